import type { Asker } from '../catalogue/asker.ts'
import type { BooksStore } from './books.store.ts'
import type { PageCounts } from './page-counts.ts'
import { publicationOf } from './publication.ts'
import type { Publication } from './publication.ts'

export interface PublishedDeps {
  store: Pick<BooksStore, 'books'>
  pageCounts: Pick<PageCounts, 'look'>
}

/** The books among these items that who asks may see, in the order of the ids. */
export type Published = (
  ids: readonly string[],
  asker: Pick<Asker, 'caller'>,
) => Promise<Publication[]>

export function createPublished({ store, pageCounts }: PublishedDeps): Published {
  return async (ids, { caller }) => {
    const books = await store.books(ids, caller)
    const pageCountOf = await pageCounts.look(books, caller)
    return books.map((book) => publicationOf(book, pageCountOf))
  }
}
