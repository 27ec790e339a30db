import type { Collection, CollectionChange, NewCollection } from '@lectern/contract'
import { askedBack } from '#features/items/index.ts'
import type { LibraryDoor, ListingQuery } from '#features/items/index.ts'
import {
  changedTexts,
  createListAnswers,
  gathered,
  newHead,
  newTexts,
  reordered,
} from '#features/lists/index.ts'
import type { ChangeOptions, ListsStore } from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { DomainEvents, Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { createCollectionBooks } from './collection-books.ts'
import { bookEntry, createCollectionChanging } from './collection-change.ts'
import { demandBooks, invalidData } from './collection-input.ts'
import { collectionHead, goneCollection, renderBooks } from './collections.wire.ts'
import type { AnnouncedCollection } from './collections.wire.ts'

export interface CollectionsDeps {
  db: Database
  store: ListsStore
  door: LibraryDoor
  events: Pick<Events, 'publish' | 'subscribe'>
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: Now
  newId: () => string
}

export type Collections = ReturnType<typeof createCollections>

/**
 * The verbs of collections (ABS wire, collections §5.1). Everybody sees of them what they may see of their books; that
 * goes for the answers to changes too.
 */
export function createCollections(deps: CollectionsDeps) {
  const { store, door, events, now } = deps
  const answers = createListAnswers({
    store,
    door,
    list: (row, books: Collection['books']): Collection => ({ ...collectionHead(row), books }),
    render: () => renderBooks(deps),
  })
  const { open, booksOf, change } = createCollectionChanging({ store, events, answers, now })

  async function answer(id: string, caller: Caller): Promise<Answer> {
    return answers.whole([await open(id, caller.scope)], caller.scope)
  }

  const clearGone = gathered(async () => {
    const { changed } = await store.clearGone(now())
    for (const { id, library_id } of changed)
      events.publish('collection.changed', { libraryId: library_id, collectionId: id })
  })
  const stop = events.subscribe('item.removed', clearGone)

  return {
    /** Takes out entries whose books are gone: after a stop in the middle of something. */
    clearGone,

    async all(caller: Caller): Promise<Answer> {
      const rows = await store.list({}, caller.scope, { limit: 0, offset: 0 })
      return answers.whole(rows, caller.scope, ['{"collections":[', ']}'])
    },

    /** `sort` and `filter` are echoed; the order is always by name. */
    inLibrary: (libraryId: string, query: ListingQuery, caller: Caller): Promise<Answer> =>
      answers.inLibrary({
        where: { libraryId },
        query,
        scope: caller.scope,
        more: {
          ...askedBack(query),
          minified: query.minified,
          include: query.include.join(','),
        },
      }),

    get: answer,

    /** For announcements: the wire Collection, or null when the scope sees nothing of it. */
    async announced(
      id: string,
      scope: VisibilityScope,
      isBrief = false,
    ): Promise<AnnouncedCollection | null> {
      const row = await store.one({ id }, scope)
      if (row === undefined) return null
      return isBrief ? collectionHead(row) : answers.parsed(row, scope)
    },

    /** For announcements: a collection that was removed, as the scope saw it; null when it saw nothing of it. */
    announcedGone: (
      gone: DomainEvents['collection.removed'],
      scope: VisibilityScope,
      isBrief = false,
    ) => goneCollection(deps, gone, { scope, isBrief }),

    /** What a playlist is made of: the visible books in order. Throws `missing` for what the caller may not see. */
    async contents(id: string, caller: Caller) {
      const row = await open(id, caller.scope)
      return {
        libraryId: row.library_id,
        name: row.name,
        description: row.description,
        itemIds: await booksOf(id, caller.scope),
      }
    },

    async create(
      { libraryId, books, ...sent }: NewCollection,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const texts = newTexts(sent, invalidData)
      const itemIds = [...new Set(books)]
      await demandBooks(store, itemIds, { libraryId, scope: caller.scope })
      const row = newHead({ id: deps.newId(), libraryId, userId: '', ...texts, at: now() })
      await store.insert(row, itemIds.map(bookEntry))
      events.publish('collection.added', { libraryId, collectionId: row.id })
      return options.isBrief === true ? answers.brief(row) : answer(row.id, caller)
    },

    /** `books` only orders what is in the collection already; an empty list orders nothing. */
    async update(
      id: string,
      { books, ...texts }: CollectionChange,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const row = changedTexts(texts, invalidData)
      const wanted = books ?? []
      if (wanted.length === 0) return change(id, caller, { ...options, row })
      return change(id, caller, {
        ...options,
        row,
        arrange: (itemIds, seen) =>
          reordered(
            itemIds,
            wanted.filter((itemId) => seen.has(itemId)),
          ),
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const row = await open(id, caller.scope)
      const entries = await store.remove(id)
      if (entries === null) throw new Problem('missing', 'Collection not found')
      events.publish('collection.removed', {
        libraryId: row.library_id,
        collection: collectionHead(row),
        itemIds: entries.map((entry) => entry.itemId),
      })
    },

    ...createCollectionBooks({ store, open, change }),

    close: stop,
  }
}
