import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { askedBack, pageNumber } from '#features/items/index.ts'
import type { LibraryDoor, ListingQuery } from '#features/items/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Database } from '#storage/database.ts'
import {
  answerWhole,
  changedTexts,
  fieldsOf,
  gathered,
  newHead,
  readListTexts,
  reordered,
} from '#features/lists/index.ts'
import type { ChangeOptions, ListHead, ListsStore } from '#features/lists/index.ts'
import { collectionHead, collectionParts, goneCollection, renderBooks } from './collections.wire.ts'

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

  async function open(id: string, scope: VisibilityScope): Promise<ListHead> {
    const row = await store.one({ id }, scope)
    if (row === undefined) throw new Problem('missing', 'Collection not found')
    return row
  }

  /** Collections with their books, between what stands before and behind them. */
  async function whole(
    rows: readonly ListHead[],
    scope: VisibilityScope,
    [before, after] = ['', ''],
  ): Promise<Answer> {
    const lists = await collectionParts(deps, rows, scope)
    return answerWhole({ before, after, lists, render: renderBooks(deps) })
  }

  async function answer(id: string, caller: Caller): Promise<Answer> {
    return whole([await open(id, caller.scope)], caller.scope)
  }

  /** Ids of the books that the scope may see, in order. */
  async function booksOf(id: string, scope: VisibilityScope): Promise<string[]> {
    return (await store.entries([id], scope)).get(id)?.map((entry) => entry.itemId) ?? []
  }

  /** Changes what the caller may see, tells who listens, and answers the collection as it is then. */
  async function change(
    id: string,
    caller: Caller,
    {
      row = {},
      arrange,
      isBrief = false,
    }: ChangeOptions & {
      row?: Partial<ListHead>
      arrange?: (itemIds: string[], seen: ReadonlySet<string>) => readonly string[]
    },
  ): Promise<Answer> {
    const { library_id } = await open(id, caller.scope)
    const seen = new Set(await booksOf(id, caller.scope))
    const outcome = await store.update(
      id,
      { ...row, updated_at: now() },
      arrange &&
        ((entries) => {
          const itemIds = entries.map((entry) => entry.itemId)
          return arrange(itemIds, seen).map(bookEntry)
        }),
    )
    if (outcome === null) throw new Problem('missing', 'Collection not found')
    events.publish('collection.changed', { libraryId: library_id, collectionId: id })
    // Without its last visible book it is as good as gone for the caller.
    const after = isBrief ? undefined : await store.one({ id }, caller.scope)
    return after === undefined ? brief(outcome.head) : whole([after], caller.scope)
  }

  /** Books of this library that the caller may see; anything else among the ids refuses them all. */
  async function demandBooks(
    itemIds: readonly string[],
    libraryId: string,
    caller: Caller,
  ): Promise<void> {
    const found = await store.candidates(itemIds, caller.scope)
    const fits = itemIds.every((itemId) => {
      const item = found.get(itemId)
      return item?.libraryId === libraryId && item.mediaType === 'book'
    })
    if (!fits) throw new Problem('invalid', 'Invalid collection data. Invalid books')
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
      return whole(rows, caller.scope, ['{"collections":[', ']}'])
    },

    /** `sort` and `filter` are echoed; the order is always by name. */
    async inLibrary(libraryId: string, query: ListingQuery, caller: Caller): Promise<Answer> {
      await door.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const rows = await store.list({ libraryId }, caller.scope, { limit, offset: page * limit })
      const envelope = {
        total: await store.count({ libraryId }, caller.scope),
        limit,
        page,
        ...askedBack(query),
        minified: query.minified,
        include: query.include.join(','),
      }
      const after = `],${JSON.stringify(envelope).slice(1)}`
      return whole(rows, caller.scope, ['{"results":[', after])
    },

    get: answer,

    /** For announcements: the wire Collection, or null when the scope sees nothing of it. */
    async announced(
      id: string,
      scope: VisibilityScope,
      isBrief = false,
    ): Promise<Record<string, unknown> | null> {
      const row = await store.one({ id }, scope)
      if (row === undefined) return null
      if (isBrief) return collectionHead(row)
      const [list] = await collectionParts(deps, [row], scope)
      const entries = list?.entries ?? []
      const textFor = await renderBooks(deps)(entries)
      const books = entries.flatMap((entry) => JSON.parse(`[${textFor(entry)}]`) as unknown[])
      return { ...collectionHead(row), books }
    },

    /** For announcements: a collection that was removed, as the scope saw it; null when it saw nothing of it. */
    announcedGone: (
      gone: { libraryId: string; collection: Record<string, unknown>; itemIds: string[] },
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

    async create(body: unknown, caller: Caller, options: ChangeOptions = {}): Promise<Answer> {
      const fields = fieldsOf(body)
      const { name, description = null } = readListTexts(fields, invalidData)
      const { libraryId } = fields
      if (name === undefined || typeof libraryId !== 'string' || libraryId === '')
        throw new Problem('invalid', invalidData)
      const itemIds = readIds(fields.books, `${invalidData}. No books`)
      await demandBooks(itemIds, libraryId, caller)
      const row = newHead({
        id: deps.newId(),
        libraryId,
        userId: '',
        name,
        description,
        at: now(),
      })
      await store.insert(row, itemIds.map(bookEntry))
      events.publish('collection.added', { libraryId, collectionId: row.id })
      return options.isBrief === true ? brief(row) : answer(row.id, caller)
    },

    /** `books` only orders what is in the collection already. */
    async update(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const fields = fieldsOf(body)
      const row = changedTexts(readListTexts(fields, invalidData))
      if (fields.books === undefined) return change(id, caller, { ...options, row })
      const wanted = readIds(fields.books, `${invalidData}. Invalid books`)
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

    async addBook(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      const { id: itemId } = fieldsOf(body)
      const book =
        typeof itemId === 'string'
          ? (await store.candidates([itemId], caller.scope)).get(itemId)
          : undefined
      if (book === undefined) throw new Problem('missing', 'Book not found')
      if (book.libraryId !== library_id || book.mediaType !== 'book')
        throw new Problem('invalid', 'Book in different library')
      return change(id, caller, {
        ...options,
        arrange(itemIds) {
          if (itemIds.includes(book.id)) throw new Problem('invalid', 'Book already in collection')
          return [...itemIds, book.id]
        },
      })
    },

    async removeBooks(
      id: string,
      itemIds: readonly string[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const leaving = new Set(itemIds)
      return change(id, caller, {
        ...options,
        arrange: (entries, seen) =>
          entries.filter((entry) => !(leaving.has(entry) && seen.has(entry))),
      })
    },

    async batchAdd(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      const added = readIds(fieldsOf(body).books, `${invalidData}. No books`)
      await demandBooks(added, library_id, caller)
      return change(id, caller, {
        ...options,
        arrange: (itemIds) => [...new Set([...itemIds, ...added])],
      })
    },

    async batchRemove(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      await open(id, caller.scope)
      const leaving = readIds(fieldsOf(body).books, `${invalidData}. No books`)
      return this.removeBooks(id, leaving, caller, options)
    },

    close: stop,
  }
}

const invalidData = 'Invalid collection data'

/** Some ids, each once. */
function readIds(value: unknown, refusal: string): string[] {
  const ids = Array.isArray(value) ? value : []
  const texts = ids.filter((id): id is string => typeof id === 'string' && id.length <= 512)
  if (texts.length === 0 || texts.length !== ids.length) throw new Problem('invalid', refusal)
  return [...new Set(texts)]
}

const bookEntry = (itemId: string) => ({ itemId, episodeId: '' })

function brief(row: ListHead): Answer {
  return json(JSON.stringify({ ...collectionHead(row), books: [] }))
}
