import { z } from 'zod'
import { bookExp, bookFull, bookMin } from './book-schemas.ts'
import { libraryFile } from './file-schemas.ts'
import { ms } from './kit.ts'
import { episode, episodeExp, podcastExp, podcastFull, podcastMin } from './podcast-schemas.ts'

/** Items as schemas (ABS wire, libraries and items §2.2); the same shapes as types are in item-shapes.ts. */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

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
