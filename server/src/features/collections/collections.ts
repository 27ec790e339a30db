import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { nameKey, pageNumber } from '#features/items/index.ts'
import type { LibraryDoor } from '#features/items/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Database } from '#storage/database.ts'
import type { CollectionRow } from '#storage/schema.ts'
import type { CollectionsStore } from './collections.store.ts'
import { collectionHead, collectionTexts, goneCollection } from './collections.wire.ts'
import { fieldsOf, gathered, readListTexts, reordered } from './list-rules.ts'

export interface CollectionsDeps {
  db: Database
  store: CollectionsStore
  door: LibraryDoor
  events: Pick<Events, 'publish' | 'subscribe'>
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: Now
  newId: () => string
}

export interface CollectionsQuery {
  limit?: number | undefined
  page?: number | undefined
  sort?: string | undefined
  desc: boolean
  filter?: string | undefined
  minified: boolean
  include: readonly string[]
}

export type Collections = ReturnType<typeof createCollections>

/**
 * The verbs of collections (ABS wire, collections §5.1). Everybody sees of them what they may see of their books; that
 * goes for the answers to changes too.
 */
export function createCollections(deps: CollectionsDeps) {
  const { store, door, events, now } = deps

  async function open(id: string, scope: VisibilityScope): Promise<CollectionRow> {
    const row = await store.one(id, scope)
    if (row === undefined) throw new Problem('missing', 'Collection not found')
    return row
  }

  const texts = (rows: readonly CollectionRow[], scope: VisibilityScope): Promise<string[]> =>
    collectionTexts(deps, rows, scope)

  async function answer(id: string, caller: Caller): Promise<Answer> {
    const [text = ''] = await texts([await open(id, caller.scope)], caller.scope)
    return json(text)
  }

  /** Changes what the caller may see, tells who listens, and answers the collection as it is then. */
  async function change(
    id: string,
    caller: Caller,
    {
      row = {},
      arrange,
    }: {
      row?: Partial<CollectionRow>
      arrange?: (itemIds: string[], seen: ReadonlySet<string>) => readonly string[]
    },
  ): Promise<Answer> {
    const { library_id } = await open(id, caller.scope)
    const seen = new Set((await store.books([id], caller.scope)).get(id))
    const isThere = await store.update(
      id,
      { ...row, updated_at: now() },
      arrange === undefined ? undefined : (itemIds) => arrange(itemIds, seen),
    )
    if (!isThere) throw new Problem('missing', 'Collection not found')
    events.publish('collection.changed', { libraryId: library_id, collectionId: id })
    // Without its last visible book it is as good as gone for the caller.
    const after = await store.one(id, caller.scope)
    return after === undefined
      ? json(JSON.stringify({ ...collectionHead(await unseen(id)), books: [] }))
      : json((await texts([after], caller.scope))[0] ?? '')
  }

  async function unseen(id: string): Promise<CollectionRow> {
    const row = await store.anyway(id)
    if (row === undefined) throw new Problem('missing', 'Collection not found')
    return row
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
    for (const { id, libraryId } of await store.clearGone(now()))
      events.publish('collection.changed', { libraryId, collectionId: id })
  })
  const stop = events.subscribe('item.removed', clearGone)

  return {
    /** Takes out entries whose books are gone: after a stop in the middle of something. */
    clearGone,

    async all(caller: Caller): Promise<Answer> {
      const rows = await store.list({}, caller.scope, { limit: 0, offset: 0 })
      return json(`{"collections":[${(await texts(rows, caller.scope)).join(',')}]}`)
    },

    /** `sort` and `filter` are echoed; the order is always by name. */
    async inLibrary(libraryId: string, query: CollectionsQuery, caller: Caller): Promise<Answer> {
      await door.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const rows = await store.list({ libraryId }, caller.scope, { limit, offset: page * limit })
      const envelope = {
        total: await store.count({ libraryId }, caller.scope),
        limit,
        page,
        ...(query.sort === undefined ? {} : { sortBy: query.sort }),
        sortDesc: query.desc,
        ...(query.filter === undefined ? {} : { filterBy: query.filter }),
        minified: query.minified,
        include: query.include.join(','),
      }
      const results = (await texts(rows, caller.scope)).join(',')
      return json(`{"results":[${results}],${JSON.stringify(envelope).slice(1)}`)
    },

    get: answer,

    /** For announcements: the wire Collection, or null when the scope sees nothing of it. */
    async announced(id: string, scope: VisibilityScope): Promise<Record<string, unknown> | null> {
      const row = await store.one(id, scope)
      if (row === undefined) return null
      const [text = ''] = await texts([row], scope)
      return JSON.parse(text) as Record<string, unknown>
    },

    /** For announcements: a collection that was removed, as the scope saw it; null when it saw nothing of it. */
    announcedGone: (
      gone: { libraryId: string; collection: Record<string, unknown>; itemIds: string[] },
      scope: VisibilityScope,
    ) => goneCollection(deps, gone, scope),

    /** What a playlist is made of: the visible books in order. Throws `missing` for what the caller may not see. */
    async contents(id: string, caller: Caller) {
      const row = await open(id, caller.scope)
      return {
        libraryId: row.library_id,
        name: row.name,
        description: row.description,
        itemIds: (await store.books([id], caller.scope)).get(id) ?? [],
      }
    },

    async create(body: unknown, caller: Caller): Promise<Answer> {
      const fields = fieldsOf(body)
      const { name, description = null } = readListTexts(fields, invalidData)
      const { libraryId } = fields
      if (name === undefined || typeof libraryId !== 'string' || libraryId === '')
        throw new Problem('invalid', invalidData)
      const itemIds = readIds(fields.books, `${invalidData}. No books`)
      await demandBooks(itemIds, libraryId, caller)
      const row: CollectionRow = {
        id: deps.newId(),
        library_id: libraryId,
        name,
        name_key: nameKey(name),
        description,
        created_at: now(),
        updated_at: now(),
      }
      await store.insert(row, itemIds)
      events.publish('collection.added', { libraryId, collectionId: row.id })
      return answer(row.id, caller)
    },

    /** `books` only orders what is in the collection already. */
    async update(id: string, body: unknown, caller: Caller): Promise<Answer> {
      const fields = fieldsOf(body)
      const { name, description } = readListTexts(fields, invalidData)
      const row = {
        ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
        ...(description === undefined ? {} : { description }),
      }
      if (fields.books === undefined) return change(id, caller, { row })
      const wanted = readIds(fields.books, `${invalidData}. Invalid books`)
      return change(id, caller, {
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
      const itemIds = await store.remove(id)
      if (itemIds === null) throw new Problem('missing', 'Collection not found')
      events.publish('collection.removed', {
        libraryId: row.library_id,
        collection: collectionHead(row),
        itemIds,
      })
    },

    async addBook(id: string, body: unknown, caller: Caller): Promise<Answer> {
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
        arrange(itemIds) {
          if (itemIds.includes(book.id)) throw new Problem('invalid', 'Book already in collection')
          return [...itemIds, book.id]
        },
      })
    },

    async removeBooks(id: string, itemIds: readonly string[], caller: Caller): Promise<Answer> {
      const leaving = new Set(itemIds)
      return change(id, caller, {
        arrange: (entries, seen) =>
          entries.filter((entry) => !(leaving.has(entry) && seen.has(entry))),
      })
    },

    async batchAdd(id: string, body: unknown, caller: Caller): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      const added = readIds(fieldsOf(body).books, `${invalidData}. No books`)
      await demandBooks(added, library_id, caller)
      return change(id, caller, { arrange: (itemIds) => [...new Set([...itemIds, ...added])] })
    },

    async batchRemove(id: string, body: unknown, caller: Caller): Promise<Answer> {
      await open(id, caller.scope)
      return this.removeBooks(id, readIds(fieldsOf(body).books, `${invalidData}. No books`), caller)
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
