import type {
  BodyOf,
  CountedSeason,
  FeedPreview,
  ListedEpisode,
  PodcastFeedState,
  QueryOf,
  subscriptionCalls,
} from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { ItemRead, LibraryAccess } from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { subscriptionOf } from './check/subscription.ts'
import type { CheckFeed, EpisodeDownloads } from './check/check-feed.ts'
import { rhythmOf } from './check/next-check.ts'
import { readFeedSettings } from './feed-settings.ts'
import { shownToAll } from './episodes/feed-facts.ts'
import { alike } from './episodes/likeness.ts'
import type { EpisodeLists } from './list/episode-lists.ts'
import type { createFeedPreview } from './preview/feed-preview.ts'
import { addressIn, standsFor } from './secret-address.ts'
import type { FeedEpisodesStore } from './store/feed-episodes.store.ts'
import type { ListenersStore } from './store/listeners.store.ts'
import type { PodcastFeedsStore } from './store/podcast-feeds.store.ts'

interface PodcastVerbsDeps {
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  feeds: PodcastFeedsStore
  episodes: FeedEpisodesStore
  lists: Pick<EpisodeLists, 'list' | 'has'>
  listeners: ListenersStore
  preview: ReturnType<typeof createFeedPreview>
  checkFeed: CheckFeed
  downloads: Pick<EpisodeDownloads, 'enqueue'>
  events: Pick<Events, 'publish'>
  now: Now
}

const usualPage = 100
const largestPage = 500
/** Of the newest episodes, for the rhythm. */
const mostForRhythm = 20

