import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { remove } from '../database.ts'
import type { Download, DownloadBook } from '../offline-types.ts'
import { bookToFetch, isTakenByPages, type FoundBook } from './book-files.ts'

/** What can be taken along of an item's ebooks, and why the others can't. */
export interface Inspected {
  books: DownloadBook[]
  /** Sentences of the server: a lock, a broken file. */
  refusals: string[]
  /** What the reader wants to know of comics without the server, as it stands in the database. */
  pages: { id: string; item: unknown }[]
}

/** Asks the server about each ebook. Rejects with the CallError where there is no answer. */
export async function inspectBooks(
  found: readonly FoundBook[],
  { key, libraryItemId: id }: Pick<Download, 'key' | 'libraryItemId'>,
): Promise<Inspected> {
  const books: DownloadBook[] = []
  const refusals: string[] = []
  const pages: Inspected['pages'] = []
  for (const one of found) {
    const asked = await inspect(one, id).catch(sentenceOf)
    if (typeof asked === 'string') {
      refusals.push(asked)
      continue
    }
    books.push(bookToFetch(one, asked.version, asked.pages?.pages.length ?? 0))
    if (asked.pages) pages.push({ id: pagesId(key, one.ino), item: asked.pages })
  }
  return { books, refusals, pages }
}

/** Where the pages of a comic stand in the database. */
export function pagesId(key: string, ino: string): string {
  return `${key}/pages/${ino}`
}

/** Removes what was kept of its books; the files go with the folder. */
export async function forgetBooks({ key, books = [] }: Pick<Download, 'key' | 'books'>) {
  for (const { ino } of books) await remove('items', pagesId(key, ino))
}

async function inspect({ ino, format }: FoundBook, id: string) {
  const params = { id, ino }
  if (format !== 'cbz' && !isTakenByPages(format)) {
    const facts = await call('GET /api/items/:id/ebook/:ino/facts', { params })
    return facts.problem
      ? inShownLanguage(facts.problem.sentence)
      : { version: facts.version, pages: null }
  }
  const pages = await call('GET /api/items/:id/ebook/:ino/pages', { params })
  return pages.problem ? inShownLanguage(pages.problem.sentence) : { version: pages.version, pages }
}

/** A file that the server can't open isn't worth its room; no answer is no verdict. */
function sentenceOf(error: unknown): string {
  if (error instanceof CallError && error.failure === 'refused' && error.status < 500)
    return error.message
  throw error
}
