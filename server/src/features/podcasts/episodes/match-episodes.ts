import { isDeepStrictEqual } from 'node:util'
import type { FeedEpisode } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type {
  ChangeCause,
  EpisodeDraft,
  ItemDraft,
  ItemRecord,
  ItemRewriter,
} from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import { feedFacts } from './feed-facts.ts'
import { readNew } from '../feed-source.ts'
import type { FeedSource } from '../feed-source.ts'
import { subscriptionOf } from '../check/subscription.ts'
import type { FeedEpisodesStore } from '../store/feed-episodes.store.ts'
import type { PodcastFeedsStore } from '../store/podcast-feeds.store.ts'

interface MatchEpisodesDeps {
  feeds: PodcastFeedsStore
  episodes: FeedEpisodesStore
  source: FeedSource
  rewriter: Pick<ItemRewriter, 'rewrite'>
  now: Now
  newId: () => string
}

/** Fills what is known of the episodes on the disk from their feed; resolves with how many changed. */
export function createMatchEpisodes(deps: MatchEpisodesDeps) {
  return async (itemId: string, isReplacing: boolean, caller: Caller): Promise<number> => {
    const { row, address, isSecret } = await subscriptionOf(itemId, deps.feeds)
    const came = await readNew(deps.source, address)
    const kept = await deps.episodes.keep(came.podcast.episodes, {
      itemId,
      libraryId: row.library_id,
      now: deps.now(),
      newId: deps.newId,
      isWhole: came.isWhole,
    })
    const saidOf = new Map(kept.map(({ id, episode }) => [id, episode]))
    const { userId, username } = caller
    const cause: ChangeCause = {
      source: 'provider',
      name: 'feed',
      by: { userId, username },
      batch: deps.newId(),
    }
    let updated = 0
    const change = (record: ItemRecord): ItemDraft | null => {
      const filled = withFacts(record, { saidOf, isSecret, isReplacing, now: deps.now() })
      updated = filled?.updated ?? 0
      return filled?.draft ?? null
    }
    await deps.rewriter.rewrite([itemId], change, cause)
    return updated
  }
}

interface Filling {
  saidOf: ReadonlyMap<string, FeedEpisode>
  isSecret: boolean
  isReplacing: boolean
  now: number
}

function withFacts(
  record: ItemRecord,
  { saidOf, isSecret, isReplacing, now }: Filling,
): { draft: ItemDraft; updated: number } | null {
  const { media } = record
  if (media.kind !== 'podcast') return null
  let updated = 0
  const episodes = media.episodes.map((episode) => {
    const said = saidOf.get(episode.id)
    const taken = said
      ? Object.entries(feedFacts(said, isSecret)).filter(([field, value]) => {
          // What the feed doesn't say takes nothing away.
          if (value === null || value === '') return false
          const own = episode[field as keyof EpisodeDraft]
          const isOpen = isReplacing || own === null || own === '' || own === undefined
          return isOpen && !isDeepStrictEqual(own, value)
        })
      : []
    if (taken.length === 0) return episode
    updated += 1
    return { ...episode, ...Object.fromEntries(taken), updatedAt: now }
  })
  return updated === 0 ? null : { draft: { ...record, media: { ...media, episodes } }, updated }
}
