import type { Book } from '#features/items/index.ts'
import type { PageSource } from '#features/grid/index.ts'
import { answeredBy, pageQuery } from '#platform/net/query.ts'
import { readFilter } from '#platform/address/filter.ts'
import type { ShelfView } from '../use-shelf-view.ts'

/** Entries asked for at a time. */
const pageSize = 60
/** A random order is new with each request, so it is one page. */
const randomSize = 120

type ListedView = Pick<ShelfView, 'sort' | 'desc' | 'filters' | 'terms' | 'collapse'>

/** Order and filter of a shelf as calls write them. */
export function listedBy(view: ListedView) {
  const series = view.terms.filter(({ filter }) => readFilter(filter).group === 'series')
  const isSeries = series.length === 1 && !series[0]?.isNot
  return {
    // Within one series the books stand in its order.
    sort: isSeries && view.sort.key === 'media.metadata.title' ? 'sequence' : view.sort.key,
    desc: view.desc ? '1' : '0',
    filters: view.filters || undefined,
    collapseseries: view.collapse && !isSeries ? '1' : undefined,
  }
}

/** The items of a library under an order and a filter, page by page. */
export function shelfSource(libraryId: string, view: ListedView): PageSource<Book> {
  const isRandom = view.sort.key === 'random'
  const size = isRandom ? randomSize : pageSize
  // Only podcasts have episodes to count.
  const wanted = {
    ...listedBy(view),
    minified: '1',
    limit: size,
    include: 'numepisodesincomplete',
  }
  return {
    key: JSON.stringify([libraryId, wanted]),
    pageSize: size,
    query: (page) =>
      answeredBy(
        pageQuery('GET /api/libraries/:id/items', {
          params: { id: libraryId },
          query: { ...wanted, page },
        }),
        async (ask) => {
          const answer = await ask()
          return isRandom ? { ...answer, total: Math.min(answer.total, size) } : answer
        },
      ),
  }
}
