import type { NewPlaylist, Playlist, PlaylistChange } from '@lectern/contract'
import type { Collections } from '#features/collections/index.ts'
import type { LibraryDoor } from '#features/items/index.ts'
import {
  changedTexts,
  createListAnswers,
  entryKey,
  newHead,
  newTexts,
  once,
  reordered,
} from '#features/lists/index.ts'
import type { ChangeOptions, Entry, ListHead, ListsStore } from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { createGoneClearing } from './clear-gone.ts'
import { demandEntries } from './demand-entries.ts'
import { createPlaylistChanging } from './playlist-change.ts'
import { createPlaylistItems } from './playlist-items.ts'
import { playlistHead, renderItems } from './playlists.wire.ts'

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

export type Playlists = ReturnType<typeof createPlaylists>

/** The verbs of playlists (ABS wire, playlists §5.2). */
export function createPlaylists(deps: PlaylistsDeps) {
  const { store, door, events, now } = deps
  const answers = createListAnswers({
    store,
    door,
    list: (row, items: Playlist['items']): Playlist => ({ ...playlistHead(row), items }),
    render: () => renderItems(deps.db, deps.prefixes()),
  })
  const { open, change } = createPlaylistChanging({ store, events, answers, now })
  const gone = createGoneClearing({ store, events, answers, now })

  async function create(
    texts: Pick<ListHead, 'name' | 'description'> & { libraryId: string },
    entries: readonly Entry[],
    caller: Caller,
    { isBrief = false }: ChangeOptions,
  ): Promise<Answer> {
    const { userId, scope } = caller
    const row = newHead({ id: deps.newId(), userId, ...texts, at: now() })
    await store.insert(row, entries)
    events.publish('playlist.added', { userId, playlistId: row.id })
    return isBrief ? answers.brief(row) : answers.whole([row], scope)
  }

  return {
    /** Takes out entries whose items or episodes are gone: after a stop in the middle of something. */
    clearGone: gone.clearGone,

    /** How many playlists the user has in a library. */
    countOf: (libraryId: string, userId: string, scope: VisibilityScope): Promise<number> =>
      store.count({ userId, libraryId }, scope),

    async all(caller: Caller): Promise<Answer> {
      const page = { limit: 0, offset: 0 }
      const rows = await store.list({ userId: caller.userId }, caller.scope, page)
      return answers.whole(rows, caller.scope, ['{"playlists":[', ']}'])
    },

    inLibrary: (
      libraryId: string,
      query: { limit?: number | undefined; page?: number | undefined },
      { userId, scope }: Caller,
    ): Promise<Answer> => answers.inLibrary({ where: { userId, libraryId }, query, scope }),

    get: async (id: string, caller: Caller): Promise<Answer> =>
      answers.whole([await open(id, caller)], caller.scope),

    /** For announcements: the wire Playlist as its owner sees it; null when it is gone or hidden. */
    async announced(
      id: string,
      owner: Pick<Caller, 'userId' | 'scope'>,
      isBrief = false,
    ): Promise<Playlist | Omit<Playlist, 'items'> | null> {
      const row = await store.one({ id, userId: owner.userId }, owner.scope)
      if (row === undefined) return null
      return isBrief ? playlistHead(row) : answers.parsed(row, owner.scope)
    },

    async create(
      { libraryId, items, ...sent }: NewPlaylist,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const texts = newTexts(sent, invalidData)
      await door.open(libraryId, caller.scope)
      const entries = once(items ?? [])
      await demandEntries(store, entries, { libraryId, scope: caller.scope })
      return create({ libraryId, ...texts }, entries, caller, options)
    },

    async createFromCollection(
      collectionId: string,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { itemIds, ...texts } = await deps.collections.contents(collectionId, caller)
      if (itemIds.length === 0) throw new Problem('invalid', 'Collection has no books')
      const entries = itemIds.map((itemId) => ({ itemId, episodeId: '' }))
      return create(texts, entries, caller, options)
    },

    /** `items` has to name exactly the items that are in it, in their new order; an empty list orders nothing. */
    async update(
      id: string,
      { libraryId, items, ...texts }: PlaylistChange,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
      if (libraryId !== undefined && libraryId !== library_id)
        throw new Problem('invalid', 'A playlist stays in its library')
      const row = changedTexts(texts, invalidData)
      const wanted = once(items ?? []).map(entryKey)
      if (wanted.length === 0) return change(id, caller, { ...options, row })
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
      const playlist = await answers.parsed(row, caller.scope)
      if (!(await store.remove(id))) throw new Problem('missing', 'Playlist not found')
      events.publish('playlist.removed', { userId: caller.userId, playlist })
    },

    ...createPlaylistItems({ store, open, change }),

    close: gone.close,
  }
}

const invalidData = 'Invalid playlist data'
