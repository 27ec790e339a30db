import { useCallback, useMemo } from 'react'
import type { EpisodeExp, MediaProgress } from '@lectern/contract'
import { type ItemDetail, playFrom } from '#features/items/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { useProgressOfEpisodes } from '#features/progress/index.ts'
import { queueItemOfEpisode } from '#features/queue/index.ts'

/**
 * Plays an episode, or pauses it where it sounds. After it those of `list` play that come behind it and aren't heard.
 * Call it inside the click.
 */
export function playEpisode(
  page: PagePlayer,
  item: ItemDetail,
  episode: EpisodeExp | undefined,
  list: readonly EpisodeExp[],
): void {
  if (episode === undefined) return
  const at = list.findIndex(({ id }) => id === episode.id)
  const rest = at < 0 ? [] : list.slice(at + 1)
  playFrom(
    page,
    [episode, ...rest].map((one) => queueItemOfEpisode(item, one)),
    0,
  )
}

/** Progress by episode; another function only when one of them changes. */
export function useEpisodeProgress(
  itemId: string,
): (episodeId: string) => MediaProgress | undefined {
  const entries = useProgressOfEpisodes(itemId)
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.episodeId, entry])), [entries])
  return useCallback((episodeId) => byId.get(episodeId), [byId])
}
