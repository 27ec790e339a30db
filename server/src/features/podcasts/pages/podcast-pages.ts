import type {
  EpisodeDetail,
  LatestEpisode,
  PodcastOverview,
  podcastPageCalls,
  QueryOf,
} from '@lectern/contract'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead, LibraryAccess } from '#features/items/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { rhythmOf } from '../check/next-check.ts'
import type { KnownPodcasts } from '../known-podcasts.ts'
import type { EpisodeLists } from '../list/episode-lists.ts'
import { episodeDetailsStore } from '../store/episode-details.store.ts'
import { latestEpisodesStore } from '../store/latest-episodes.store.ts'
import type { ListenersStore } from '../store/listeners.store.ts'
import type { PodcastFeedsStore } from '../store/podcast-feeds.store.ts'
import { detailOf } from './episode-detail.ts'

export interface PodcastPagesDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  feeds: PodcastFeedsStore
  known: KnownPodcasts
  lists: EpisodeLists
  listeners: ListenersStore
  outgoing: Pick<Outgoing, 'get'>
  images: Pick<Images, 'fit'>
  now: Now
}

/** Of the newest episodes, for the rhythm. */
const mostForRhythm = 20
const usualStretch = 50
const longestStretch = 200
const largestPicture = 20_000_000
/** As wide as they are shown, in pixels of a fine screen. */
const picturePixels = 320

/** What the pages of podcasts show. */
export function createPodcastPages(deps: PodcastPagesDeps) {
  const { db, lists, listeners, now } = deps
  const details = episodeDetailsStore(db)
  const latest = latestEpisodesStore(db)

  /** @throws Problem `missing` for an unknown item, or a book, `forbidden` for a hidden one. */
  async function podcast(id: string, caller: Caller): Promise<VisibleItemId> {
    const seen = await deps.read.check(id, caller)
    if (!seen.isPodcast) throw new Problem('missing', 'This is no podcast.')
    return seen.id
  }

  return {
    async overview(
      id: string,
      { downloaded }: QueryOf<typeof podcastPageCalls.overview>,
      caller: Caller,
    ): Promise<PodcastOverview> {
      const itemId = await podcast(id, caller)
      const { userId } = caller
      const published = await lists.published(itemId, mostForRhythm)
      const rhythm = rhythmOf(published, now())
      const [facts] = await deps.feeds.podcasts([itemId])
      const isSerial = facts?.isSerial ?? false
      const going = { userId, isSerial, onlyDownloaded: downloaded }
      const { counts, ...found } = await lists.overview(itemId, going)
      return {
        ...counts,
        ...found,
        published,
        rhythmMs: rhythm?.everyMs ?? null,
        nextExpectedAt: rhythm?.nextAt ?? null,
        follows: await listeners.follows(itemId, userId),
      }
    },

    async episode(id: string, episodeId: string, caller: Caller): Promise<EpisodeDetail> {
      const itemId = await podcast(id, caller)
      const [row] = await lists.some(itemId, [episodeId], caller.userId)
      const kept = await details.find(itemId, episodeId)
      if (row === undefined || kept === null)
        throw new Problem('missing', 'This podcast has no such episode any more.')
      const isSecret = ((await deps.feeds.find(itemId))?.secret_address ?? null) !== null
      return detailOf(row, kept, { isSecret, isAdmin: caller.isAdmin })
    },

    async latest(
      libraryId: string,
      query: QueryOf<typeof podcastPageCalls.latest>,
      caller: Caller,
    ): Promise<{ episodes: LatestEpisode[]; hasMore: boolean; numFollowed: number }> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const limit = Math.min(whole(query.limit) || usualStretch, longestStretch)
      const asked = {
        libraryId: library.id,
        userId: caller.userId,
        offset: whole(query.offset),
        // One more tells whether there are more.
        limit: limit + 1,
        onlyFollowed: query.followed,
        onlyUnplayed: query.unplayed,
        onlyDownloaded: query.downloaded,
      }
      const found = await latest.list(asked, caller.scope)
      return {
        episodes: found.slice(0, limit),
        hasMore: found.length > limit,
        numFollowed: await latest.numFollowed(library.id, caller.userId, caller.scope),
      }
    },

    async knownFeeds(libraryId: string, addresses: readonly string[], caller: Caller) {
      const { id } = await deps.libraryAccess.open(libraryId, caller.scope)
      return { known: await deps.known.amongAddresses(id, addresses) }
    },

    /** @throws Problem `upstream` or `invalid` where there is no picture at the address. */
    async picture(address: string): Promise<Content> {
      if (!/^https?:\/\//i.test(address))
        throw new Problem('invalid', 'That is no address of a picture.')
      const limits = { maxBytes: largestPicture, timeoutMs: 15_000, accept: ['image/'] }
      const { bytes } = await deps.outgoing.get(address, limits)
      const size = { width: picturePixels, height: picturePixels }
      return {
        content: 'bytes',
        bytes: await deps.images.fit(bytes, size, 'webp'),
        type: 'image/webp',
        cacheControl: 'private, max-age=3600',
        isPacked: true,
      }
    },
  }
}

const whole = (number: number | undefined): number =>
  number === undefined || !Number.isSafeInteger(number) || number < 0 ? 0 : number
