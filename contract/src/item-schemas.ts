import { z } from 'zod'
import { ms, sec } from './kit.ts'

/** Items as schemas (ABS wire, libraries and items §2.2); the same shapes as types are in item-shapes.ts. */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

export const fileMetadata = z.object({
  filename: text,
  ext: text,
  path: text,
  relPath: text,
  size: z.number(),
  mtimeMs: ms,
  ctimeMs: ms,
  birthtimeMs: ms,
})

export const libraryFile = z.object({
  ino: text,
  metadata: fileMetadata,
  isSupplementary: z.boolean().nullable(),
  addedAt: ms,
  updatedAt: ms,
  fileType: z.enum(['audio', 'video', 'ebook', 'image', 'text', 'metadata', 'unknown']),
})

export const chapter = z.object({ id: count, start: sec, end: sec, title: text })

export const audioFile = z.object({
  index: count,
  ino: text,
  metadata: fileMetadata,
  addedAt: ms,
  updatedAt: ms,
  trackNumFromMeta: z.number().nullable(),
  discNumFromMeta: z.number().nullable(),
  trackNumFromFilename: z.number().nullable(),
  discNumFromFilename: z.number().nullable(),
  manuallyVerified: z.boolean(),
  exclude: z.boolean(),
  error: textOrNull,
  format: text,
  duration: sec,
  bitRate: z.number().nullable(),
  language: textOrNull,
  codec: text,
  timeBase: text,
  channels: z.number().nullable(),
  channelLayout: textOrNull,
  chapters: z.array(chapter),
  embeddedCoverArt: textOrNull,
  metaTags: z.record(text, text),
  mimeType: text,
})

export const audioTrack = audioFile.extend({ title: text, startOffset: sec, contentUrl: text })

const ebookFormat = z.enum(['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz'])

export const ebookFile = z.object({
  ino: text,
  metadata: fileMetadata,
  ebookFormat,
  addedAt: ms,
  updatedAt: ms,
  isSupplementary: z.boolean().nullable().optional(),
  fileType: z.literal('ebook').optional(),
})

export const videoFile = z.object({
  ino: text,
  metadata: fileMetadata,
  addedAt: ms,
  updatedAt: ms,
  format: text,
  duration: sec,
  bitRate: z.number().nullable(),
  codec: text,
  audioCodec: textOrNull,
  width: count.nullable(),
  height: count.nullable(),
  language: textOrNull,
  mimeType: text,
})

export const videoTrack = z.object({
  index: z.literal(1),
  startOffset: z.literal(0),
  duration: sec,
  title: text,
  contentUrl: text,
  mimeType: text,
  codec: text,
  width: count.nullable(),
  height: count.nullable(),
})

export const authorRef = z.object({ id: text, name: text })
export const seriesRef = z.object({ id: text, name: text, sequence: textOrNull })

const metaCore = z.object({
  title: textOrNull,
  subtitle: textOrNull,
  genres: z.array(text),
  publishedYear: textOrNull,
  publishedDate: textOrNull,
  publisher: textOrNull,
  description: textOrNull,
  isbn: textOrNull,
  asin: textOrNull,
  language: textOrNull,
  explicit: z.boolean(),
  abridged: z.boolean(),
})
const artists = { artists: z.array(authorRef).optional() }
const metaNames = {
  titleIgnorePrefix: text,
  authorName: text,
  authorNameLF: text,
  narratorName: text,
  seriesName: text,
}
const metaFull = metaCore.extend({
  ...artists,
  authors: z.array(authorRef),
  narrators: z.array(text),
  series: z.array(seriesRef),
})
const metaMin = metaCore.extend({
  ...artists,
  ...metaNames,
  series: seriesRef.extend({ nameIgnorePrefix: text.optional() }).optional(),
})
const metaExp = metaFull.extend({ ...metaNames, descriptionPlain: textOrNull })

