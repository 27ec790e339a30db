import type { FeedEpisode } from '@lectern/contract'

/** An episode with the id that it has had since somebody first heard of it. */
export interface KnownEpisode {
  id: string
  episode: FeedEpisode
}

/** Finds the ids of episodes of a podcast, and makes those that are new. */
export type KeepEpisodes = (
  itemId: string,
  episodes: readonly FeedEpisode[],
) => Promise<KnownEpisode[]>
