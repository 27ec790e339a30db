import type { ListedEpisode } from '@lectern/contract'
import { playFrom } from '#features/items/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { queueItemOfEpisode, type QueueItem } from '#features/queue/index.ts'

/** What of a podcast the queue and rows show. */
export type PodcastName = Parameters<typeof queueItemOfEpisode>[0]

/** What of an episode the queue shows. */
export type PlayableEpisode = Pick<ListedEpisode, 'id' | 'title' | 'duration'>

/** An episode as a row of the queue. */
export function queueRowOf(
  podcast: PodcastName,
  episode: PlayableEpisode,
  caption = '',
): QueueItem {
  const { id, title, duration } = episode
  return queueItemOfEpisode(podcast, { id, title, duration: duration ?? undefined }, caption)
}

/**
 * Plays the first of these episodes, or pauses it where it sounds; after it the others play that aren't heard.
 * Call it inside the click.
 */
export function playEpisodes(
  page: PagePlayer,
  podcast: PodcastName,
  episodes: readonly PlayableEpisode[],
): void {
  const rows = episodes.map((episode) => queueRowOf(podcast, episode))
  playFrom(page, rows, 0)
}
