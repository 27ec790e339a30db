import { formatSeries, parseSeries } from '@lectern/contract/rules'
import type { Chapter, PodcastMeta } from '@lectern/contract'
import type { BookFields, NamedSequence, PodcastFields, ProbedChapter } from '../../shapes/media.ts'

/** A book as its metadata.json keeps it; what is unknown is null or empty, so that the file is complete. */
export interface BookSheet {
  tags: readonly string[]
  chapters: readonly Chapter[]
  title: string | null
  subtitle: string | null
  authors: readonly string[]
  narrators: readonly string[]
  series: readonly NamedSequence[]
  genres: readonly string[]
  publishedYear: string | null
  publishedDate: string | null
  publisher: string | null
  description: string | null
  isbn: string | null
  asin: string | null
  language: string | null
  explicit: boolean
  abridged: boolean
}

/** Fields of a book's metadata.json (ABS wire, files §8.7). Wrong types say nothing. Throws SyntaxError for what is no JSON. */
export function readBookSheet(json: string): BookFields {
  const sheet = sheetOf(json)
  const fields = {
    title: textOf(sheet.title),
    subtitle: textOf(sheet.subtitle),
    authors: listOf(sheet.authors),
    narrators: listOf(sheet.narrators),
    series: listOf(sheet.series)
      ?.map(parseSeries)
      .filter((series) => series !== null),
    genres: listOf(sheet.genres),
    tags: listOf(sheet.tags),
    publishedYear: textOf(sheet.publishedYear),
    publishedDate: textOf(sheet.publishedDate),
    publisher: textOf(sheet.publisher),
    description: textOf(sheet.description),
    isbn: textOf(sheet.isbn),
    asin: textOf(sheet.asin),
    language: textOf(sheet.language),
    explicit: flagOf(sheet.explicit),
    abridged: flagOf(sheet.abridged),
    chapters: chaptersOf(sheet.chapters),
  }
  return withoutUndefined(fields)
}

/** Fields of a podcast's metadata.json, of today's keys and of older ones. Throws SyntaxError for what is no JSON. */
export function readPodcastSheet(json: string): PodcastFields {
  const sheet = sheetOf(json)
  const fields = {
    title: textOf(sheet.title),
    author: textOf(sheet.author),
    description: textOf(sheet.description),
    releaseDate: textOf(sheet.releaseDate),
    genres: listOf(sheet.genres),
    tags: listOf(sheet.tags),
    feedUrl: textOf(sheet.feedURL) ?? textOf(sheet.feedUrl),
    imageUrl: textOf(sheet.imageURL) ?? textOf(sheet.imageUrl),
    itunesPageUrl: textOf(sheet.itunesPageURL) ?? textOf(sheet.itunesPageUrl),
    itunesId: textOf(sheet.itunesId),
    itunesArtistId: textOf(sheet.itunesArtistId),
    language: textOf(sheet.language),
    explicit: flagOf(sheet.explicit),
    type: textOf(sheet.podcastType) ?? textOf(sheet.type),
  }
  return withoutUndefined(fields)
}

/** The text of a book's metadata.json, two spaces deep, with a line end. */
export function writeBookSheet(sheet: BookSheet): string {
  return `${JSON.stringify(
    {
      tags: sheet.tags,
      chapters: sheet.chapters.map(({ id, start, end, title }) => ({ id, start, end, title })),
      title: sheet.title,
      subtitle: sheet.subtitle,
      authors: sheet.authors,
      narrators: sheet.narrators,
      series: sheet.series.map(formatSeries),
      genres: sheet.genres,
      publishedYear: sheet.publishedYear,
      publishedDate: sheet.publishedDate,
      publisher: sheet.publisher,
      description: sheet.description,
      isbn: sheet.isbn,
      asin: sheet.asin,
      language: sheet.language,
      explicit: sheet.explicit,
      abridged: sheet.abridged,
    },
    null,
    2,
  )}\n`
}

/** The text of a podcast's metadata.json. */
export function writePodcastSheet(meta: PodcastMeta, tags: readonly string[]): string {
  return `${JSON.stringify(
    {
      tags,
      title: meta.title,
      author: meta.author,
      description: meta.description,
      releaseDate: meta.releaseDate,
      genres: meta.genres,
      feedURL: meta.feedUrl,
      imageURL: meta.imageUrl,
      itunesPageURL: meta.itunesPageUrl,
      itunesId: meta.itunesId,
      itunesArtistId: meta.itunesArtistId,
      asin: null,
      language: meta.language,
      explicit: meta.explicit,
      podcastType: meta.type,
    },
    null,
    2,
  )}\n`
}

/** The object inside; the older form keeps most of it in `metadata`. */
function sheetOf(json: string): Record<string, unknown> {
  const parsed = asRecord(JSON.parse(json.replace(/^\ufeff/u, '')))
  return { ...parsed, ...asRecord(parsed.metadata) }
}

function asRecord(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.trim() : undefined
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** Null is an empty list; entries that are no text are passed over, and nothing is listed twice. */
function listOf(value: unknown): string[] | undefined {
  if (value === null) return []
  if (!Array.isArray(value)) return undefined
  const texts = value.map(textOf).filter((text) => text !== undefined && text !== '')
  return [...new Set(texts as string[])]
}

/** One chapter that is none voids the list: half a table of contents is worse than that of the files. */
function chaptersOf(value: unknown): ProbedChapter[] | undefined {
  if (!Array.isArray(value)) return undefined
  const chapters = value.map(asRecord).flatMap(({ start, end, title }) => {
    const isChapter =
      typeof start === 'number' && typeof end === 'number' && typeof title === 'string'
    return isChapter && start >= 0 && end >= start ? [{ start, end, title }] : []
  })
  return chapters.length === value.length ? chapters : undefined
}

function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [K in keyof T]: Exclude<T[K], undefined> }
}
