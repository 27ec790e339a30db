import { openArchive } from '#platform/archive/archive.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { withBytes } from './byte-file.ts'
import type { ByteFile } from './byte-file.ts'
import { readComic } from './comic/comic.ts'
import { readEpub } from './epub/epub.ts'
import { readFb2 } from './fb2.ts'
import { readMobi } from './mobi.ts'
import { readPdf } from './pdf/pdf-facts.ts'
import type { CoverSource } from '../../shapes/media.ts'
import type { EbookFacts } from './shapes.ts'

export type { EbookFacts } from './shapes.ts'

/**
 * Metadata and cover of an ebook (ABS wire, files §8.6, and the formats of which that says nothing). A few KB of the file
 * are read. Rejects with Problem for one that is broken or past the budgets.
 */
export async function readEbook(file: { path: string; ext: string }): Promise<EbookFacts> {
  const ofBytes = byteReaders[file.ext]
  if (ofBytes) return withBytes(file.path, ofBytes)
  const ofArchive = archiveReaders[file.ext]
  if (!ofArchive) return { fields: {}, cover: null }
  const archive = await openArchive(file.path)
  try {
    return await ofArchive(archive)
  } finally {
    await archive.close()
  }
}

/** The cover that an ebook says it has, as a picture that can be taken out. */
export function ebookCover(path: string, { cover }: Pick<EbookFacts, 'cover'>): CoverSource | null {
  if (cover === null) return null
  if (cover.kind === 'entry') return { kind: 'archive', path, entry: cover.name }
  return cover.kind === 'page' ? { kind: 'page', path } : { ...cover, kind: 'embedded', path }
}

const archiveReaders: Record<string, (archive: Archive) => Promise<EbookFacts>> = {
  '.epub': readEpub,
  '.cbz': readComic,
  '.cbr': readComic,
  '.cb7': readComic,
}

const byteReaders: Record<string, (file: ByteFile) => Promise<EbookFacts>> = {
  '.pdf': readPdf,
  '.mobi': readMobi,
  '.azw3': readMobi,
  '.fb2': readFb2,
}
