import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedEpisode, feedPodcast } from './feed-schemas.ts'
import { itemExp, itemFull } from './item-schemas.ts'
import { flagQuery, idParam, lenient, numberQuery, textQuery } from './kit.ts'
import { isCron } from './rules/index.ts'

/** Podcasts that come from the web: adding them, their feeds and episodes (ABS wire, podcasts). */
const params = z.object({ id: idParam })
const episodeParams = z.object({ id: idParam, episodeId: idParam })
const malformed = 'Invalid request body'

const noFeedAddress = 'Invalid request body. "rssFeed" must be a valid URL'
const noFeeds = 'Invalid request body. "feeds" must be an array of RSS feed URLs'

/** A web address or a stand-in for a secret one. */
export const feedAddress = (refusal: string) =>
  z
    .string(refusal)
    .trim()
    .max(8192, refusal)
    .refine((address) => URL.canParse(address), refusal)

/** Numbers become texts; what is neither counts as not sent. */
const stringified = lenient(
  z.union([z.string(), z.number().transform(String), z.null()]).transform((text) => text || null),
)

/** The same, but an empty text stays one, as the wire keeps it. */
const kept = lenient(z.union([z.string(), z.number().transform(String), z.null()]))

const newPodcastMetadata = z.object(
  {
    title: stringified,
    author: stringified,
    description: stringified,
    releaseDate: kept,
    genres: lenient(z.array(z.string())),
    feedUrl: stringified,
    imageUrl: stringified,
    itunesPageUrl: kept,
    itunesId: stringified,
    itunesArtistId: kept,
    language: stringified,
    explicit: lenient(z.boolean()),
    type: stringified,
  },
  malformed,
)

/** What a podcast is made of. `path`: absolute, inside one of the library's folders. */
export const newPodcast = z.object(
  {
    path: z.string(malformed).trim().min(1, malformed),
    folderId: z.string(malformed),
    libraryId: z.string(malformed),
    media: z.object(
      {
        metadata: newPodcastMetadata,
        tags: lenient(z.array(z.string())),
        autoDownloadEpisodes: lenient(z.boolean()),
        autoDownloadSchedule: lenient(z.string().trim()).refine(
          (schedule) => !schedule || isCron(schedule),
          'Invalid auto download schedule cron expression',
        ),
      },
      malformed,
    ),
  },
  malformed,
)
export type NewPodcast = z.output<typeof newPodcast>
export type NewPodcastMetadata = z.output<typeof newPodcastMetadata>

const outlines = z.array(z.object({ title: z.string(), feedUrl: z.string() }))

export const podcastCalls = {
  feed: endpoint({
    method: 'POST',
    path: '/api/podcasts/feed',
    policy: 'admin',
    summary: 'Read a feed from the web',
    body: z.object({ rssFeed: feedAddress(noFeedAddress) }, noFeedAddress),
    reply: z.object({ podcast: feedPodcast }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/podcasts',
    policy: 'admin',
    summary: 'Add a podcast to a library',
    body: newPodcast,
    reply: itemExp,
  }),
  parseOpml: endpoint({
    method: 'POST',
    path: '/api/podcasts/opml/parse',
    policy: 'admin',
    summary: 'The feeds that an OPML document names',
    body: z.object({ opmlText: z.string('Bad Request').min(1, 'Bad Request') }, 'Bad Request'),
    reply: z.object({ feeds: outlines }),
  }),
  importOpml: endpoint({
    method: 'POST',
    path: '/api/podcasts/opml/create',
    policy: 'admin',
    summary: 'Add the podcasts of several feeds, as a task',
    body: z.object(
      {
        feeds: z.array(feedAddress(noFeeds), noFeeds).min(1, noFeeds).max(2000, noFeeds),
        libraryId: z.string(malformed),
        folderId: z.string(malformed),
        autoDownloadEpisodes: lenient(z.boolean()),
      },
      noFeeds,
    ),
    reply: 'ok',
  }),
  checkNew: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/checknew',
    policy: 'admin',
    summary: 'Read the feed of a podcast now and download what is new',
    params,
    /** 3 where it is left out; 0: all. */
    query: z.object({ limit: numberQuery }),
    reply: z.object({ episodes: z.array(feedEpisode) }),
  }),
  searchEpisode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/search-episode',
    policy: 'user',
    summary: 'Episodes of the feed whose title is like a text, best first',
    params,
    query: z.object({ title: textQuery }),
    reply: z.object({ episodes: z.array(z.object({ episode: feedEpisode })) }),
  }),
  matchEpisodes: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/match-episodes',
    policy: 'admin',
    summary: 'Fill what is known of the episodes on the disk from the feed',
    params,
    query: z.object({ override: flagQuery }),
    reply: z.object({ numEpisodesUpdated: z.number().int() }),
  }),
  removeEpisode: endpoint({
    method: 'DELETE',
    path: '/api/podcasts/:id/episode/:episodeId',
    policy: { right: 'delete' },
    summary: 'Take an episode out of its podcast; `hard=1` deletes its file too',
    params: episodeParams,
    query: z.object({ hard: flagQuery }),
    reply: itemFull,
  }),
}
