import type { Database } from '#storage/database.ts'
import { createEbooks } from './ebooks.ts'
import type { Ebooks, EbooksDeps, Reader } from './ebooks.ts'
import { createLengths } from './length/lengths.ts'
import { lengthsStore } from './length/lengths.store.ts'
import { createOpenBooks } from './open-books.ts'
import { createPageShelf } from './pages.ts'
import type { PageShelfDeps } from './pages.ts'

export { ebookRoutes } from './ebooks.routes.ts'
export type { Ebooks, Reader } from './ebooks.ts'

/** Reading ebooks put together: open archives, pages, verbs. */
export function createEbookReading({
  ebookAt,
  db,
  ...shelf
}: Pick<EbooksDeps, 'ebookAt'> & Omit<PageShelfDeps, 'books'> & { db: Database }) {
  const books = createOpenBooks()
  const pages = createPageShelf({ ...shelf, books })
  const lengths = createLengths({ store: lengthsStore(db), books })
  return {
    ebooks: createEbooks({ ebookAt, books, pages, lengths }),
    /** The same for readers who find their books in another way. */
    readBy: <Who extends Reader>(find: EbooksDeps<Who>['ebookAt']): Ebooks<Who> =>
      createEbooks({ ebookAt: find, books, pages, lengths }),
    purge: pages.purge,
    async close(): Promise<void> {
      await pages.close()
      books.close()
    },
  }
}
