import { openArchive } from '#platform/archive/archive.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { readComic } from './comic.ts'
import { readEpub } from './epub.ts'
import type { EbookFacts } from './shapes.ts'

export type { EbookFacts } from './shapes.ts'

/**
 * Metadata and cover of an epub or comic (ABS wire, files §8.6); other formats say nothing. Rejects with Problem for a
 * file that is broken or past the budgets.
 */
export async function readEbook(file: { path: string; ext: string }): Promise<EbookFacts> {
  const read = readers[file.ext]
  if (!read) return { fields: {}, cover: null }
  const archive = await openArchive(file.path)
  try {
    return await read(archive)
  } finally {
    await archive.close()
  }
}

const readers: Record<string, (archive: Archive) => Promise<EbookFacts>> = {
  '.epub': readEpub,
  '.cbz': readComic,
  '.cbr': readComic,
}
