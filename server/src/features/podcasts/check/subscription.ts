import { Problem } from '#platform/problem.ts'
import { addressIn } from '../secret-address.ts'
import type { PodcastFeedRow } from '#storage/schema.ts'
import type { PodcastFacts, PodcastFeedsStore } from '../store/podcast-feeds.store.ts'

/** A podcast with its feed. */
export interface Subscription {
  row: PodcastFeedRow
  facts: PodcastFacts
  address: string
  /** Everybody else is shown a stand-in. */
  isSecret: boolean
}

/** @throws Problem `invalid` for a podcast without a feed. */
export async function subscriptionOf(
  itemId: string,
  feeds: PodcastFeedsStore,
): Promise<Subscription> {
  const [row, [facts]] = [await feeds.find(itemId), await feeds.podcasts([itemId])]
  const address = facts === undefined ? null : addressIn(facts, row?.secret_address ?? null)
  if (row === undefined || facts === undefined || address === null)
    throw new Problem('invalid', 'Podcast has no rss feed url')
  return { row, facts, address, isSecret: address !== facts.feedUrl }
}
