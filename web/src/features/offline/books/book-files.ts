import type { LibraryFile } from '@lectern/contract'
import { canRead } from '#features/reader-formats/index.ts'
import {
  nameOfPart,
  nameOfTrack,
  type Download,
  type DownloadBook,
  type DownloadFile,
} from '../offline-types.ts'

/** What an item says of its ebooks. */
export interface WithBooks {
  libraryFiles?: readonly PlannedFile[] | undefined
  media: { ebookFile?: { ino: string } | null | undefined }
}

type PlannedFile = Pick<LibraryFile, 'ino' | 'fileType'> & {
  metadata: Pick<LibraryFile['metadata'], 'filename' | 'ext' | 'size' | 'mtimeMs'>
}

/** A file that one may want to read, as far as the item tells. */
export type FoundBook = Pick<DownloadBook, 'ino' | 'format' | 'filename' | 'size' | 'mtimeMs'>

/** The ebooks of an item that the reader opens, its own one first. */
export function booksOf({ libraryFiles = [], media }: WithBooks): FoundBook[] {
  const own = media.ebookFile?.ino
  return libraryFiles
    .filter(({ fileType }) => fileType === 'ebook')
    .map(({ ino, metadata: { filename, ext, size, mtimeMs } }) => ({
      ino,
      format: ext.replace(/^\./, '').toLowerCase(),
      filename,
      size,
      mtimeMs,
    }))
    .filter(({ format, size }) => canRead(format) && size > 0)
    .sort((one, other) => Number(other.ino === own) - Number(one.ino === own))
}

/** Whether two are the same book: a file that only moved is. */
export function isSameBook(
  one: Pick<FoundBook, 'format' | 'size' | 'mtimeMs'>,
  other: Pick<FoundBook, 'format' | 'size' | 'mtimeMs'>,
): boolean {
  return one.format === other.format && one.size === other.size && one.mtimeMs === other.mtimeMs
}

/** An archive that browsers can't unpack lies here page by page, as the server hands them out. */
export function isTakenByPages(format: string): boolean {
  return format === 'cbr' || format === 'cb7'
}

/** The one of its books that is meant and here; the same file twice is told apart by its number. */
export function heldBook(
  { books = [] }: Pick<Download, 'books'>,
  file: Omit<FoundBook, 'filename'>,
): DownloadBook | undefined {
  const same = books.filter((book) => isSameBook(book, file))
  const book = same.find(({ ino }) => ino === file.ino) ?? same[0]
  return book?.parts.every(({ isDone }) => isDone) ? book : undefined
}

/** A book that is to be fetched; `pages`: how many it has where it is taken page by page, whose sizes nobody knows yet. */
export function bookToFetch(found: FoundBook, version: string, pages: number): DownloadBook {
  const isWhole = !isTakenByPages(found.format)
  const size = isWhole ? found.size : Math.ceil(found.size / pages)
  const part: DownloadFile = { size, received: 0, etag: null, isDone: false }
  const parts = Array.from({ length: isWhole ? 1 : pages }, () => ({ ...part }))
  return { ...found, version, kind: isWhole ? 'file' : 'pages', parts }
}

export function isPage(download: Download | undefined, name: string): boolean {
  return download !== undefined && partCalled(download, name)?.book.kind === 'pages'
}

/** The download with other facts of one file. */
export function changeFile(
  download: Download,
  name: string,
  facts: Partial<DownloadFile>,
): Download {
  const { tracks, books } = download
  const found = partCalled(download, name)
  if (found === null)
    return {
      ...download,
      tracks: tracks.map((track) => (nameOfTrack(track) === name ? { ...track, ...facts } : track)),
    }
  const parts = found.book.parts.with(found.part, {
    ...emptyPart,
    ...found.book.parts[found.part],
    ...facts,
  })
  return {
    ...download,
    books: (books ?? []).map((book) => (book === found.book ? { ...book, parts } : book)),
  }
}

const emptyPart: DownloadFile = { size: 0, received: 0, etag: null, isDone: false }

/** The book and the part of it that is kept under a name. */
export function partCalled(
  { books = [] }: Pick<Download, 'books'>,
  name: string,
): { book: DownloadBook; part: number } | null {
  for (const book of books) {
    const part = Number(/-(\d+)$/.exec(name)?.[1])
    if (nameOfPart(book, part) === name && part < book.parts.length) return { book, part }
  }
  return null
}
