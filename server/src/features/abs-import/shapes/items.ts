import { audioFile, chapter, ebookFile, librarySettings, libraryFile } from '@lectern/contract'
import { z } from 'zod'
import { mimeTypeOf } from '#features/items/index.ts'
import { flag, id, idOrNull, instant, json, made, number, text, texts } from './kit.ts'

export const libraryRow = z.object({
  id,
  name: z.string(),
  displayOrder: number,
  icon: text,
  mediaType: z.enum(['book', 'podcast']),
  provider: text,
  lastScan: instant,
  lastScanVersion: text,
  settings: json(librarySettings.partial().catch({}), {}),
  createdAt: made,
  updatedAt: made,
})
export type LibraryRow = z.output<typeof libraryRow>

export const folderRow = z.object({ id, path: z.string().min(1), libraryId: id, createdAt: made })

export const authorRow = z.object({
  id,
  libraryId: id,
  name: z.string().min(1),
  lastFirst: text,
  asin: text,
  description: text,
  imagePath: text,
  createdAt: made,
  updatedAt: made,
})

export const seriesRow = z.object({
  id,
  libraryId: id,
  name: z.string().min(1),
  description: text,
  createdAt: made,
  updatedAt: made,
})

export const bookAuthorRow = z.object({ id, bookId: id, authorId: id, createdAt: made })
export const bookSeriesRow = z.object({
  id,
  bookId: id,
  seriesId: id,
  sequence: text,
  createdAt: made,
})

/** Times of files may have fractions. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) : value)

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function withWholeTimes(value: unknown): Record<string, unknown> {
  const file = record(value)
  const metadata = record(file['metadata'])
  for (const key of ['mtimeMs', 'ctimeMs', 'birthtimeMs'])
    metadata[key] = rounded(metadata[key] ?? 0)
  return {
    ...file,
    metadata,
    addedAt: rounded(file['addedAt'] ?? 0),
    updatedAt: rounded(file['updatedAt'] ?? 0),
  }
}

const extOf = (file: Record<string, unknown>): string => textOf(record(file['metadata'])['ext'])

/** Early releases know less of a file. */
const anyAudioFile = z.preprocess((value) => {
  const file = withWholeTimes(value)
  const tags = Object.entries(record(file['metaTags'])).filter(([, tag]) => typeof tag === 'string')
  const known = {
    trackNumFromMeta: null,
    discNumFromMeta: null,
    trackNumFromFilename: null,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    bitRate: null,
    language: null,
    channels: null,
    channelLayout: null,
    chapters: [],
    embeddedCoverArt: null,
  }
  const needed = {
    // Episodes of early releases have none.
    index: typeof file['index'] === 'number' ? file['index'] : 1,
    format: textOf(file['format']),
    codec: textOf(file['codec']),
    timeBase: textOf(file['timeBase']),
    mimeType: textOf(file['mimeType']) || mimeTypeOf(extOf(file)),
    metaTags: Object.fromEntries(tags),
  }
  const given = Object.entries(file).filter(([, part]) => part !== undefined)
  return { ...known, ...Object.fromEntries(given), ...needed }
}, audioFile)

const anyLibraryFile = z.preprocess((value) => {
  const file = withWholeTimes(value)
  return { ...file, isSupplementary: file['isSupplementary'] ?? null }
}, libraryFile)

const anyEbookFile = z.preprocess((value) => {
  const file = withWholeTimes(value)
  const format = textOf(file['ebookFormat']) || extOf(file).slice(1).toLowerCase()
  return {
    ...file,
    ebookFormat: format,
    isSupplementary: file['isSupplementary'] ?? null,
    fileType: 'ebook',
  }
}, ebookFile)

export const itemRow = z.object({
  id,
  ino: text,
  path: z.string().min(1),
  relPath: text,
  mediaId: id,
  mediaType: z.enum(['book', 'podcast']),
  isFile: flag,
  isMissing: flag,
  isInvalid: flag,
  mtime: made,
  ctime: made,
  birthtime: made,
  lastScan: instant,
  lastScanVersion: text,
  libraryFiles: json(z.array(anyLibraryFile), []),
  createdAt: made,
  updatedAt: made,
  libraryId: id,
  libraryFolderId: idOrNull,
})
export type ItemRow = z.output<typeof itemRow>

const chapters = json(z.array(chapter), [])

export const bookRow = z.object({
  id,
  title: text,
  subtitle: text,
  publishedYear: text,
  publishedDate: text,
  publisher: text,
  description: text,
  isbn: text,
  asin: text,
  language: text,
  explicit: flag,
  abridged: flag,
  coverPath: text,
  narrators: texts,
  audioFiles: json(z.array(anyAudioFile), []),
  ebookFile: json(anyEbookFile.nullable(), null),
  chapters,
  tags: texts,
  genres: texts,
})
export type BookRow = z.output<typeof bookRow>

export const podcastRow = z.object({
  id,
  title: text,
  author: text,
  releaseDate: text,
  feedURL: text,
  imageURL: text,
  description: text,
  itunesPageURL: text,
  itunesId: text,
  itunesArtistId: text,
  language: text,
  podcastType: text,
  explicit: flag,
  autoDownloadEpisodes: flag,
  autoDownloadSchedule: text,
  lastEpisodeCheck: instant,
  maxEpisodesToKeep: number,
  maxNewEpisodesToDownload: number,
  coverPath: text,
  tags: texts,
  genres: texts,
})
export type PodcastRow = z.output<typeof podcastRow>

export const episodeRow = z.object({
  id,
  podcastId: id,
  index: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  season: text,
  episode: text,
  episodeType: text,
  title: text,
  subtitle: text,
  description: text,
  pubDate: text,
  enclosureURL: text,
  enclosureSize: text,
  enclosureType: text,
  publishedAt: instant,
  audioFile: json(anyAudioFile, null),
  chapters,
  extraData: json(z.object({ guid: text }), {}),
  createdAt: made,
  updatedAt: made,
})
export type EpisodeRow = z.output<typeof episodeRow>
