import type { LatestEpisode } from '@lectern/contract'
import { playFrom } from '#features/items/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { queueRowOf, type PodcastName } from '../episode-play.ts'

/** The podcast of an episode, as rows and the queue name it. */
export function podcastOf(
  { libraryItemId, podcastTitle, coverPath, updatedAt }: LatestEpisode,
  libraryId: string,
): PodcastName {
  return {
    id: libraryItemId,
    libraryId,
    updatedAt,
    media: { coverPath, metadata: { title: podcastTitle } },
  }
}

/** Plays the first of these episodes of several podcasts, or pauses it; the others follow. */
export function playMixed(
  page: PagePlayer,
  episodes: readonly LatestEpisode[],
  libraryId: string,
): void {
  const rows = episodes.map((episode) => queueRowOf(podcastOf(episode, libraryId), episode))
  playFrom(page, rows, 0)
}
