import { compareNatural } from '@lectern/contract/rules'
import type { Archive, ArchiveEntry } from '#platform/archive/archive.ts'
import type { EbookFacts } from '../shapes.ts'
import { readComicSheet } from './comic-sheet.ts'

/** What the sheet of a comic says, and as its cover the picture that the sheet names, else the first in natural order. */
export async function readComic(archive: Archive): Promise<EbookFacts> {
  const { fields, cover } = await readComicSheet(archive)
  const pages = comicPages(archive).map(({ name }) => name)
  const shown = pages.filter((name) => /\.(?:jpe?g|png|webp|gif)$/iu.test(name))
  const chosen =
    shown.find((name) => cover !== null && `/${name}`.endsWith(`/${cover}`)) ?? shown[0]
  return { fields, cover: chosen === undefined ? null : { kind: 'entry', name: chosen } }
}

/** The files that are pages, in the order in which they are read. */
export function comicPages({ entries }: Pick<Archive, 'entries'>): ArchiveEntry[] {
  return entries
    .filter(({ name }) => isPage(name))
    .toSorted((one, other) => compareNatural(one.name, other.name))
}

/** Pictures are pages; what systems leave beside them isn't. */
function isPage(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part.startsWith('.') || part.toLowerCase() === '__macosx')) return false
  return /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|tiff?|jxl|bmp)$/iu.test(name)
}
