import { z } from 'zod'
import { bookExp, bookFull, bookMin } from './book-schemas.ts'
import { episodeDownload } from './episode-downloads.ts'
import { libraryFile } from './file-schemas.ts'
import { ms } from './kit.ts'
import { mediaProgress } from './media-progress.ts'
import { episode, episodeExp, podcastExp, podcastFull, podcastMin } from './podcast-schemas.ts'
import { mediaItemShare } from './share-schemas.ts'

/** Whole items (ABS wire, libraries and items §2.2). */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

/** Ours: `music` and `video` are only shown to clients that say they know them. */
export const itemMediaType = z.enum(['book', 'podcast', 'music', 'video'])
export type ItemMediaType = z.output<typeof itemMediaType>

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
  mediaType: itemMediaType,
}
const scanFacts = {
  lastScan: ms.nullable(),
  scanVersion: textOrNull,
  libraryFiles: z.array(libraryFile),
}

/** Ours: what a client paints before and around a cover. Absent until computed. */
export const coverPortrait = z.object({
  /** Hue in degrees, chroma of the OKLCH colour that stands for the cover. */
  coverAccent: z.object({ hue: z.number(), chroma: z.number() }).exactOptional(),
  /** Base64. */
  coverThumbhash: text.exactOptional(),
})
export type CoverPortrait = z.output<typeof coverPortrait>

/** Of items in lists and of expanded ones. */
const summed = {
  numFiles: count,
  /** Bytes of all files. */
  size: z.number(),
  ...coverPortrait.shape,
  /** Ours: when its files went missing. */
  lecternMissingSince: ms.exactOptional(),
}

/** What a feed is made of. Ours: `playlist`. */
export const feedEntityType = z.enum(['libraryItem', 'collection', 'series', 'playlist'])
export type FeedEntityType = z.output<typeof feedEntityType>

/** A feed that anybody with its address can follow. `feedUrl` is its path, without the base path. */
export const feedMin = z.object({
  id: text,
  entityType: feedEntityType,
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
export type FeedMin = z.output<typeof feedMin>

/** One series standing for its books in a collapsed listing (ABS wire, conventions §0.10). */
export const collapsedSeries = z.object({
  id: text,
  name: text,
  nameIgnorePrefix: text,
  sequence: textOrNull.exactOptional(),
  numBooks: count,
  libraryItemIds: z.array(text),
  /** Only under a series filter: where the books stand in it, `1-3, 5`. */
  seriesSequenceList: text.exactOptional(),
})
export type CollapsedSeries = z.output<typeof collapsedSeries>

export const itemFull = z.object({
  ...itemBase,
  ...scanFacts,
  media: z.union([bookFull, podcastFull]),
})
export type ItemFull = z.output<typeof itemFull>

/** An item as lists send it. */
export const itemMin = z.object({
  ...itemBase,
  ...summed,
  media: z.union([bookMin, podcastMin]),
  collapsedSeries: collapsedSeries.exactOptional(),
  rssFeed: feedMin.nullable().exactOptional(),
  mediaItemShare: mediaItemShare.exactOptional(),
  numEpisodesIncomplete: count.exactOptional(),
  recentEpisode: episode.exactOptional(),
  progressLastUpdate: ms.exactOptional(),
})
export type ItemMin = z.output<typeof itemMin>

export const itemExp = z.object({
  ...itemBase,
  ...scanFacts,
  ...summed,
  media: z.union([bookExp, podcastExp]),
  userMediaProgress: mediaProgress.nullable().exactOptional(),
  rssFeed: feedMin.nullable().exactOptional(),
  mediaItemShare: mediaItemShare.nullable().exactOptional(),
  episodeDownloadsQueued: z.array(episodeDownload).exactOptional(),
  /** Absent where none is under way. */
  episodesDownloading: z.array(episodeDownload).exactOptional(),
  recentEpisode: episodeExp.exactOptional(),
})
export type ItemExp = z.output<typeof itemExp>

/** What is shown of an item beside what somebody marked in it. */
export const itemOfMarks = z.object({
  id: z.string(),
  libraryId: z.string(),
  mediaType: itemMediaType,
  title: z.string(),
  author: z.string(),
  coverPath: z.string().nullable(),
  updatedAt: ms,
  coverThumbhash: z.string().optional(),
})
