import type { ItemDetail } from '#features/items/index.ts'
import { titleOf } from '#features/items/index.ts'
import type { BookFile } from '#features/reader-engine/index.ts'

/** A file to read, and whether its place is the place of the book: that of a supplementary file isn't. */
export interface ChosenFile extends BookFile {
  keepsPlace: boolean
}

/** The file that an address names, else the book's own; null where there is nothing to read. */
export function chooseFile(item: ItemDetail, ino: string | undefined): ChosenFile | null {
  const primary = item.media.ebookFile
  const wanted = ino ?? primary?.ino
  if (wanted === undefined) return null
  const kept = item.libraryFiles.find((file) => file.ino === wanted)
  const file = primary?.ino === wanted ? primary : kept
  if (!file) return null
  const [series] = item.media.metadata.series
  return {
    itemId: item.id,
    ino: wanted,
    format: formatOf(file.metadata.ext, primary?.ino === wanted ? primary.ebookFormat : null),
    size: file.metadata.size,
    mtimeMs: file.metadata.mtimeMs,
    title: titleOf(item),
    language: item.media.metadata.language,
    seriesId: series?.id ?? null,
    keepsPlace: wanted === primary?.ino,
  }
}

function formatOf(ext: string, named: string | null): string {
  return (named ?? ext.replace(/^\./, '')).toLowerCase()
}
