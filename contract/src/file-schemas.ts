import { z } from 'zod'
import { ebookFormats } from './rules/file-kinds.ts'
import { ms, sec } from './kit.ts'

/** Files of items, as the wire sends them (ABS wire, libraries and items §2.2). Sizes are bytes. */
const text = z.string()
const textOrNull = z.string().nullable()
const count = z.number().int()

export const fileMetadata = z.object({
  filename: text,
  /** With its dot: `.mp3`. */
  ext: text,
  path: text,
  /** Below the item's folder; the file name for single-file items. */
  relPath: text,
  size: z.number(),
  mtimeMs: ms,
  ctimeMs: ms,
  birthtimeMs: ms,
})
export type FileMetadata = z.output<typeof fileMetadata>

export const fileType = z.enum(['audio', 'video', 'ebook', 'image', 'text', 'metadata', 'unknown'])
export type FileType = z.output<typeof fileType>

/** Ours: why a file can't be played. `protected`: its maker locked it (DRM), and only their own app opens it. */
export const fileProblem = z.enum(['protected', 'empty', 'unreadable'])
export type FileProblem = z.output<typeof fileProblem>

export const libraryFile = z.object({
  ino: text,
  metadata: fileMetadata,
  /** Ebooks: whether another one is the primary; null for everything else. */
  isSupplementary: z.boolean().nullable(),
  addedAt: ms,
  updatedAt: ms,
  fileType,
  /** Ours; absent where nothing is wrong with the file, or nobody could look inside. */
  lecternProblem: fileProblem.exactOptional(),
})
export type LibraryFile = z.output<typeof libraryFile>

/** `id` counts from 0. */
export const chapter = z.object({ id: count, start: sec, end: sec, title: text })
export type Chapter = z.output<typeof chapter>

/** A stretch of a file that is a file of its own: its first byte, the one after the last, and how long it sounds. */
export const filePart = z.object({ start: count, end: count, duration: sec })
export type FilePart = z.output<typeof filePart>

export const audioFile = z.object({
  /** 1-based; -1 when excluded. */
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
  /** Long container name. */
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
  /** Ours: streams that follow each other in the file, where there are several; players expect one. */
  lecternParts: z.array(filePart).exactOptional(),
})
export type AudioFile = z.output<typeof audioFile>

export const audioTrack = audioFile.extend({
  title: text,
  startOffset: sec,
  /** Without base path. */
  contentUrl: text,
})
export type AudioTrack = z.output<typeof audioTrack>

export const ebookFormat = z.enum(ebookFormats)
export type EbookFormat = z.output<typeof ebookFormat>

export const ebookFile = z.object({
  ino: text,
  metadata: fileMetadata,
  ebookFormat,
  addedAt: ms,
  updatedAt: ms,
  isSupplementary: z.boolean().nullable(),
  fileType: z.literal('ebook'),
})
export type EbookFile = z.output<typeof ebookFile>

const picture = { width: count.nullable(), height: count.nullable() }

/** Ours: the file that a video is. */
export const videoFile = z.object({
  ino: text,
  metadata: fileMetadata,
  addedAt: ms,
  updatedAt: ms,
  /** Long container name; '' when nobody could look inside. */
  format: text,
  /** 0 when unknown. */
  duration: sec,
  bitRate: z.number().nullable(),
  codec: text,
  audioCodec: textOrNull,
  ...picture,
  language: textOrNull,
  mimeType: text,
})
export type VideoFile = z.output<typeof videoFile>

/** Ours: a video as it is played; contentUrl never carries the base path. */
export const videoTrack = z.object({
  index: z.literal(1),
  startOffset: z.literal(0),
  duration: sec,
  title: text,
  contentUrl: text,
  mimeType: text,
  codec: text,
  ...picture,
})
export type VideoTrack = z.output<typeof videoTrack>
