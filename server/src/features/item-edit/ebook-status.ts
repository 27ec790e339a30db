import { ebookOf, withPrimary } from '#features/items/index.ts'
import type { BookDraft, ItemDraft, ItemRecord } from '#features/items/index.ts'

/** Makes an ebook file the primary one, or takes that from it; null when it is no ebook of the book. */
export function toggledEbook(record: ItemRecord, ino: string): ItemDraft | null {
  const { media } = record
  if (media.kind !== 'book') return null
  const chosen = record.libraryFiles.find((file) => file.ino === ino)
  const ebook = chosen === undefined ? null : ebookOf(chosen)
  if (ebook === null) return null
  const ebookFile = media.ebookFile?.ino === ino ? null : ebook
  const book: BookDraft = { ...media, ebookFile }
  return { ...record, libraryFiles: withPrimary(record.libraryFiles, ebookFile), media: book }
}
