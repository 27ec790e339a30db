import type { ListedAuthor } from '#features/items/index.ts'
import type { PageSource } from '#features/grid/index.ts'
import { callQuery } from '#platform/query.ts'

const pageSize = 60

/** The authors of a library, page by page. */
export function authorsSource(
  libraryId: string,
  order: { sort: string; desc: boolean },
): PageSource<ListedAuthor> {
  const wanted = { sort: order.sort, desc: order.desc ? '1' : '0', limit: pageSize }
  return {
    key: JSON.stringify([libraryId, wanted]),
    pageSize,
    query: (page) =>
      callQuery('GET /api/libraries/:id/authors', {
        params: { id: libraryId },
        query: { ...wanted, page },
      }) as unknown as ReturnType<PageSource<ListedAuthor>['query']>,
  }
}

/** One author with books and series. */
export const authorQuery = (id: string) =>
  callQuery('GET /api/authors/:id', { params: { id }, query: { include: 'items,series' } })

/** Everybody who reads in a library. */
export const narratorsQuery = (libraryId: string) =>
  callQuery('GET /api/libraries/:id/narrators', { params: { id: libraryId } })
