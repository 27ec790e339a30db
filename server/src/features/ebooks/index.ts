import { createEbooks } from './ebooks.ts'
import type { EbooksDeps } from './ebooks.ts'
import { createOpenBooks } from './open-books.ts'
import { createPageShelf } from './pages.ts'
import type { PageShelfDeps } from './pages.ts'

export { ebookRoutes } from './ebooks.routes.ts'
export type { Ebooks } from './ebooks.ts'

/** Reading ebooks put together: open archives, pages, verbs. */
export function createEbookReading({
  ebookAt,
  ...shelf
}: Pick<EbooksDeps, 'ebookAt'> & Omit<PageShelfDeps, 'books'>) {
  const books = createOpenBooks()
  const pages = createPageShelf({ ...shelf, books })
  return {
    ebooks: createEbooks({ ebookAt, books, pages }),
    purge: pages.purge,
    async close(): Promise<void> {
      await pages.close()
      books.close()
    },
  }
}
