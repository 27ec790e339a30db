import type { BookMatch } from '@lectern/contract'
import type { BookQuestion } from '../services/book-service.ts'
import { wellFormed } from '../services/reading.ts'
import { asinOf } from './asin.ts'
import { authorCandidates } from './author-candidates.ts'
import type { NamesLike } from './author-candidates.ts'
import { matchConfidence } from './confidence.ts'
import { titleCandidates, titleParts } from './title-candidates.ts'

export interface BookSearch extends BookQuestion {
  /** Of the item that it is for: s of its files, null when it has none. Left out: for no item. */
  duration?: number | null
}

export interface SearchOptions {
  /** Further attempts with likelier titles and authors, when the first finds nothing. */
  mostAttempts: number
  /** Confidence is told, and the nearest length comes first. */
  comparesLength: boolean
  signal?: AbortSignal | undefined
}

interface SearchDeps {
  find(question: BookQuestion): Promise<readonly BookMatch[]>
  namesLike: NamesLike
}

const longestAsked = 500

/** What a service finds: as asked, then with what is left of title and author without the names that files have. */
export async function searchBooks(
  { find, namesLike }: SearchDeps,
  search: BookSearch,
  options: SearchOptions,
): Promise<BookMatch[]> {
  const title = wellFormed(search.title.slice(0, longestAsked))
  const author = wellFormed(search.author.slice(0, longestAsked))
  if (title === '') return []
  let used = { title, author }
  const ask = (attempt: typeof used, asin = '') => {
    used = attempt
    return find({ ...search, ...attempt, asin })
  }
  let books = await ask({ title, author }, search.asin)
  if (books.length === 0 && options.mostAttempts > 0) {
    const attempts = attemptsFor({ title, author }, namesLike)
    let left = options.mostAttempts
    for await (const attempt of attempts) {
      if (left-- === 0 || options.signal?.aborted === true) break
      books = await ask(attempt)
      if (books.length > 0) break
    }
  }
  return ranked(books, { ...used, isAsin: asinOf(title) !== null }, search, options)
}

/** Pairs that are worth an attempt, in their order, each other than the one before. */
async function* attemptsFor(
  asked: { title: string; author: string },
  namesLike: NamesLike,
): AsyncGenerator<{ title: string; author: string }> {
  const parts = titleParts(asked.title.trim().toLowerCase())
  const authors = await authorCandidates(asked.author.trim().toLowerCase(), parts, namesLike)
  let last = asked
  for (const author of authors) {
    for (const title of titleCandidates(author, parts)) {
      if (title === last.title && author === last.author) continue
      last = { title, author }
      yield last
    }
  }
}

function ranked(
  books: readonly BookMatch[],
  used: { title: string; author: string; isAsin: boolean },
  { duration }: BookSearch,
  { comparesLength }: SearchOptions,
): BookMatch[] {
  if (!comparesLength || duration === undefined) return [...books]
  const minutes = duration === null || duration === 0 ? null : duration / 60
  const rated = books.map((book) => ({
    ...book,
    matchConfidence: matchConfidence(book, { ...used, minutes }),
  }))
  if (minutes === null) return rated
  const apart = (book: BookMatch): number =>
    book.duration ? Math.abs(book.duration - minutes) : Number.MAX_VALUE
  return rated.sort((a, b) => apart(a) - apart(b))
}
