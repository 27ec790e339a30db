import { setImmediate as letOthers } from 'node:timers/promises'
import type { EbookLength } from '@lectern/contract'
import type { ReadableFormat } from '@lectern/contract/rules'
import { comicPages, epubLength, pdfPages, textWords } from '#features/scan/index.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { BookFile, OpenBooks } from '../open-books.ts'
import { protectionOf } from '../protection.ts'
import type { LengthsStore } from './lengths.store.ts'

/** Raised when something is counted otherwise: what was counted before is counted again when somebody asks. */
export const lengthRevision = 1

export interface CountedFile {
  id: string
  ino: string
  format: ReadableFormat
  file: BookFile
}

export type Lengths = ReturnType<typeof createLengths>

const unknown: EbookLength = { words: null, pages: null, printedPages: null }
/** Whoever looks at one book after the other waits for the one before. */
const longestLine = 40

/** How long ebooks are: counted when somebody looks at one, one at a time, and kept until the file changes. */
export function createLengths({ store, books }: { store: LengthsStore; books: OpenBooks }) {
  const gate = createGate(1, longestLine)

  async function kept({ id, ino, file }: CountedFile): Promise<EbookLength | null> {
    const row = await store.find(id, ino)
    if (row?.version !== file.version || row.revision !== lengthRevision) return null
    return { words: row.words, pages: row.pages, printedPages: row.printed_pages }
  }

  async function count({ format, file }: CountedFile): Promise<EbookLength> {
    if (format === 'pdf') return { ...unknown, pages: await pdfPages(file.path) }
    if (format === 'txt' || format === 'fb2')
      return { ...unknown, words: await textWords(file.path) }
    const ofArchive = inArchives[format]
    return ofArchive === undefined ? unknown : books.use(file, ofArchive)
  }

  return {
    /** What can't be counted, locked or broken, has no length. Throws Problem `busy` when too many wait. */
    async of(counted: CountedFile): Promise<EbookLength> {
      const known = await kept(counted)
      if (known !== null) return known
      return gate(async () => {
        const meanwhile = await kept(counted)
        if (meanwhile !== null) return meanwhile
        const length = await count(counted).catch((error: unknown) => {
          // A disk that doesn't answer says nothing of the book.
          if (!(error instanceof Problem) || error.kind === 'busy') throw error
          return unknown
        })
        await store.keep({
          item_id: counted.id,
          ino: counted.ino,
          version: counted.file.version,
          revision: lengthRevision,
          words: length.words,
          pages: length.pages,
          printed_pages: length.printedPages,
        })
        return length
      })
    },
  }
}

const inArchives: Partial<Record<ReadableFormat, (archive: Archive) => Promise<EbookLength>>> = {
  epub: async (archive) =>
    (await protectionOf(archive)) === null
      ? { ...unknown, ...(await epubLength(archive, () => letOthers())) }
      : unknown,
  cbz: ofComic,
  cbr: ofComic,
  cb7: ofComic,
}

async function ofComic(archive: Archive): Promise<EbookLength> {
  return { ...unknown, pages: comicPages(archive).length || null }
}
