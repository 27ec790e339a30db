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

/** Books, and what is kept like one: albums and videos (ABS wire, libraries and items §2.2). */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

export const authorRef = z.object({ id: text, name: text })

export const seriesRef = z.object({ id: text, name: text, sequence: textOrNull })

const metaCore = z.object({
  title: text,
  subtitle: textOrNull,
  genres: z.array(text),
  publishedYear: textOrNull,
  publishedDate: textOrNull,
  publisher: textOrNull,
  /** HTML of the short allow-list. */
  description: textOrNull,
  isbn: textOrNull,
  asin: textOrNull,
  language: textOrNull,
  explicit: z.boolean(),
  abridged: z.boolean(),
})
export type BookMetaCore = z.output<typeof metaCore>

/** Ours, music: the authors under the name that they have there. */
const artists = { artists: z.array(authorRef).exactOptional() }

const metaNames = z.object({
  titleIgnorePrefix: text,
  authorName: text,
  authorNameLF: text,
  narratorName: text,
  seriesName: text,
})
export type BookMetaNames = z.output<typeof metaNames>

const metaFull = metaCore.extend({
  ...artists,
  authors: z.array(authorRef),
  narrators: z.array(text),
  series: z.array(seriesRef),
})
export type BookMetaFull = z.output<typeof metaFull>

const metaMin = metaCore.extend({
  ...artists,
  ...metaNames.shape,
  /** Only under a series filter, on the continue-series shelf and on author pages. */
  series: seriesRef.extend({ nameIgnorePrefix: text.exactOptional() }).exactOptional(),
})

const metaExp = metaFull.extend({ ...metaNames.shape, descriptionPlain: textOrNull })

const counts = {
  numTracks: count,
  numAudioFiles: count,
  numChapters: count,
  duration: sec,
  /** Bytes of audio and primary ebook. */
  size: z.number(),
  ebookFormat: ebookFormat.exactOptional(),
  /** Ours, video: rows of pixels. */
  videoHeight: count.exactOptional(),
}

const common = { id: text, coverPath: textOrNull, tags: z.array(text) }

const files = {
  libraryItemId: text,
  audioFiles: z.array(audioFile),
  chapters: z.array(chapter),
  ebookFile: ebookFile.nullable(),
  /** Ours, video. */
  videoFile: videoFile.exactOptional(),
}

export const bookFull = z.object({ ...common, ...files, metadata: metaFull })
export type BookFull = z.output<typeof bookFull>

export const bookMin = z.object({ ...common, ...counts, metadata: metaMin })
export type BookMin = z.output<typeof bookMin>

export const bookExp = z.object({
  ...common,
  ...counts,
  ...files,
  metadata: metaExp,
  tracks: z.array(audioTrack),
  /** Ours, video. */
  videoTrack: videoTrack.exactOptional(),
})
export type BookExp = z.output<typeof bookExp>
