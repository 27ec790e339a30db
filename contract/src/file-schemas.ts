import { z } from 'zod'
import { ms, sec } from './kit.ts'

/** Files as schemas; the same shapes as types are in file-shapes.ts. */
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
  lecternProblem: z.enum(['protected', 'empty', 'unreadable']).optional(),
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
  lecternParts: z.array(z.object({ start: count, end: count, duration: sec })).optional(),
})

export const audioTrack = audioFile.extend({ title: text, startOffset: sec, contentUrl: text })

export const ebookFormat = z.enum(['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz'])

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
