import { z } from 'zod'
import { audioFile, audioTrack, chapter } from './file-schemas.ts'
import { ms, sec } from './kit.ts'

/** Podcasts as schemas; the same shapes as types are in podcast-shapes.ts. */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

const podcastMeta = z.object({
  title: textOrNull,
  author: textOrNull,
  description: textOrNull,
  releaseDate: textOrNull,
  genres: z.array(text),
  feedUrl: textOrNull,
  imageUrl: textOrNull,
  itunesPageUrl: textOrNull,
  itunesId: textOrNull,
  itunesArtistId: textOrNull,
  explicit: z.boolean(),
  language: textOrNull,
  type: textOrNull,
})

const podcastMetaExp = podcastMeta.extend({ titleIgnorePrefix: text })

const podcastSettings = {
  autoDownloadEpisodes: z.boolean(),
  autoDownloadSchedule: textOrNull,
  lastEpisodeCheck: ms.nullable(),
  maxEpisodesToKeep: count,
  maxNewEpisodesToDownload: count,
}

export const episode = z.object({
  libraryItemId: text,
  podcastId: text,
  id: text,
  oldEpisodeId: z.null(),
  index: z.number().nullable(),
  season: textOrNull,
  episode: textOrNull,
  episodeType: textOrNull,
  title: textOrNull,
  subtitle: textOrNull,
  description: textOrNull,
  enclosure: z.object({ url: text, type: textOrNull, length: textOrNull }).nullable(),
  guid: textOrNull,
  pubDate: textOrNull,
  chapters: z.array(chapter),
  audioFile: audioFile,
  publishedAt: ms.nullable(),
  addedAt: ms,
  updatedAt: ms,
})

export const episodeExp = episode.extend({ audioTrack, size: z.number(), duration: sec })

const common = { id: text, coverPath: textOrNull, tags: z.array(text) }
export const podcastFull = z.object({
  ...common,
  ...podcastSettings,
  libraryItemId: text,
  metadata: podcastMeta,
  episodes: z.array(episode),
})

const podcastMinShape = {
  ...common,
  ...podcastSettings,
  metadata: podcastMetaExp,
  numEpisodes: count,
  size: z.number(),
}

export const podcastMin = z.object(podcastMinShape)

export const podcastExp = z.object({
  ...podcastMinShape,
  libraryItemId: text,
  episodes: z.array(episodeExp),
})
