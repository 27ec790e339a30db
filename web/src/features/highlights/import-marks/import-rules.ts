import type { BookChoice, ImportedBook } from '@lectern/contract'

/** What somebody decided about the books of an import, by their keys: another one here, or null to leave it out. */
export type Choices = Readonly<Record<string, BookChoice | null>>

/** The book here that gets the marks; null: none. */
export function bookOf(book: ImportedBook, choices: Choices): BookChoice | null {
  const chosen = choices[book.key]
  return chosen === undefined ? book.item : chosen
}

/** So many marks come at most: how many of a newly chosen book are here already is known by the server alone. */
export function numComing(books: readonly ImportedBook[], choices: Choices): number {
  return books.reduce((sum, book) => sum + comingOf(book, choices), 0)
}

export function comingOf(book: ImportedBook, choices: Choices): number {
  const target = bookOf(book, choices)
  if (target === null) return 0
  return target.id === book.item?.id ? book.numNew + book.numChanged : book.numMarks
}

/** What is sent of it: books that weren't decided about are matched once more. */
export function sentChoices(choices: Choices): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(choices).map(([key, book]) => [key, book === null ? null : book.id]),
  )
}

/** Bytes of all files at most: the server takes 10 MB, and JSON makes more of them. */
export const largestImport = 9_000_000
