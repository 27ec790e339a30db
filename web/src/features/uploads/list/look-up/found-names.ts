import type { BookMatch } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import type { Upload } from '../../uploads.ts'

type Names = Pick<Upload, 'title' | 'author' | 'series'>

/** What an item is called if it is that book; what the book doesn't say stays. */
export function namesOfBook(book: BookMatch, { title, author, series }: Names): Names {
  return {
    title: book.title ?? title,
    author: book.author ?? author,
    series: book.series?.[0]?.series ?? series,
  }
}

/**
 * The book that is surely meant, for who looks up many at once: its title is that of the item, give or take a subtitle, and
 * so is one of its authors where both name any. Null when none is.
 */
export function sureBook(books: readonly BookMatch[], { title, author }: Names): BookMatch | null {
  const asked = new Set([words(title), words(withoutSubtitle(title))].filter(Boolean))
  const people = names(author)
  return (
    books.find((book) => {
      const found = [book.title ?? '', withoutSubtitle(book.title ?? '')]
      const isTitle = found.some((name) => asked.has(words(name)))
      const authors = names(book.author ?? '')
      const isAuthor =
        people.length === 0 || authors.length === 0 || people.some((name) => authors.includes(name))
      return isTitle && isAuthor
    }) ?? null
  )
}

/** Letters and digits alone, one space between words. */
const words = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What stands before a colon, a comma, a bracket or a dash of its own. */
const withoutSubtitle = (title: string): string => title.split(/[:,([–—]| - /)[0] ?? ''

const names = (text: string): string[] => text.split(/[,;&]/).map(words).filter(Boolean)
