import type { ItemRecord, LinkedAuthor } from '#features/items/index.ts'

/** The book with its authors changed; null for what has none. */
export function withAuthors(
  record: ItemRecord,
  change: (authors: LinkedAuthor[]) => LinkedAuthor[],
): ItemRecord | null {
  if (record.media.kind !== 'book') return null
  const { metadata } = record.media
  return {
    ...record,
    media: { ...record.media, metadata: { ...metadata, authors: change(metadata.authors) } },
  }
}

/** Gives an author of a book another name. */
export function named(id: string, name: string): (authors: LinkedAuthor[]) => LinkedAuthor[] {
  return (authors) => authors.map((author) => (author.id === id ? { ...author, name } : author))
}
