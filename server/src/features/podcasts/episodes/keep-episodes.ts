import type { FeedEpisode } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import { feedEpisodesStore } from '../store/feed-episodes.store.ts'
import type { KeptEpisode } from '../store/feed-episodes.store.ts'
import { podcastFeedsStore } from '../store/podcast-feeds.store.ts'

/** Finds the ids of some episodes of a podcast, and makes those that are new; none for a podcast that is gone. */
export function createKeepEpisodes(deps: { db: Database; now: () => number; newId: () => string }) {
  const store = feedEpisodesStore(deps.db)
  const podcasts = podcastFeedsStore(deps.db)
  return async (itemId: string, listed: readonly FeedEpisode[]): Promise<KeptEpisode[]> => {
    const [facts] = await podcasts.podcasts([itemId])
    if (facts === undefined) return []
    const { libraryId } = facts
    return store.keep(listed, {
      itemId,
      libraryId,
      now: deps.now(),
      newId: deps.newId,
      isWhole: false,
    })
  }
}
