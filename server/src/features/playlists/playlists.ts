import type { NewPlaylist, Playlist, PlaylistChange } from '@lectern/contract'
import type { Collections } from '#features/collections/index.ts'
import type { ExpandedTexts, LibraryAccess } from '#features/items/index.ts'
import {
  createListAnswers,
  createListVerbs,
  entryKey,
  listKinds,
  newTexts,
  once,
} from '#features/lists/index.ts'
import type { ChangeOptions, Entry, ListsStore } from '#features/lists/index.ts'
import type { Content } from '#domain/content.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { entryDemand } from './demand-entries.ts'
import { playlistHead, renderItems } from './playlists.wire.ts'

export interface PlaylistsDeps {
  db: Database
  store: ListsStore
  libraryAccess: LibraryAccess
  collections: Pick<Collections, 'contents'>
  events: Pick<Events, 'publish' | 'handle'>
  texts: ExpandedTexts
  now: Now
  newId: () => string
}

export type Playlists = ReturnType<typeof createPlaylists>

/** The verbs of playlists (ABS wire, playlists §5.2). */
export function createPlaylists(deps: PlaylistsDeps) {
  const { store, events } = deps
  const answers = createListAnswers({
    ...deps,
    list: (row, items: Playlist['items']): Playlist => ({ ...playlistHead(row), items }),
    render: () => renderItems(deps),
  })
  const demand = entryDemand(store)
  const verbs = createListVerbs({
    ...deps,
    kind: 'playlists',
    answers,
    demand,
    order: sameItems,
    onEmptied: (row) =>
      events.publish('playlist.removed', { userId: row.user_id, playlist: answers.emptied(row) }),
  })
  const { open, change } = verbs

  return {
    ...verbs,

    /** How many playlists the user has in a library. */
    countOf: (libraryId: string, userId: string, scope: VisibilityScope): Promise<number> =>
      store.count({ userId, libraryId }, scope),

    inLibrary: (
      libraryId: string,
      query: { limit?: number | undefined; page?: number | undefined },
      { userId, scope }: Caller,
    ): Promise<Content> => answers.inLibrary({ where: { userId, libraryId }, query, scope }),

    /** For announcements: the wire Playlist as its owner sees it; null when it is gone or hidden. */
    async announced(
      id: string,
      owner: Pick<Caller, 'userId' | 'scope'>,
      isMinimal = false,
    ): Promise<Playlist | Omit<Playlist, 'items'> | null> {
      const row = await store.one({ id, userId: owner.userId }, owner.scope)
      if (row === undefined) return null
      return isMinimal ? playlistHead(row) : answers.parsed(row, owner.scope)
    },

    async create(
      { libraryId, items, ...sent }: NewPlaylist,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const texts = newTexts(sent, refusals.invalid)
      await deps.libraryAccess.open(libraryId, caller.scope)
      const entries = once(items ?? [])
      await demand.all(entries, { libraryId, scope: caller.scope })
      return verbs.insert({ libraryId, ...texts }, entries, caller, options)
    },

    async createFromCollection(
      collectionId: string,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const { entries, ...texts } = await deps.collections.contents(collectionId, caller)
      if (entries.length === 0) throw new Problem('invalid', 'Collection has no books')
      return verbs.insert(texts, entries, caller, options)
    },

    /** `items` has to name exactly the items that are in it, in their new order; an empty list orders nothing. */
    async update(
      id: string,
      { libraryId, items, ...texts }: PlaylistChange,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const { library_id } = await open(id, caller)
      if (libraryId !== undefined && libraryId !== library_id)
        throw new Problem('invalid', 'A playlist stays in its library')
      return verbs.rewrite(id, { ...texts, entries: once(items ?? []) }, caller, options)
    },

    /** Throws `missing` for what the caller doesn't see in it. */
    removeItem(
      id: string,
      entry: Entry,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
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

    async remove(id: string, caller: Caller): Promise<void> {
      const row = await open(id, caller)
      const playlist = await answers.parsed(row, caller.scope)
      if (!(await store.remove(id))) throw new Problem('missing', refusals.missing)
      events.publish('playlist.removed', { userId: caller.userId, playlist })
    },
  }
}

const { refusals } = listKinds.playlists

/** Throws `invalid` unless the wanted items are those of the playlist. */
function sameItems(wanted: readonly string[], seen: ReadonlySet<string>): readonly string[] {
  if (wanted.length !== seen.size || wanted.some((key) => !seen.has(key)))
    throw new Problem('invalid', `${refusals.invalid}. Items must be those of the playlist`)
  return wanted
}
