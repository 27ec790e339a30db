import type { FoundMatch, MatchField } from '@lectern/contract'
import { mergedProvider, sureFrom } from '@lectern/contract/rules'
import { findMerged } from './merged/merge.ts'
import type { OrdersOf } from './merged/merged-providers.ts'
import type { Providers } from './providers.ts'
import { ranked } from './search/ranked.ts'
import type { KnownBook } from './search/score.ts'

/** Other words than the book's own. */
export interface AskedWords {
  title?: string | undefined
  author?: string | undefined
  isbn?: string | undefined
  asin?: string | undefined
}

export interface AskedBook {
  book: KnownBook
  libraryId: string
  provider: string
  words?: AskedWords
  /** Fields that are of use, where several providers are merged. */
  wanted: ReadonlySet<MatchField>
  /** Matches are held against the book itself, whatever was asked for; else against the words. */
  isHeldAgainstBook?: boolean
  /** Attempts with other words when the first finds nothing. */
  mostAttempts?: number
  signal?: AbortSignal | undefined
}

export interface FoundBook {
  /** What was asked for. */
  title: string
  author: string
  /** What was put together of several first, then the likeliest. */
  matches: FoundMatch[]
  /** The first is taken without asking anybody. */
  isSure: boolean
  /** Who could not be asked among several, as sentences. */
  failures: string[]
}

export type FindBook = (asked: AskedBook) => Promise<FoundBook>

interface FindBookDeps {
  providers: Pick<Providers, 'searchBooks'>
  ordersOf: OrdersOf
}

/** So many are of use to somebody who chooses. */
const mostFound = 40

/** What one provider knows that may be a book, or several together. Words that somebody chose are believed. Throws as `searchBooks` does. */
export function createFindBook({ providers, ordersOf }: FindBookDeps): FindBook {
  return async ({ book, words = {}, libraryId, provider, wanted, signal, ...asked }) => {
    const own = { title: book.title, author: book.authors.join(', ') }
    const { title = own.title, author = own.author } = words
    const isOwn = title === own.title && author === own.author
    const search = {
      title,
      author,
      // Numbers belong to the words of the book.
      asin: words.asin ?? (isOwn ? (book.asin ?? '') : ''),
      isbn: words.isbn ?? (isOwn ? (book.isbn ?? '') : ''),
      duration: book.duration,
    }
    const said = isOwn ? book : { ...book, title, authors: author === '' ? [] : [author] }
    if (provider === mergedProvider) {
      const orders = await ordersOf(libraryId)
      const { merged, found, failures } = await findMerged(providers, orders, {
        search,
        book: said,
        wanted,
        signal,
      })
      const matches = [...(merged === null ? [] : [merged]), ...found].slice(0, mostFound)
      const isSure = merged !== null || (!isOwn && matches.length > 0)
      return { title, author, matches, isSure, failures }
    }
    const { mostAttempts } = asked
    const limits = { signal, ...(mostAttempts === undefined ? {} : { mostAttempts }) }
    const found = await providers.searchBooks(provider, search, limits)
    const matches = ranked(asked.isHeldAgainstBook === true ? book : said, found)
    const isLikely = (matches[0]?.score.total ?? 0) >= sureFrom
    return {
      title,
      author,
      matches,
      isSure: matches.length > 0 && (!isOwn || isLikely),
      failures: [],
    }
  }
}
