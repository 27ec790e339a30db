import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedEpisode } from './feed-schemas.ts'
import { flagQuery, idParam, ms, numberQuery, textQuery } from './kit.ts'
import { countedSeason, episodeFilters, episodeSorts, listedEpisode } from './listed-episodes.ts'
import { feedAddress } from './podcasts.ts'
import { retentionInput, retentionRules } from './retention.ts'

/** Subscriptions of podcasts and everything that their feeds list: ours. */
const params = z.object({ id: idParam })
const episodeParams = z.object({ id: idParam, episodeId: idParam })
const malformed = 'Invalid request body'

const word = z.string().trim().min(1, 'Write at least one word.').max(200, 'That is too long.')

const feedSettings = {
  /** Episodes published before it are not downloaded by themselves, ms. */
  startDate: ms.nullable(),
  /** Only episodes whose title has one of these, if there are any; and none whose title has one of those. */
  onlyWords: z.array(word).max(50),
  neverWords: z.array(word).max(50),
  /** Which downloaded episodes give their room back; null: those that the server's rules say. */
  retention: retentionInput.nullable(),
}

/** What is fetched of a feed by itself: nothing is set at first. */
export const podcastFeedSettings = z.object({
  startDate: feedSettings.startDate.default(null),
  onlyWords: feedSettings.onlyWords.default([]),
  neverWords: feedSettings.neverWords.default([]),
  retention: retentionRules.nullable().default(null),
})
export type PodcastFeedSettings = z.output<typeof podcastFeedSettings>

/** How the subscription of a podcast goes. Times in ms. */
export const podcastFeedState = z.object({
  /** For admins alone; null for others where it holds a secret. */
  address: z.string().nullable(),
  isSecret: z.boolean(),
  checkedAt: ms.nullable(),
  succeededAt: ms.nullable(),
  /** When it will be read next by itself; null: not by itself. */
  nextCheckAt: ms.nullable(),
  failing: z.object({ since: ms, times: z.number().int(), reason: z.string() }).nullable(),
  /** Episodes that the feed lists, or listed. */
  numEpisodes: z.number().int(),
  /** Usual time between two episodes, and when the next one is expected by that; null: it has no rhythm. */
  rhythmMs: z.number().nullable(),
  nextExpectedAt: ms.nullable(),
  settings: podcastFeedSettings,
  /** Of the caller. */
  follows: z.boolean(),
})
export type PodcastFeedState = z.output<typeof podcastFeedState>

/** An episode of a feed that is looked at before it is added. */
export const previewEpisode = feedEpisode.extend({
  /** What its sound is asked for by, for some hours and by who looked alone; null: it can't be heard here. */
  sound: z.string().nullable(),
})
export type PreviewEpisode = z.output<typeof previewEpisode>

/** A feed as it is looked at before it is added. */
export const feedPreview = z.object({
  /** As the directory or whoever asked had it, or where it moved to. */
  address: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** HTML, reduced to what descriptions may use. */
  description: z.string().nullable(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  language: z.string().nullable(),
  type: z.string().nullable(),
  explicit: z.boolean(),
  categories: z.array(z.string()),
  numEpisodes: z.number().int(),
  /** Bytes of all episodes as far as the feed says. */
  size: z.number(),
  rhythmMs: z.number().nullable(),
  lastPublishedAt: ms.nullable(),
  /** Newest first, some dozens of them. */
  episodes: z.array(previewEpisode),
  /** The podcast of this library that has it already. */
  libraryItemId: z.string().nullable(),
})
export type FeedPreview = z.output<typeof feedPreview>

/** One of a few words; anything else counts as not sent. */
export const choice = <const T extends string>(words: readonly [T, ...T[]], usual: T) =>
  z.enum(words).catch(usual)

export const subscriptionCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/lectern/libraries/:id/feed-preview',
    policy: 'admin',
    summary: 'Look at a feed before it is added',
    params,
    body: z.object({ address: feedAddress('That is no web address.') }, malformed),
    reply: feedPreview,
  }),
  episodes: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes',
    policy: 'user',
    summary: 'Episodes of a podcast, on the disk or only in its feed, a stretch at a time',
    params,
    query: z.object({
      offset: numberQuery,
      /** 100 where it is left out, 500 at most. */
      limit: numberQuery,
      sort: choice(episodeSorts, 'published'),
      /** `1`: from the last to the first. */
      desc: flagQuery,
      filter: choice(episodeFilters, 'all'),
      /** Empty: those that say none. */
      season: textQuery,
      /** Words of the title. */
      q: textQuery,
    }),
    reply: z.object({
      total: z.number().int(),
      offset: z.number().int(),
      episodes: z.array(listedEpisode),
      /** Of the whole list, in the order of seasons; told with its first stretch. */
      seasons: z.array(countedSeason),
    }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/lectern/podcasts/:id/episodes/download',
    policy: 'admin',
    summary: 'Download episodes that are known from the feed; what is there already is left',
    params,
    body: z.object(
      { episodeIds: z.array(z.string(malformed), malformed).min(1, malformed).max(500, malformed) },
      malformed,
    ),
    reply: 'ok',
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/feed',
    policy: 'user',
    summary: 'How the subscription of a podcast goes',
    params,
    reply: z.object({ feed: podcastFeedState.nullable() }),
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/lectern/podcasts/:id/follow',
    policy: 'user',
    summary: 'Follow a podcast, or not any more',
    params,
    body: z.object({ follows: z.boolean('Say whether to follow it.') }, malformed),
    reply: z.object({ follows: z.boolean() }),
  }),
  star: endpoint({
    method: 'POST',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/star',
    policy: 'user',
    summary: 'Star an episode, or not any more',
    params: episodeParams,
    body: z.object({ isStarred: z.boolean('Say whether to star it.') }, malformed),
    reply: z.object({ isStarred: z.boolean() }),
  }),
  settings: endpoint({
    method: 'PATCH',
    path: '/api/lectern/podcasts/:id/feed',
    policy: 'admin',
    summary: 'Change what is fetched of a podcast by itself',
    params,
    body: z.object(feedSettings, malformed).partial(),
    reply: z.object({ feed: podcastFeedState.nullable() }),
  }),
}
