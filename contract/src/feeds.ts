import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedEntityType, feedMin } from './item-schemas.ts'
import { idParam, ms, sec } from './kit.ts'

const text = z.string()
const textOrNull = z.string().nullable()

/** One enclosure of a feed, as admins are told of it. Addresses are paths without the base path. */
export const openFeedEpisode = z.object({
  id: text,
  title: text,
  description: text,
  enclosure: z.object({ url: text, size: z.number(), type: text }),
  /** RFC 2822 */
  pubDate: text,
  link: text,
  author: text,
  explicit: z.boolean(),
  duration: sec,
  season: textOrNull,
  episode: textOrNull,
  episodeType: textOrNull,
  fullPath: text,
})

/** A feed with what is in it. */
export const feed = z.object({
  id: text,
  slug: text,
  userId: text,
  entityType: feedEntityType,
  entityId: text,
  entityUpdatedAt: ms,
  coverPath: textOrNull,
  meta: z.object({
    title: text,
    description: textOrNull,
    author: text,
    imageUrl: text,
    feedUrl: text,
    link: text,
    explicit: z.boolean(),
    type: text,
    language: textOrNull,
    preventIndexing: z.boolean(),
    ownerName: textOrNull,
    ownerEmail: textOrNull,
  }),
  serverAddress: text,
  feedUrl: text,
  episodes: z.array(openFeedEpisode),
  createdAt: ms,
  updatedAt: ms,
})
export type Feed = z.output<typeof feed>

/** What a feed is made of, as far as who asks may see it. */
const feedSubject = {
  entityType: feedEntityType,
  entityId: text,
  libraryId: text,
  /** Null where who asks doesn't see it, or it is gone. */
  title: textOrNull,
}

const openFeed = z.object({
  id: text,
  ...feedSubject,
  createdAt: ms,
  /** When an app read it last; null: never. */
  lastFetchedAt: ms.nullable(),
  /** Apps find it. Otherwise its owner may not see what it is made of any more, or may not have feeds. */
  isLiving: z.boolean(),
})

/** A feed of one's own. */
export const privateFeed = openFeed.extend({ feedUrl: text })
export type PrivateFeed = z.output<typeof privateFeed>

/** A feed as admins see it: the addresses of private ones are their owners' alone. */
export const listedFeed = openFeed.extend({
  isPrivate: z.boolean(),
  username: text,
  feedUrl: textOrNull,
})
export type ListedFeed = z.output<typeof listedFeed>

/** What there is to know before and while a feed is open. */
export const feedState = z.object({
  ...feedSubject,
  title: text,
  /** Files that it would offer. */
  numEpisodes: z.number().int(),
  /** Some of them are episodes that say nothing of their day. */
  hasUndated: z.boolean(),
  /** Open to everybody; null: none. */
  open: feedMin.nullable(),
  /** The caller's own; null: none. */
  own: privateFeed.nullable(),
})
export type FeedState = z.output<typeof feedState>

const invalid = 'Invalid request body'
const longestSlug = 255

/** Anything else would have to be spelled otherwise in an address. */
export const slugPattern = /^[a-z0-9][a-z0-9._~-]*$/i

const slug = z
  .string(invalid)
  .min(1, invalid)
  .max(longestSlug, `A feed slug has at most ${longestSlug} characters.`)
  .regex(
    slugPattern,
    'A feed slug consists of letters, digits, hyphens, dots and underscores, and begins with a letter or a digit.',
  )

const ownerText = (refusal: string) =>
  z
    .string(refusal)
    .trim()
    .max(255, refusal)
    .nullish()
    .transform((value) => value || null)

const openInput = z.object({
  serverAddress: z.string(invalid).min(1, invalid).max(2000, invalid),
  slug,
  metadataDetails: z
    .object(
      {
        preventIndexing: z
          .boolean('preventIndexing must be true or false')
          .nullish()
          .transform((value) => value ?? true),
        ownerName: ownerText('The name of the owner is a text of at most 255 characters.'),
        ownerEmail: ownerText('The email of the owner is a text of at most 255 characters.'),
      },
      'metadataDetails must be an object',
    )
    .nullish()
    .transform((value) => value ?? { preventIndexing: true, ownerName: null, ownerEmail: null }),
})
export type OpenFeedInput = z.output<typeof openInput>

const one = z.object({ id: idParam })
const opened = z.object({ feed: feedMin })
const entity = z.object({ entityType: feedEntityType, id: idParam })

const openCall = <P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    policy: 'admin',
    summary,
    params: one,
    body: openInput,
    reply: opened,
  })

/** Feeds that anybody with their address can follow (ABS wire, admin §6.5); playlists and `all` are ours. */
export const feedCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/feeds',
    policy: 'admin',
    summary: 'Open feeds with what is in them; private ones are left out',
    reply: z.object({ feeds: z.array(feed), minified: z.array(feedMin) }),
  }),
  openItem: openCall('/api/feeds/item/:id/open', 'Open a feed of a book or podcast'),
  openCollection: openCall('/api/feeds/collection/:id/open', 'Open a feed of a collection'),
  openSeries: openCall('/api/feeds/series/:id/open', 'Open a feed of a series'),
  openPlaylist: openCall('/api/feeds/playlist/:id/open', 'Open a feed of an own playlist'),
  close: endpoint({
    method: 'POST',
    path: '/api/feeds/:id/close',
    policy: 'admin',
    summary: 'Close a feed, a private one too',
    params: one,
    reply: 'ok',
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/lectern/feeds',
    policy: 'admin',
    summary: 'All feeds that are open, the latest first, private ones without their address',
    reply: z.object({ feeds: z.array(listedFeed) }),
  }),
}

/** Ours: feeds for oneself, of whatever one may see, behind addresses that nobody can guess. */
export const privateFeedCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/lectern/feeds/of/:entityType/:id',
    policy: 'user',
    summary: 'Which feeds of an item, series, collection or own playlist are open',
    params: entity,
    reply: feedState,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/me/feeds',
    policy: 'user',
    summary: 'The private feeds of the caller, the latest first',
    reply: z.object({ feeds: z.array(privateFeed) }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/lectern/me/feeds/:entityType/:id',
    policy: { right: 'download' },
    summary: 'Open a private feed; the one that is open already where there is one',
    params: entity,
    reply: privateFeed,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/lectern/me/feeds/:id',
    policy: 'user',
    summary: 'Close a private feed: its address is worth nothing any more',
    params: one,
    reply: 'ok',
  }),
}

const bySlug = z.object({ slug: idParam })

/** What podcast apps read without signing in, for as long as the feed is open. */
export const followedFeedCalls = {
  xml: endpoint({
    method: 'GET',
    path: '/feed/:slug',
    policy: 'open',
    summary: 'The feed as RSS 2.0',
    params: bySlug,
    reply: 'text',
  }),
  cover: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover',
    policy: 'open',
    summary: 'The cover of a feed',
    params: bySlug,
    reply: 'file',
  }),
  coverFile: endpoint({
    method: 'GET',
    path: '/feed/:slug/cover.:ext',
    policy: 'open',
    summary: 'The same under a file name',
    params: bySlug.extend({ ext: idParam }),
    reply: 'file',
  }),
  media: endpoint({
    method: 'GET',
    path: '/feed/:slug/item/:episodeId/:file',
    policy: 'open',
    summary: 'One file of a feed; any file name will do',
    params: bySlug.extend({ episodeId: idParam, file: idParam }),
    reply: 'file',
  }),
}
