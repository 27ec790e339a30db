import type { KnownBook, Providers, RankedMatch } from '#features/providers/index.ts'
import { ranked } from '#features/providers/index.ts'

/** From this score on a match is taken without asking anybody: the title and one thing more have to fit. */
export const sureFrom = 0.8

/** Other words than the book's own. */
export interface AskedWords {
  title?: string | undefined
  author?: string | undefined
  isbn?: string | undefined
  asin?: string | undefined
}

export interface BookChoice {
  /** What was asked for. */
  title: string
  author: string
  /** The likeliest first. */
  matches: RankedMatch[]
  /** The likeliest is taken without asking anybody. */
  isSure: boolean
}

interface Asked {
  provider: string
  words?: AskedWords
  signal?: AbortSignal | undefined
}

/** What a provider knows that may be the book. Words that somebody chose are believed. Throws as `searchBooks` does. */
export async function chooseBook(
  providers: Pick<Providers, 'searchBooks'>,
  book: KnownBook,
  { provider, words = {}, signal }: Asked,
): Promise<BookChoice> {
  const own = { title: book.title, author: book.authors.join(', ') }
  const { title = own.title, author = own.author } = words
  const isOwn = title === own.title && author === own.author
  const asin = words.asin ?? (isOwn ? (book.asin ?? '') : '')
  const isbn = words.isbn ?? (isOwn ? (book.isbn ?? '') : '')
  const search = { title, author, asin, isbn, duration: book.duration }
  const found = await providers.searchBooks(provider, search, { mostAttempts: 2, signal })
  const asked = isOwn ? book : { ...book, title, authors: author === '' ? [] : [author] }
  const matches = ranked(asked, found)
  const isLikely = (matches[0]?.score.total ?? 0) >= sureFrom
  return { title, author, matches, isSure: matches.length > 0 && (!isOwn || isLikely) }
}
