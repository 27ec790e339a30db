import { entryKey } from '#features/lists/index.ts'
import type { Destination, Entry, ListsStore } from '#features/lists/index.ts'
import { Problem } from '#platform/problem.ts'

/** What goes into playlists are books of their library, or episodes of its podcasts, that the owner may see. */
export function entryDemand(store: Pick<ListsStore, 'candidates' | 'episodesAmong'>) {
  /** Throws `invalid` for anything else among them. */
  async function all(entries: readonly Entry[], { libraryId, scope }: Destination): Promise<void> {
    const itemIds = [...new Set(entries.map((entry) => entry.itemId))]
    const items = await store.candidates(itemIds, scope)
    const inEpisodes = entries.filter((entry) => entry.episodeId !== '')
    const episodes = await store.episodesAmong(inEpisodes)
    for (const entry of entries) {
      const item = items.get(entry.itemId)
      if (item === undefined) throw new Problem('invalid', 'There is no such item')
      if (item.libraryId !== libraryId) throw new Problem('invalid', 'Item in different library')
      const isPodcast = item.mediaType === 'podcast'
      if (isPodcast !== (entry.episodeId !== ''))
        throw new Problem('invalid', 'Invalid item for this kind of library')
      if (isPodcast && !episodes.has(entryKey(entry)))
        throw new Problem('invalid', 'There is no such episode')
    }
  }

  return { all, one: (entry: Entry, into: Destination) => all([entry], into) }
}
