import { Problem } from '#platform/problem.ts'
import type { PodcastFeedRow } from '#storage/schema.ts'
import type { PodcastFacts, PodcastFeedsStore } from '../store/podcast-feeds.store.ts'

/** A podcast with its feed. */
export interface Subscription {
  row: PodcastFeedRow
  facts: PodcastFacts
  address: string
}

/** @throws Problem `invalid` for a podcast without a feed. */
export async function subscriptionOf(
  itemId: string,
  feeds: PodcastFeedsStore,
): Promise<Subscription> {
  const [row, [facts]] = [await feeds.find(itemId), await feeds.podcasts([itemId])]
  const address = row?.secret_address ?? facts?.feedUrl ?? null
  if (row === undefined || facts === undefined || address === null)
    throw new Problem('invalid', 'Podcast has no rss feed url')
  return { row, facts, address }
}
