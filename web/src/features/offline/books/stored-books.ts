import type { EbookPages } from '@lectern/contract'
import { useSession } from '#platform/session/session.ts'
import { one } from '../database.ts'
import { changeDownload } from '../files/download-records.ts'
import { keptFile } from '../files/file-store.ts'
import { holdFiles } from '../listening/local-sessions.ts'
import { keyOf, nameOfPart, type Download, type DownloadBook } from '../offline-types.ts'
import { heldBook, type FoundBook } from './book-files.ts'
import { pagesId } from './inspect-books.ts'

/** An ebook that lies on this device. */
export interface StoredBook {
  /** Null where its pages lie here one by one. */
  file: Blob | null
  /** Of a comic: what the server said of its pages. */
  pages: EbookPages | null
  /** A page that lies here as a file; null where there is none, or it was broken on the server already. */
  page: (index: number) => Promise<Blob | null>
  /** Its files may go from now on. */
  release: () => void
}

/** Opens an ebook of an item where this device holds that very version of it whole; null where it doesn't. */
export async function openStoredBook(
  itemId: string,
  file: Omit<FoundBook, 'filename'>,
): Promise<StoredBook | null> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined || !('indexedDB' in globalThis)) return null
  const key = keyOf(userId, { itemId, episodeId: null })
  const download = await one('downloads', key).catch(() => undefined)
  const book = download && heldBook(download, file)
  if (download === undefined || book === undefined) return null
  const pages = (await one('items', pagesId(key, book.ino)))?.item as EbookPages | undefined
  const page = (part: number) => pageOf(download, book, part)
  const whole = book.kind === 'file' ? await page(0) : null
  if (
    book.kind === 'file' ? whole === null : pages === undefined || !(await hasPages(book, page))
  ) {
    await changeDownload(key, (damaged) => withoutBook(damaged, book.ino))
    return null
  }
  return { file: whole, pages: pages ?? null, page, release: holdFiles(key) }
}

/** Its files are gone: going on with the download fetches them again. */
function withoutBook(download: Download, ino: string): Download {
  const books = (download.books ?? []).map((book) =>
    book.ino === ino
      ? { ...book, parts: book.parts.map((part) => ({ ...part, ...nothingYet })) }
      : book,
  )
  return { ...download, books, state: 'failed', failure: 'storage' }
}

const nothingYet = { received: 0, etag: null, isDone: false }

function pageOf(download: Download, book: DownloadBook, part: number): Promise<Blob | null> {
  const file = book.parts[part]
  if (file === undefined || file.size === 0) return Promise.resolve(null)
  return keptFile(download, { name: nameOfPart(book, part), file })
}

/** Browsers that clear what is kept clear all of it: the first page that isn't broken stands for the others. */
async function hasPages(book: DownloadBook, page: (part: number) => Promise<Blob | null>) {
  const first = book.parts.findIndex(({ size }) => size > 0)
  return first === -1 || (await page(first)) !== null
}