const bookCounts = {
  numTracks: count,
  numAudioFiles: count,
  numChapters: count,
  duration: sec,
  size: z.number(),
  ebookFormat: ebookFormat.optional(),
  videoHeight: count.optional(),
}
const bookCommon = { id: text, coverPath: textOrNull, tags: z.array(text) }
const bookFiles = {
  libraryItemId: text,
  audioFiles: z.array(audioFile),
  chapters: z.array(chapter),
  ebookFile: ebookFile.nullable(),
  videoFile: videoFile.optional(),
}
const bookFull = z.object({ ...bookCommon, ...bookFiles, metadata: metaFull })
const bookMin = z.object({ ...bookCommon, ...bookCounts, metadata: metaMin })
const bookExp = z.object({
  ...bookCommon,
  ...bookCounts,
  ...bookFiles,
  metadata: metaExp,
  tracks: z.array(audioTrack),
  videoTrack: videoTrack.optional(),
})

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

const podcastFull = z.object({
  ...bookCommon,
  ...podcastSettings,
  libraryItemId: text,
  metadata: podcastMeta,
  episodes: z.array(episode),
})
const podcastMinShape = {
  ...bookCommon,
  ...podcastSettings,
  metadata: podcastMetaExp,
  numEpisodes: count,
  size: z.number(),
}
const podcastMin = z.object(podcastMinShape)
const podcastExp = z.object({
  ...podcastMinShape,
  libraryItemId: text,
  episodes: z.array(episodeExp),
})

const itemBase = {
  id: text,
  ino: text,
  oldLibraryItemId: z.null(),
  libraryId: text,
  folderId: text,
  path: text,
  relPath: text,
  isFile: z.boolean(),
  mtimeMs: ms,
  ctimeMs: ms,
  birthtimeMs: ms,
  addedAt: ms,
  updatedAt: ms,
  isMissing: z.boolean(),
  isInvalid: z.boolean(),
  mediaType: z.enum(['book', 'podcast', 'music', 'video']),
}
const scanFacts = {
  lastScan: ms.nullable().optional(),
  scanVersion: textOrNull.optional(),
  libraryFiles: z.array(libraryFile),
}

export const feedMin = z.object({
  id: text,
  entityType: z.enum(['libraryItem', 'collection', 'series']),
  entityId: text,
  feedUrl: text,
  meta: z.object({
    title: text,
    description: textOrNull,
    preventIndexing: z.boolean(),
    ownerName: textOrNull,
    ownerEmail: textOrNull,
  }),
})

/** One series standing for its books in a collapsed listing (ABS wire, conventions §0.10). */
export const collapsedSeries = z.object({
  id: text,
  name: text,
  nameIgnorePrefix: text,
  sequence: textOrNull.optional(),
  numBooks: count,
  libraryItemIds: z.array(text),
  /** Only under a series filter: where the books stand in it, `1-3, 5`. */
  seriesSequenceList: text.optional(),
})

export const itemFull = z.object({
  ...itemBase,
  ...scanFacts,
  media: z.union([bookFull, podcastFull]),
})

/** An item as lists send it. */
export const itemMin = z.object({
  ...itemBase,
  media: z.union([bookMin, podcastMin]),
  numFiles: count,
  size: z.number(),
  collapsedSeries: collapsedSeries.optional(),
  rssFeed: feedMin.nullable().optional(),
  numEpisodesIncomplete: count.optional(),
  recentEpisode: episode.optional(),
  progressLastUpdate: ms.optional(),
})

export const itemExp = z.object({
  ...itemBase,
  ...scanFacts,
  media: z.union([bookExp, podcastExp]),
  numFiles: count,
  size: z.number(),
  userMediaProgress: z.looseObject({ id: text }).nullable().optional(),
  rssFeed: feedMin.nullable().optional(),
  mediaItemShare: z.looseObject({ id: text }).nullable().optional(),
  episodeDownloadsQueued: z.array(z.looseObject({ id: text })).optional(),
  recentEpisode: episodeExp.optional(),
})
