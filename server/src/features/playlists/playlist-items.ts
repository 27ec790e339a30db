import { entryKey, once } from '#features/lists/index.ts'
import type { ChangeOptions, Entry, ListsStore } from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import { demandEntries } from './demand-entries.ts'
import type { PlaylistChanging } from './playlist-change.ts'

interface PlaylistItemsDeps extends Pick<PlaylistChanging, 'open' | 'change'> {
  store: Pick<ListsStore, 'candidates' | 'episodesAmong'>
}

/** Books and episodes in and out of playlists. */
export function createPlaylistItems({ store, open, change }: PlaylistItemsDeps) {
  return {
    async addItem(
      id: string,
      added: Entry,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
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

    async addItems(
      id: string,
      added: readonly Entry[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller)
      await demandEntries(store, added, { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange: (entries) => once([...entries, ...added]),
      })
    },

    async removeItems(
      id: string,
      items: readonly Entry[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const leaving = new Set(items.map(entryKey))
      return change(id, caller, {
        ...options,
        arrange: (entries, seen) =>
          entries.filter((entry) => {
            const key = entryKey(entry)
            return !(leaving.has(key) && seen.has(key))
          }),
      })
    },
  }
}
