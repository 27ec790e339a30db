import { entryKey } from '#features/lists/index.ts'
import type { Entry, ListsStore } from '#features/lists/index.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'

/** Throws `invalid` unless all of them are books of the library, or episodes of its podcasts, that the scope may see. */
export async function demandEntries(
  store: Pick<ListsStore, 'candidates' | 'episodesAmong'>,
  entries: readonly Entry[],
  { libraryId, scope }: { libraryId: string; scope: VisibilityScope },
): Promise<void> {
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
