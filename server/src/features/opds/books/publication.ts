import { isbnUrn } from './isbn.ts'
import type { BookRows } from './books.store.ts'
import { audioMimeTypes } from '#platform/ffmpeg/audio-mime-types.ts'

/** A book of a catalogue, whatever the version of OPDS. */
export interface Publication {
  itemId: string
  libraryId: string
  title: string
  subtitle: string | null
  authors: { id: string; name: string }[]
  narrators: string[]
  series: { id: string; name: string; sequence: string | null }[]
  publisher: string | null
  language: string | null
  /** Day or year. */
  issued: string | null
  /** HTML. */
  description: string | null
  categories: string[]
  /** `urn:isbn:…`; null where there is none that is well formed. */
  isbn: string | null
  asin: string | null
  /** Seconds; 0 where nothing sounds. */
  duration: number
  /** ms */
  updatedAt: number
  hasCover: boolean
  ebooks: PublishedEbook[]
  audio: PublishedAudio | null
}

export interface PublishedEbook {
  ino: string
  filename: string
  format: string
  type: string
  /** Bytes. */
  size: number
  /** Of a comic, where they are counted already. */
  pages: { count: number; lastRead: number; lastReadAt: number } | null
}

export interface PublishedAudio {
  numFiles: number
  /** What downloading it gives. */
  type: string
  filename: string
  /** Bytes. */
  size: number
}

export const comicFormats: readonly string[] = ['cbz', 'cbr', 'cb7']

/** How many pages a comic has; null where nobody knows yet. */
export type PageCountOf = (book: BookRows, ino: string) => number | null

/** A book as the catalogue shows it. */
export function publicationOf(rows: BookRows, pageCountOf: PageCountOf): Publication {
  const { item, detail, labels } = rows
  const ofKind = (wanted: string) =>
    labels.flatMap(({ kind, value }) => (kind === wanted ? value : []))
  return {
    itemId: item.id,
    libraryId: item.library_id,
    title: item.title,
    subtitle: item.subtitle,
    authors: rows.authors.map(({ id, name }) => ({ id, name })),
    narrators: ofKind('narrator'),
    series: rows.series.map(({ id, name, sequence }) => ({ id, name, sequence })),
    publisher: item.publisher,
    language: item.language,
    issued: issuedOf(detail.metadata_json, item.published_year),
    description: detail.description,
    categories: ofKind('genre'),
    isbn: isbnUrn(item.isbn),
    asin: item.asin,
    duration: item.duration,
    updatedAt: item.updated_at,
    hasCover: item.cover_path !== null,
    ebooks: ebooksOf(rows, pageCountOf),
    audio: audioOf(rows),
  }
}

function ebooksOf(rows: BookRows, pageCountOf: PageCountOf): PublishedEbook[] {
  // Its files are away: there is nothing to fetch.
  if (rows.item.is_missing === 1) return []
  const { ebook, supplementary, place } = rows
  const files = ebook === null ? supplementary : [ebook, ...supplementary]
  return files.map(({ ino, metadata }): PublishedEbook => {
    const format = formatOf(metadata.filename)
    const count = comicFormats.includes(format) ? pageCountOf(rows, ino) : null
    return {
      ino,
      filename: metadata.filename,
      format,
      type: ebookTypes[format] ?? 'application/octet-stream',
      size: metadata.size,
      pages:
        count === null ? null : { count, ...(ino === ebook?.ino ? readIn(place, count) : unread) },
    }
  })
}

const unread = { lastRead: 0, lastReadAt: 0 }

/** Places in comics are numbers of pages, from 1 on. */
function readIn(place: BookRows['place'], count: number): typeof unread {
  const page = Number(place?.location ?? 0)
  if (place === null || !Number.isSafeInteger(page) || page < 1) return unread
  return { lastRead: Math.min(page, count), lastReadAt: place.at }
}

function audioOf({ item }: BookRows): PublishedAudio | null {
  if (item.num_tracks === 0 || item.is_missing === 1) return null
  const name = item.path.slice(item.path.lastIndexOf('/') + 1)
  const isSingle = item.is_file === 1
  return {
    numFiles: item.num_tracks,
    type: isSingle ? audioTypeOf(name) : 'application/zip',
    filename: isSingle ? name : `${item.title}.zip`,
    size: item.size,
  }
}

/** MIME type of a sound by the name of its file. */
export const audioTypeOf = (filename: string): string =>
  audioMimeTypes[`.${formatOf(filename)}`] ?? 'audio/mpeg'

const formatOf = (filename: string): string => {
  const lower = filename.toLowerCase()
  return lower.endsWith('.fb2.zip') ? 'fbz' : lower.slice(lower.lastIndexOf('.') + 1)
}

/** As reading apps know them. */
const ebookTypes: Record<string, string> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  mobi: 'application/x-mobipocket-ebook',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  cb7: 'application/x-cb7',
  fb2: 'application/x-fictionbook+xml',
  fbz: 'application/x-zip-compressed-fb2',
}

function issuedOf(metadataJson: string, year: string | null): string | null {
  const { publishedDate } = JSON.parse(metadataJson) as { publishedDate?: string | null }
  const day = /^\d{4}-\d{2}-\d{2}/.exec(publishedDate ?? '')?.[0]
  if (day !== undefined && !Number.isNaN(Date.parse(day))) return day
  return /^\d{4}$/.test(year ?? '') ? year : null
}
