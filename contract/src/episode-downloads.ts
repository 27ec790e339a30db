import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapter } from './file-schemas.ts'
import type { FeedEpisode } from './feed-schemas.ts'
import { idParam, lenient, ms, numberQuery, textQuery } from './kit.ts'

/** Episodes on their way to the disk (ABS wire, podcasts §4.1 and §4.4). */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

export const episodeDownload = z.object({
  id: text,
  episodeDisplayTitle: text,
  /** To people who are no admins without what may be a secret in it. */
  url: text,
  libraryItemId: text,
  libraryId: text,
  isFinished: z.boolean(),
  failed: z.boolean(),
  appendRandomId: z.boolean(),
  startedAt: z.null(),
  createdAt: ms,
  finishedAt: ms.nullable(),
  podcastTitle: textOrNull,
  podcastExplicit: z.boolean(),
  season: textOrNull,
  episode: textOrNull,
  episodeType: textOrNull,
  publishedAt: ms.nullable(),
  guid: textOrNull,
})
export type EpisodeDownload = z.output<typeof episodeDownload>

/** A text, or what can be written as one; anything else counts as empty. What is too long is cut. */
const said = (longest: number) =>
  lenient(z.union([z.string(), z.number(), z.boolean()])).transform((value) =>
    String(value ?? '').slice(0, longest),
  )
const orNull = (value: string): string | null => value || null
const address = said(8192)
const word = said(2000)
const note = said(200_000)

const sentEnclosure = lenient(z.object({ url: address, length: word, type: word }))

/** An episode as clients send back what they were told of a feed: some leave fields out, some turn numbers into texts. */
const sentEpisode = z
  .object(
    {
      title: word,
      subtitle: note,
      description: note,
      descriptionPlain: note,
      pubDate: word,
      episodeType: word,
      season: word,
      episode: word,
      author: word,
      duration: word,
      durationSeconds: lenient(z.number()),
      explicit: word,
      publishedAt: lenient(z.number()),
      enclosure: sentEnclosure,
      guid: word,
      chaptersUrl: address,
      chaptersType: word,
      chapters: lenient(z.array(chapter)),
    },
    'An episode is an object as the feed had it.',
  )
  .transform(({ enclosure, guid, chaptersUrl, chaptersType, ...sent }): FeedEpisode => ({
    ...sent,
    durationSeconds: whole(sent.durationSeconds),
    publishedAt: whole(sent.publishedAt),
    enclosure: enclosure ?? { url: '', length: '', type: '' },
    guid: orNull(guid),
    chaptersUrl: orNull(chaptersUrl),
    chaptersType: orNull(chaptersType),
    chapters: sent.chapters ?? [],
  }))

const whole = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.trunc(value)

const mostEpisodes = 20_000
const noEpisodes = 'Bad Request'
const tooMany = `At most ${mostEpisodes} episodes can be asked for at once.`
const sentEpisodes = z.array(sentEpisode, noEpisodes).min(1, noEpisodes).max(mostEpisodes, tooMany)

/** How an episode is on its way, as those who look after the server see it. */
export const queuedEpisode = z.object({
  id: text,
  libraryId: text,
  libraryItemId: text,
  podcastTitle: textOrNull,
  episodeId: text,
  title: text,
  publishedAt: ms.nullable(),
  /** Without name and password, where it had any. */
  url: text,
  state: z.enum(['queued', 'running', 'failed']),
  /** The schedule of the podcast wanted it, no person. */
  isAutomatic: z.boolean(),
  /** User id; null: nobody, or somebody who is gone. */
  askedBy: textOrNull,
  createdAt: ms,
  startedAt: ms.nullable(),
  finishedAt: ms.nullable(),
  /** How often it was begun since somebody asked for it. */
  attempts: count,
  /** When it will be tried again by itself. */
  nextTryAt: ms.nullable(),
  /** Why it could not be downloaded, or not yet, as a sentence. */
  failure: textOrNull,
  /** Bytes that are there, and that there are to be; null: nobody said. */
  bytes: count,
  totalBytes: count.nullable(),
  /** 0 while nothing comes. */
  bytesPerSecond: count,
})
export type QueuedEpisode = z.output<typeof queuedEpisode>

const params = z.object({ id: idParam })
const noLibrary = 'Say of which library.'
const noPlace = 'Say before which download it is to come, or null for the end.'

/** What the wire says of episodes on their way. */
export const episodeDownloadCalls = {
  download: endpoint({
    method: 'POST',
    path: '/api/podcasts/:id/download-episodes',
    policy: 'admin',
    summary:
      'Download episodes of a podcast, as its feed lists them; what is there already is left',
    params,
    body: sentEpisodes,
    reply: 'ok',
  }),
  ofPodcast: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/downloads',
    policy: 'user',
    summary: 'Episodes of a podcast that wait to be downloaded',
    params,
    reply: z.object({ downloads: z.array(episodeDownload) }),
  }),
  clear: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/clear-queue',
    policy: 'admin',
    summary: 'Forget the episodes of a podcast that wait; what is under way goes on',
    params,
    reply: 'ok',
  }),
  ofLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/episode-downloads',
    policy: 'user',
    summary: 'Episodes being downloaded and waiting to be',
    params,
    reply: z.object({
      currentDownload: episodeDownload.exactOptional(),
      queue: z.array(episodeDownload),
    }),
  }),
}

/** Ours: looking after the queue. */
export const downloadQueueCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/episode-downloads',
    policy: 'admin',
    summary:
      'Episodes on their way: those under way, those that wait in their order, those that failed; of one library where `library` is sent',
    query: z.object({
      library: textQuery,
      /** Of one podcast, by the id of its item. */
      item: textQuery,
      /** 100 where it is left out, 500 at most. */
      limit: numberQuery,
      page: numberQuery,
    }),
    reply: z.object({
      downloads: z.array(queuedEpisode),
      total: count,
      numRunning: count,
      numQueued: count,
      numFailed: count,
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/lectern/episode-downloads/:id/retry',
    policy: 'admin',
    summary: 'Try a failed download again, or one that waits for its next try at once',
    params,
    reply: 'ok',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/lectern/episode-downloads/:id',
    policy: 'admin',
    summary: 'Forget a download, also one that is under way',
    params,
    reply: 'ok',
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/lectern/episode-downloads/:id',
    policy: 'admin',
    summary: 'Move a download that waits before another one, or to the end',
    params,
    body: z.strictObject({ before: z.string(noPlace).max(512, noPlace).nullable() }, noPlace),
    reply: 'ok',
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/lectern/episode-downloads',
    policy: 'admin',
    summary:
      'Forget the downloads of a library that wait, or those that failed; what is under way goes on',
    query: z.object({
      library: z.string(noLibrary).min(1, noLibrary),
      state: z.enum(['queued', 'failed'], 'Say whether to clear what is queued or what failed.'),
    }),
    reply: z.object({ numCleared: count }),
  }),
}
