import type { Collection, CollectionChange, NewCollection } from '@lectern/contract'
import { askedBack } from '#features/items/index.ts'
import type { ExpandedTexts, LibraryAccess, ListingQuery } from '#features/items/index.ts'
import {
  createListAnswers,
  createListVerbs,
  listKinds,
  newTexts,
  once,
} from '#features/lists/index.ts'
import type { ChangeOptions, ListHead, ListsStore, MoreFields } from '#features/lists/index.ts'
import type { Content } from '#domain/content.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { Now } from '#platform/clock.ts'
import type { DomainEvents } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { bookDemand, bookEntry } from './demand-books.ts'
import { collectionHead, goneCollection, renderBooks } from './collections.wire.ts'
import type { AnnouncedCollection } from './collections.wire.ts'

export interface CollectionsDeps {
  db: Database
  store: ListsStore
  libraryAccess: LibraryAccess
  events: Pick<Events, 'publish' | 'handle'>
  texts: ExpandedTexts
  now: Now
  newId: () => string
  openFeedsOf: OpenFeedsOf
}

export type Collections = ReturnType<typeof createCollections>

/**
 * The verbs of collections (ABS wire, collections §5.1). Everybody sees of them what they may see of their books; that
 * goes for the answers to changes too.
 */
export function createCollections(deps: CollectionsDeps) {
  const { store, events } = deps
  const answers = createListAnswers({
    ...deps,
    list: (row, books: Collection['books']): Collection => ({ ...collectionHead(row), books }),
    render: () => renderBooks(deps),
  })
  const demand = bookDemand(store)
  const tellRemoved = (row: ListHead, itemIds: string[]): void =>
    events.publish('collection.removed', {
      libraryId: row.library_id,
      collection: collectionHead(row),
      itemIds,
    })
  const verbs = createListVerbs({
    ...deps,
    kind: 'collections',
    answers,
    demand,
    order: (wanted, seen) => wanted.filter((key) => seen.has(key)),
    onEmptied: (row) => tellRemoved(row, []),
  })

  /** The feeds of collections where they are asked for, as fields of those. */
  async function feedsOf(ids: readonly string[], include: readonly string[]): Promise<MoreFields> {
    if (!include.includes('rssfeed')) return new Map()
    const feeds = await deps.openFeedsOf('collection', ids)
    return new Map([...feeds].map(([id, rssFeed]) => [id, { rssFeed }]))
  }

  return {
    ...verbs,

    /** With its feed where that is asked for and open. */
    async read(id: string, include: readonly string[], caller: Caller): Promise<Content> {
      const head = await verbs.open(id, caller)
      return answers.whole([head], caller.scope, undefined, await feedsOf([id], include))
    },

    /** `sort` and `filter` are echoed; the order is always by name. */
    inLibrary: (libraryId: string, query: ListingQuery, caller: Caller): Promise<Content> =>
      answers.inLibrary({
        where: { libraryId },
        query,
        scope: caller.scope,
        more: {
          ...askedBack(query),
          minified: query.minified,
          include: query.include.join(','),
        },
        fieldsOf: (ids) => feedsOf(ids, query.include),
      }),

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
      const { library_id, name, description } = await verbs.open(id, caller)
      const entries = (await store.entries([id], caller.scope)).get(id) ?? []
      return { libraryId: library_id, name, description, entries }
    },

    async create(
      { libraryId, books, ...sent }: NewCollection,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const texts = newTexts(sent, listKinds.collections.refusals.invalid)
      const entries = once(books.map(bookEntry))
      await demand.all(entries, { libraryId, scope: caller.scope })
      return verbs.insert({ libraryId, ...texts }, entries, caller, options)
    },

    /** `books` only orders what is in the collection already. */
    update: (
      id: string,
      { books, ...texts }: CollectionChange,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> =>
      verbs.rewrite(id, { ...texts, entries: (books ?? []).map(bookEntry) }, caller, options),

    async remove(id: string, caller: Caller): Promise<void> {
      const row = await verbs.open(id, caller)
      const entries = await store.remove(id)
      if (entries === null) throw new Problem('missing', listKinds.collections.refusals.missing)
      tellRemoved(
        row,
        entries.map((entry) => entry.itemId),
      )
    },
  }
}
