import type { BookDraft } from '#features/items/index.ts'
import { mediaTotals } from '#features/items/index.ts'
import type { KnownBook } from '#features/providers/index.ts'

/** What is known of a book that matches are held against. */
export function knownBookOf(book: BookDraft): KnownBook {
  const { metadata } = book
  return {
    ...metadata,
    title: metadata.title ?? '',
    authors: metadata.authors.map(({ name }) => name),
    duration: mediaTotals(book).duration || null,
  }
}
