import type { ListedEpisode } from '@lectern/contract'
import { playFrom } from '#features/items/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { queueItemOfEpisode, type QueueItem } from '#features/queue/index.ts'

/** Episodes that lie in no file of the library can't be played: lists of what can be leave them out. */
export const playsOnlyDownloaded = true

/** Whether an episode can be played: the one place that decides it. */
export function canPlay({ isDownloaded }: Pick<ListedEpisode, 'isDownloaded'>): boolean {
  return isDownloaded || !playsOnlyDownloaded
}

/** What of a podcast the queue and rows show. */
export type PodcastName = Parameters<typeof queueItemOfEpisode>[0]

/** What of an episode the queue shows. */
export type PlayableEpisode = Pick<ListedEpisode, 'id' | 'title' | 'duration' | 'isDownloaded'>

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
 * Plays the first of these episodes, or pauses it where it sounds; after it the others play that can be and aren't heard.
 * Call it inside the click.
 */
export function playEpisodes(
  page: PagePlayer,
  podcast: PodcastName,
  episodes: readonly PlayableEpisode[],
): void {
  const rows = episodes.filter(canPlay).map((episode) => queueRowOf(podcast, episode))
  playFrom(page, rows, 0)
}
