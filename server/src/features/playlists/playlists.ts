import type { Collections } from '#features/collections/index.ts'
import {
  answerWhole,
  changedTexts,
  entryKey,
  fieldsOf,
  gathered,
  newHead,
  once,
  readEntries,
  readEntry,
  readListTexts,
  reordered,
} from '#features/lists/index.ts'
import type { ChangeOptions, Entry, ListHead, ListsStore } from '#features/lists/index.ts'
import { pageNumber } from '#features/items/index.ts'
import type { LibraryDoor } from '#features/items/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { demandEntries } from './demand-entries.ts'
import { playlistHead, playlistParts, renderItems } from './playlists.wire.ts'

export interface PlaylistsDeps {
  db: Database
  store: ListsStore
  door: LibraryDoor
  collections: Pick<Collections, 'contents'>
  events: Pick<Events, 'publish' | 'subscribe'>
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: Now
  newId: () => string
}

interface PlaylistChange extends ChangeOptions {
  row?: Partial<ListHead>
  /** All entries, and the keys of those that the caller sees → entries as they shall be. */
  arrange?: (entries: Entry[], seen: ReadonlySet<string>) => readonly Entry[]
}

export type Playlists = ReturnType<typeof createPlaylists>

/** The verbs of playlists (ABS wire, playlists §5.2). Other people's are unknown to everybody, admins too. */
export function createPlaylists(deps: PlaylistsDeps) {
  const { store, door, events, now } = deps

  async function open(id: string, caller: Caller): Promise<ListHead> {
    const row = await store.one({ id, userId: caller.userId }, caller.scope)
    if (row === undefined) throw new Problem('missing', 'Playlist not found')
    return row
  }

  /** Playlists with their items, between what stands before and behind them. */
  async function whole(
    rows: readonly ListHead[],
    scope: VisibilityScope,
    [before, after] = ['', ''],
  ): Promise<Answer> {
    const ids = rows.map((row) => row.id)
    const lists = playlistParts(rows, await store.entries(ids, scope))
    return answerWhole({ before, after, lists, render: renderItems(deps.db, deps.prefixes()) })
  }

  const answer = (row: ListHead, caller: Caller): Promise<Answer> => whole([row], caller.scope)

  /** For announcements. */
  async function parsed(row: ListHead, scope: VisibilityScope): Promise<Record<string, unknown>> {
    const entries = (await store.entries([row.id], scope)).get(row.id) ?? []
    const textFor = await renderItems(deps.db, deps.prefixes())(entries)
    const items = entries.flatMap((entry) => JSON.parse(`[${textFor(entry)}]`) as unknown[])
    return { ...playlistHead(row), items }
  }

  async function create(
    row: ListHead,
    entries: readonly Entry[],
    caller: Caller,
    { isBrief = false }: ChangeOptions,
  ): Promise<Answer> {
    await store.insert(row, entries)
    events.publish('playlist.added', { userId: row.user_id, playlistId: row.id })
    return isBrief ? brief(row) : answer(row, caller)
  }

  function newRow(
    {
      libraryId,
      name,
      description,
    }: Record<'libraryId' | 'name', string> & {
      description: string | null
    },
    caller: Caller,
  ): ListHead {
    const { userId } = caller
    return newHead({ id: deps.newId(), libraryId, userId, name, description, at: now() })
  }

  /** Changes an own playlist, tells its owner, and answers it as it is then: without items when it is gone. */
  async function change(
    id: string,
    caller: Caller,
    { row = {}, arrange, isBrief = false }: PlaylistChange,
  ): Promise<Answer> {
    await open(id, caller)
    const visible = (await store.entries([id], caller.scope)).get(id) ?? []
    const seen = new Set(visible.map(entryKey))
    const outcome = await store.update(
      id,
      { ...row, updated_at: now() },
      arrange === undefined ? undefined : (entries) => arrange(entries, seen),
    )
    if (outcome === null) throw new Problem('missing', 'Playlist not found')
    if (!outcome.isRemoved) {
      events.publish('playlist.changed', { userId: caller.userId, playlistId: id })
      return isBrief ? brief(outcome.head) : answer(outcome.head, caller)
    }
    const playlist = { ...playlistHead(outcome.head), items: [] }
    events.publish('playlist.removed', { userId: caller.userId, playlist })
    return json(JSON.stringify(playlist))
  }

  const clearGone = gathered(async () => {
    const { changed, removed } = await store.clearGone(now())
    for (const row of changed)
      events.publish('playlist.changed', { userId: row.user_id, playlistId: row.id })
    for (const row of removed) {
      const playlist = { ...playlistHead(row), items: [] }
      events.publish('playlist.removed', { userId: row.user_id, playlist })
    }
  })
  const stops = [
    events.subscribe('item.removed', clearGone),
    // Episodes come and go with changes of their podcast.
    events.subscribe('items.changed', async ({ itemIds }) => {
      if (await store.holdsEpisodesOf(itemIds)) await clearGone()
    }),
  ]

  return {
    /** Takes out entries whose items or episodes are gone: after a stop in the middle of something. */
    clearGone,

    /** How many playlists the user has in a library. */
    countOf: (libraryId: string, userId: string, scope: VisibilityScope): Promise<number> =>
      store.count({ userId, libraryId }, scope),

    async all(caller: Caller): Promise<Answer> {
      const page = { limit: 0, offset: 0 }
      const rows = await store.list({ userId: caller.userId }, caller.scope, page)
      return whole(rows, caller.scope, ['{"playlists":[', ']}'])
    },

    async inLibrary(
      libraryId: string,
      query: { limit?: number | undefined; page?: number | undefined },
      caller: Caller,
    ): Promise<Answer> {
      await door.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const where = { userId: caller.userId, libraryId }
      const rows = await store.list(where, caller.scope, { limit, offset: page * limit })
      const envelope = { total: await store.count(where, caller.scope), limit, page }
      const after = `],${JSON.stringify(envelope).slice(1)}`
      return whole(rows, caller.scope, ['{"results":[', after])
    },

    get: async (id: string, caller: Caller): Promise<Answer> =>
      answer(await open(id, caller), caller),

    /** For announcements: the wire Playlist as its owner sees it; null when it is gone or hidden. */
    async announced(
      id: string,
      owner: Pick<Caller, 'userId' | 'scope'>,
      isBrief = false,
    ): Promise<Record<string, unknown> | null> {
      const row = await store.one({ id, userId: owner.userId }, owner.scope)
      if (row === undefined) return null
      return isBrief ? playlistHead(row) : parsed(row, owner.scope)
    },

    async create(body: unknown, caller: Caller, options: ChangeOptions = {}): Promise<Answer> {
      const fields = fieldsOf(body)
      const { name, description = null } = readListTexts(fields, invalidData)
      const { libraryId, items } = fields
      if (name === undefined || typeof libraryId !== 'string' || libraryId === '')
        throw new Problem('invalid', invalidData)
      await door.open(libraryId, caller.scope)
      const entries =
        items === undefined || items === null
          ? []
          : readEntries(items, `${invalidData}. Invalid items`)
      await demandEntries(store, entries, { libraryId, scope: caller.scope })
      return create(newRow({ libraryId, name, description }, caller), entries, caller, options)
    },

    async createFromCollection(
      collectionId: string,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { itemIds, ...texts } = await deps.collections.contents(collectionId, caller)
      if (itemIds.length === 0) throw new Problem('invalid', 'Collection has no books')
      const entries = itemIds.map((itemId) => ({ itemId, episodeId: '' }))
      return create(newRow(texts, caller), entries, caller, options)
    },

    /** `items` has to name exactly the items that are in it, in their new order. */
    async update(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
      const fields = fieldsOf(body)
      const texts = readListTexts(fields, invalidData)
      if (fields.libraryId !== undefined && fields.libraryId !== library_id)
        throw new Problem('invalid', 'A playlist stays in its library')
      const row = changedTexts(texts)
      if (fields.items === undefined) return change(id, caller, { ...options, row })
      const wanted = readEntries(fields.items, `${invalidData}. Invalid items`).map(entryKey)
      return change(id, caller, {
        ...options,
        row,
        arrange(entries, seen) {
          if (wanted.length !== seen.size || wanted.some((key) => !seen.has(key)))
            throw new Problem('invalid', `${invalidData}. Items must be those of the playlist`)
          const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]))
          return reordered([...byKey.keys()], wanted).flatMap((key) => byKey.get(key) ?? [])
        },
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const row = await open(id, caller)
      const playlist = await parsed(row, caller.scope)
      if (!(await store.remove(id))) throw new Problem('missing', 'Playlist not found')
      events.publish('playlist.removed', { userId: caller.userId, playlist })
    },

    async addItem(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
      const added = readEntry(body, 'Invalid item: libraryItemId is missing')
      await demandEntries(store, [added], { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange(entries) {
          if (entries.some((entry) => entryKey(entry) === entryKey(added)))
            throw new Problem('invalid', 'Item already in playlist')
          return [...entries, added]
        },
      })
    },

    async removeItem(
      id: string,
      entry: Entry,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const key = entryKey(entry)
      return change(id, caller, {
        ...options,
        arrange(entries, seen) {
          const rest = entries.filter((other) => entryKey(other) !== key)
          if (rest.length === entries.length || !seen.has(key))
            throw new Problem('missing', 'Item not in playlist')
          return rest
        },
      })
    },

    async batchAdd(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
      const added = readEntries(fieldsOf(body).items, 'Invalid items')
      await demandEntries(store, added, { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange: (entries) => once([...entries, ...added]),
      })
    },

    async batchRemove(
      id: string,
      body: unknown,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      await open(id, caller)
      const leaving = new Set(readEntries(fieldsOf(body).items, 'Invalid items').map(entryKey))
      return change(id, caller, {
        ...options,
        arrange: (entries, seen) =>
          entries.filter((entry) => {
            const key = entryKey(entry)
            return !(leaving.has(key) && seen.has(key))
          }),
      })
    },

    close(): void {
      for (const stop of stops) stop()
    },
  }
}

const invalidData = 'Invalid playlist data'

function brief(row: ListHead): Answer {
  return json(JSON.stringify({ ...playlistHead(row), items: [] }))
}