/** What is asked of podcasts that have a feed. */
export function createPodcastVerbs(deps: PodcastVerbsDeps) {
  const { feeds, episodes, listeners, now } = deps

  /** @throws Problem `missing` for an unknown item, or a book, `forbidden` for a hidden one. */
  async function podcast(id: string, caller: Caller): Promise<VisibleItemId> {
    const seen = await deps.read.check(id, caller)
    if (!seen.isPodcast) throw new Problem('missing', 'This is no podcast.')
    return seen.id
  }

  /** The address that a stand-in names. @throws Problem `missing` where that podcast has none. */
  async function realAddress(address: string): Promise<string> {
    const itemId = standsFor(address)
    if (itemId === null) return address
    const secret = (await feeds.find(itemId))?.secret_address
    if (!secret) throw new Problem('missing', wireFailure)
    return secret
  }

  async function state(
    itemId: VisibleItemId,
    { userId, isAdmin }: Caller,
  ): Promise<PodcastFeedState | null> {
    const [row, [facts]] = [await feeds.find(itemId), await feeds.podcasts([itemId])]
    if (row === undefined || facts === undefined) return null
    const address = addressIn(facts, row.secret_address)
    const isSecret = address !== facts.feedUrl
    const rhythm = rhythmOf(await episodes.published(itemId, mostForRhythm), now())
    return {
      address: isSecret && !isAdmin ? null : address,
      isSecret,
      checkedAt: row.checked_at,
      succeededAt: row.succeeded_at,
      nextCheckAt: row.next_check_at,
      failing:
        row.failing_since === null
          ? null
          : { since: row.failing_since, times: row.failures, reason: row.failure ?? '' },
      numEpisodes: await episodes.count(itemId),
      rhythmMs: rhythm?.everyMs ?? null,
      nextExpectedAt: rhythm?.nextAt ?? null,
      settings: readFeedSettings(row.settings_json),
      follows: await listeners.follows(itemId, userId),
    }
  }

  return {
    /** @throws Problem `missing` with the wire's sentence for whatever can't be read. */
    async feed(address: string) {
      const real = await realAddress(address)
      try {
        const podcast = await deps.preview.podcast(real)
        // The wire has no empty podcasts.
        if (podcast.episodes.length === 0) throw new Problem('missing', wireFailure)
        const { metadata } = podcast
        return { podcast: { ...podcast, metadata: { ...metadata, feedUrl: address } } }
      } catch (error) {
        if (error instanceof Problem) throw new Problem('missing', wireFailure, { cause: error })
        throw error
      }
    },

    /** @throws FeedProblem with a sentence of its own. */
    async preview(libraryId: string, address: string, caller: Caller): Promise<FeedPreview> {
      await deps.libraryAccess.open(libraryId, caller.scope)
      const { userId } = caller
      return deps.preview.preview(await realAddress(address), { libraryId, userId })
    },

    async checkNew(id: string, limit: number | undefined, caller: Caller) {
      const itemId = await podcast(id, caller)
      const most = limit === undefined || limit < 0 ? 3 : Math.floor(limit)
      const signal = AbortSignal.timeout(120_000)
      return {
        episodes: await deps.checkFeed(itemId, { limit: most, askedBy: caller.userId, signal }),
      }
    },

    /** Episodes of the live feed by likeness of their title, best first. */
    async searchEpisode(id: string, title: string | undefined, caller: Caller) {
      const itemId = await podcast(id, caller)
      const { address, isSecret } = await subscriptionOf(itemId, feeds)
      if (!title?.trim()) throw new Problem('broken', 'Say which title to look for.')
      const { episodes: listed } = await deps.preview.podcast(address)
      return {
        episodes: alike(listed, title).map((episode) => ({
          episode: caller.isAdmin ? episode : shownToAll(episode, isSecret),
        })),
      }
    },

    async list(
      id: string,
      query: QueryOf<typeof subscriptionCalls.episodes>,
      caller: Caller,
    ): Promise<{
      total: number
      offset: number
      episodes: ListedEpisode[]
      seasons: CountedSeason[]
    }> {
      const itemId = await podcast(id, caller)
      const offset = whole(query.offset, 0)
      const limit = Math.min(whole(query.limit, usualPage) || usualPage, largestPage)
      const page = await deps.lists.list(itemId, {
        userId: caller.userId,
        offset,
        limit,
        sort: query.sort,
        isDescending: query.desc,
        filter: query.filter,
        season: query.season ?? null,
        words: query.q?.trim() ?? '',
      })
      return { offset, ...page }
    },

    /** @throws Problem `missing` when the feed lists none of them. */
    async download(id: string, episodeIds: readonly string[], caller: Caller): Promise<'OK'> {
      const itemId = await podcast(id, caller)
      const wanted = await episodes.some(itemId, episodeIds)
      if (wanted.length === 0) throw new Problem('missing')
      await deps.downloads.enqueue(itemId, wanted, { isAutomatic: false, askedBy: caller.userId })
      return 'OK'
    },

    state: async (id: string, caller: Caller) => ({
      feed: await state(await podcast(id, caller), caller),
    }),

    async saveSettings(
      id: string,
      change: BodyOf<typeof subscriptionCalls.settings>,
      caller: Caller,
    ) {
      const itemId = await podcast(id, caller)
      const { row } = await subscriptionOf(itemId, feeds)
      const sent = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      )
      const settings = { ...readFeedSettings(row.settings_json), ...sent }
      await feeds.saveSettings(itemId, JSON.stringify(settings))
      if (change.retention !== undefined) deps.events.publish('retention.changed', { itemId })
      return { feed: await state(itemId, caller) }
    },

    async follow(id: string, follows: boolean, caller: Caller) {
      await listeners.follow(await podcast(id, caller), caller.userId, follows ? now() : null)
      return { follows }
    },

    async star(id: string, asked: { episodeId: string; isStarred: boolean }, caller: Caller) {
      const itemId = await podcast(id, caller)
      const { episodeId, isStarred } = asked
      if (!(await deps.lists.has(itemId, episodeId))) throw new Problem('missing')
      const at = isStarred ? now() : null
      await listeners.star(itemId, { episodeId, userId: caller.userId, at })
      return { isStarred }
    },
  }
}

const wireFailure = 'Podcast RSS feed request failed or invalid response data'

const whole = (number: number | undefined, usual: number): number =>
  number === undefined || !Number.isSafeInteger(number) || number < 0 ? usual : number
