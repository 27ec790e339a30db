import type { FeedEpisode } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { ItemRewriter } from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { whileHeld } from '#storage/locks.ts'
import type { Locks } from '#storage/locks.ts'
import type { Asked, CameFeed, FeedSource } from '../feed-source.ts'
import { readFeedSettings } from '../feed-settings.ts'
import type { FeedEpisodesStore, KeptEpisode } from '../store/feed-episodes.store.ts'
import type { PodcastFacts, PodcastFeedsStore } from '../store/podcast-feeds.store.ts'
import { isNews } from './news.ts'
import { nextCheck, nextTry } from './next-check.ts'
import { noteCheck } from './note-check.ts'
import { subscriptionOf } from './subscription.ts'
import type { Subscription } from './subscription.ts'

/** An episode with the id that it has here. */
export type NamedEpisode = Pick<KeptEpisode, 'id' | 'episode'>

/** Who downloads what is new. */
export interface EpisodeDownloads {
  enqueue(
    itemId: string,
    episodes: readonly FeedEpisode[],
    options: { isAutomatic: boolean; askedBy: string | null },
  ): Promise<unknown>
  /** Ids of episodes of the item that wait, are being downloaded, or could not be. */
  pending(itemId: string): Promise<ReadonlySet<string>>
}

export interface CheckFeedDeps {
  feeds: PodcastFeedsStore
  episodes: FeedEpisodesStore
  source: FeedSource
  downloads: EpisodeDownloads
  rewriter: Pick<ItemRewriter, 'rewrite'>
  locks: Locks
  events: Pick<Events, 'publish'>
  now: Now
  newId: () => string
}

export interface CheckOptions {
  /** At most so many are downloaded, 0: all; null: as the podcast says. */
  limit: number | null
  /** Who asked for it; null: the schedule. */
  askedBy: string | null
  signal: AbortSignal
}

export type CheckFeed = ReturnType<typeof createCheckFeed>

/** Reads the feed of one podcast and sees to what is new. One at a time for each podcast, whoever asks. */
export function createCheckFeed(deps: CheckFeedDeps) {
  /**
   * Resolves with the episodes that are being downloaded now.
   * @throws Problem `invalid` for a podcast without a feed; FeedProblem when it can't be read, which is noted before.
   */
  return (itemId: string, options: CheckOptions): Promise<FeedEpisode[]> =>
    whileHeld({ locks: deps.locks, name: `feed ${itemId}`, signal: options.signal }, (signal) =>
      check(itemId, { ...options, signal }, deps),
    )
}

async function check(
  itemId: string,
  options: CheckOptions,
  deps: CheckFeedDeps,
): Promise<FeedEpisode[]> {
  const subscription = await subscriptionOf(itemId, deps.feeds)
  const { facts } = subscription
  const { came, movedTo } = await read(subscription, options, deps)
  const at = deps.now()
  const news = came === null ? [] : await keepListed(subscription, came, at, deps)
  const open = facts.isAutomatic ? await deps.episodes.wanted(itemId) : news
  const taken = await take(open, facts, options, deps)
  await noteCheck(subscription, { movedTo, at }, deps)
  await deps.feeds.setNextCheck(itemId, nextCheck(facts, at))
  return taken.map(({ episode }) => episode)
}

/** A failure is noted with its sentence and when it will be tried again. */
async function read(
  { row, facts, address }: Subscription,
  { signal, askedBy }: CheckOptions,
  { feeds, source, events, now }: CheckFeedDeps,
): Promise<Asked> {
  const { etag, last_modified: lastModified, body_hash: hash } = row
  const validators = hash === null ? null : { etag, lastModified, hash }
  try {
    const asked = await source.read(address, validators, signal)
    if (asked.came === null) await feeds.noteUnchanged(row.item_id, now())
    return asked
  } catch (error) {
    // The server stops: that is no fault of the feed.
    signal.throwIfAborted()
    if (!(error instanceof Problem)) throw error
    const { retryAfterMs = null } = error as { retryAfterMs?: number | null }
    const at = now()
    const failures = await feeds.noteFailure(row.item_id, error.message, at)
    const next = nextTry(nextCheck(facts, at), { failures, retryAfterMs }, at)
    await feeds.setNextCheck(row.item_id, next)
    const { libraryId, itemId, title } = facts
    const told = { libraryId, itemId, title, feedUrl: facts.feedUrl ?? '', failures }
    events.publish('feed.failed', {
      ...told,
      reason: error.message,
      isAutomatic: askedBy === null,
    })
    throw error
  }
}

/** Keeps what the feed lists. Resolves with what is news, which is noted as wanted where the podcast wants that. */
async function keepListed(
  subscription: Subscription,
  came: CameFeed,
  at: number,
  { episodes, feeds, newId }: CheckFeedDeps,
): Promise<NamedEpisode[]> {
  const { row, facts } = subscription
  const { item_id: itemId, library_id: libraryId } = row
  const kept = await episodes.keep(came.podcast.episodes, {
    itemId,
    libraryId,
    now: at,
    newId,
    isWhole: came.isWhole,
    extras: came.extras,
  })
  const onDisk = await episodes.onDisk(itemId)
  const letGo = await episodes.letGo(itemId)
  const news = newsOf(kept, subscription, onDisk.newest).filter(
    ({ id }) => !onDisk.ids.has(id) && !letGo.has(id),
  )
  if (facts.isAutomatic)
    await episodes.want(
      news.map(({ id }) => id),
      true,
    )
  // Last: whatever fails before has the feed read again as a whole.
  const { etag = null, lastModified = null, hash: bodyHash = null } = came.validators ?? {}
  const channelJson = JSON.stringify(came.channel)
  await feeds.noteSuccess(itemId, { etag, lastModified, bodyHash, channelJson }, at)
  return news
}

/** Of a podcast that nobody ever looked at, so many of the newest. */
const firstEpisodes = 3

function newsOf(
  kept: readonly KeptEpisode[],
  { row, facts }: Subscription,
  newestOnDisk: number | null,
): KeptEpisode[] {
  const settings = readFeedSettings(row.settings_json)
  const since = facts.lastEpisodeCheck ?? newestOnDisk ?? settings.startDate
  const context = { since: since ?? 0, readBefore: row.succeeded_at, settings }
  const news = kept.filter((one) => isNews(one, context))
  return since === null ? news.slice(0, facts.maxNew || firstEpisodes) : news
}

/** Has the first of them downloaded, as many as may be. */
async function take(
  open: readonly NamedEpisode[],
  { itemId, maxNew }: PodcastFacts,
  { limit, askedBy }: CheckOptions,
  { episodes, downloads }: CheckFeedDeps,
): Promise<NamedEpisode[]> {
  const [{ ids }, pending] = [await episodes.onDisk(itemId), await downloads.pending(itemId)]
  const isDone = ({ id }: NamedEpisode): boolean => ids.has(id) || pending.has(id)
  const waiting = open.filter((one) => !isDone(one))
  const most = limit ?? maxNew
  const taken = most > 0 ? waiting.slice(0, most) : waiting
  if (taken.length > 0)
    await downloads.enqueue(
      itemId,
      taken.map(({ episode }) => episode),
      { isAutomatic: askedBy === null, askedBy },
    )
  await episodes.want(
    [...taken, ...open.filter(isDone)].map(({ id }) => id),
    false,
  )
  return taken
}
