import { z } from 'zod'
import { audioFile, audioTrack, chapter } from './file-schemas.ts'
import { ms, sec } from './kit.ts'

/** Podcasts and their episodes (ABS wire, libraries and items §2.2). */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

const podcastMeta = z.object({
  title: text,
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
  /** episodic or serial. */
  type: textOrNull,
})
export type PodcastMeta = z.output<typeof podcastMeta>

const podcastSettings = z.object({
  autoDownloadEpisodes: z.boolean(),
  autoDownloadSchedule: textOrNull,
  lastEpisodeCheck: ms.nullable(),
  maxEpisodesToKeep: count,
  maxNewEpisodesToDownload: count,
})
export type PodcastSettings = z.output<typeof podcastSettings>

/** An episode without its ids. */
const episodeFacts = z.object({
  index: z.number().nullable(),
  season: textOrNull,
  episode: textOrNull,
  episodeType: textOrNull,
  title: text,
  subtitle: textOrNull,
  description: textOrNull,
  enclosure: z.object({ url: text, type: textOrNull, length: textOrNull }).nullable(),
  guid: textOrNull,
  /** As in the feed or the tag. */
  pubDate: textOrNull,
  chapters: z.array(chapter),
  audioFile,
  publishedAt: ms.nullable(),
})
export type EpisodeFacts = z.output<typeof episodeFacts>

export const episode = episodeFacts.extend({
  libraryItemId: text,
  podcastId: text,
  id: text,
  oldEpisodeId: z.null(),
  addedAt: ms,
  updatedAt: ms,
})
export type Episode = z.output<typeof episode>

export const episodeExp = episode.extend({ audioTrack, size: z.number(), duration: sec })
export type EpisodeExp = z.output<typeof episodeExp>

const common = { id: text, coverPath: textOrNull, tags: z.array(text), ...podcastSettings.shape }

export const podcastFull = z.object({
  ...common,
  libraryItemId: text,
  metadata: podcastMeta,
  episodes: z.array(episode),
})
export type PodcastFull = z.output<typeof podcastFull>

export const podcastMin = z.object({
  ...common,
  metadata: podcastMeta.extend({ titleIgnorePrefix: text }),
  numEpisodes: count,
  /** Bytes: in lists of all files, else of the episodes. */
  size: z.number(),
})
export type PodcastMin = z.output<typeof podcastMin>

export const podcastExp = podcastMin.extend({ libraryItemId: text, episodes: z.array(episodeExp) })
export type PodcastExp = z.output<typeof podcastExp>
