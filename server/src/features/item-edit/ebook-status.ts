import type { EbookFile, EbookFormat, LibraryFile } from '@lectern/contract'
import type { BookDraft, ItemDraft, ItemRecord } from '#features/items/index.ts'

/** Makes an ebook file the primary one, or takes that from it; null when it is no ebook of the book. */
export function toggledEbook(record: ItemRecord, ino: string): ItemDraft | null {
  const { media } = record
  if (media.kind !== 'book') return null
  const chosen = record.libraryFiles.find((file) => file.ino === ino && file.fileType === 'ebook')
  const format = chosen && formatOf(chosen)
  if (!chosen || !format) return null
  const isPrimary = media.ebookFile?.ino === ino
  const ebookFile: EbookFile | null = isPrimary
    ? null
    : { ...chosen, fileType: 'ebook', ebookFormat: format, isSupplementary: false }
  const book: BookDraft = { ...media, ebookFile }
  const libraryFiles = record.libraryFiles.map((file) =>
    file.fileType === 'ebook' ? { ...file, isSupplementary: file.ino !== ebookFile?.ino } : file,
  )
  return { ...record, libraryFiles, media: book }
}

const formats: readonly string[] = ['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz']

function formatOf({ metadata }: LibraryFile): EbookFormat | null {
  const ext = metadata.ext.slice(1).toLowerCase()
  return formats.includes(ext) ? (ext as EbookFormat) : null
}
