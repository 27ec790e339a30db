import type { KnownBook } from './book-matches.store.ts'
import { sharedNames, titleKeys } from './title-keys.ts'

/**
 * Of the books here the one that marks elsewhere belong to: its title says so, its author doesn't deny it, and one that can be
 * read comes before one that can only be heard. null: none.
 */
export function matchBook(
  told: { title: string; author: string },
  books: readonly KnownBook[],
): KnownBook | null {
  const keys = titleKeys(told.title)
  const fitting = books.flatMap((book) => {
    const score = scoreOf(told.author, keys, book)
    return score === null ? [] : [{ book, score }]
  })
  return fitting.toSorted((a, b) => b.score - a.score)[0]?.book ?? null
}

function scoreOf(author: string, keys: readonly string[], book: KnownBook): number | null {
  const own = [book.titleKey, ...titleKeys(book.title)]
  const at = keys.findIndex((key) => own.includes(key))
  if (at === -1) return null
  const shared = sharedNames(author, book.author)
  if (author !== '' && book.author !== '' && shared === 0) return null
  return (own[0] === keys[0] ? 8 : 0) - at + shared * 2 + (book.isReadable ? 4 : 0)
}
