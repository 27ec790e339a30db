import { z } from 'zod'
import {
  audioFile,
  audioTrack,
  chapter,
  ebookFile,
  ebookFormat,
  videoFile,
  videoTrack,
} from './file-schemas.ts'
import { sec } from './kit.ts'

/** Books as schemas; the same shapes as types are in book-shapes.ts. */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

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

const common = { id: text, coverPath: textOrNull, tags: z.array(text) }

const bookFiles = {
  libraryItemId: text,
  audioFiles: z.array(audioFile),
  chapters: z.array(chapter),
  ebookFile: ebookFile.nullable(),
  videoFile: videoFile.optional(),
}

export const bookFull = z.object({ ...common, ...bookFiles, metadata: metaFull })

export const bookMin = z.object({ ...common, ...bookCounts, metadata: metaMin })

export const bookExp = z.object({
  ...common,
  ...bookCounts,
  ...bookFiles,
  metadata: metaExp,
  tracks: z.array(audioTrack),
  videoTrack: videoTrack.optional(),
})
