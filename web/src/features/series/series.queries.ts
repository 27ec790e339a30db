import type { PageSource } from '#features/grid/index.ts'
import type { Book, ListedSeries } from '#features/items/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { callQuery, pageQuery } from '#platform/net/query.ts'

const pageSize = 36

interface SeriesOrder {
  sort: string
  desc: boolean
  /** '' without one. */
  filter: string
}

/** The series of a library with their books, page by page. */
export function seriesSource(libraryId: string, order: SeriesOrder): PageSource<ListedSeries> {
  const wanted = {
    sort: order.sort,
    desc: order.desc ? '1' : '0',
    filter: order.filter || 'all',
    minified: '1',
    limit: pageSize,
  }
  return {
    key: JSON.stringify([libraryId, wanted]),
    pageSize,
    query: (page) =>
      pageQuery('GET /api/libraries/:id/series', {
        params: { id: libraryId },
        query: { ...wanted, page },
      }),
  }
}

/** One series: name and description. */
export const seriesQuery = (libraryId: string, seriesId: string) =>
  callQuery('GET /api/libraries/:id/series/:seriesId', {
    params: { id: libraryId, seriesId },
    query: { include: 'progress' },
  })

/** Its books in order, as many as a page can hold. */
export const booksOfSeriesQuery = (libraryId: string, seriesId: string) => ({
  ...callQuery('GET /api/libraries/:id/items', {
    params: { id: libraryId },
    query: {
      filter: filterOf('series', seriesId),
      sort: 'sequence',
      minified: '1',
      limit: 1000,
      page: 0,
    },
  }),
  select: ({ results }: { results: Book[] }) => results,
})
