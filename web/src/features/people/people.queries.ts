import type { ListedAuthor } from '#features/items/index.ts'
import type { PageSource } from '#features/grid/index.ts'
import { call } from '#platform/net/call.ts'
import { answeredBy, callQuery, pageQuery } from '#platform/net/query.ts'

const pageSize = 60

export interface AuthorOrder {
  sort: string
  desc: boolean
  /** Part of the name; '' for all. */
  part: string
}

const listedBy = ({ sort, desc, part }: AuthorOrder) => ({
  sort,
  desc: desc ? '1' : '0',
  q: part || undefined,
})

/** Where the letters begin among the authors of a library. */
export const authorLettersQuery = (libraryId: string, order: AuthorOrder) =>
  callQuery('GET /api/libraries/:id/authors/letters', {
    params: { id: libraryId },
    query: listedBy(order),
  })

/** Position of the first author at or behind a text; null when the order is not that of a name. */
export async function findAuthor(libraryId: string, order: AuthorOrder, text: string) {
  const { found } = await call('GET /api/libraries/:id/authors/letters', {
    params: { id: libraryId },
    query: { ...listedBy(order), find: text },
  })
  return found
}

/** The authors of a library, page by page. */
export function authorsSource(libraryId: string, order: AuthorOrder): PageSource<ListedAuthor> {
  const wanted = { ...listedBy(order), limit: pageSize }
  return {
    key: JSON.stringify([libraryId, wanted]),
    pageSize,
    query: (page) =>
      answeredBy(
        pageQuery('GET /api/libraries/:id/authors', {
          params: { id: libraryId },
          query: { ...wanted, page },
        }),
        async (ask) => {
          const answer = await ask()
          // Whoever names a page gets one; the call has another answer for all authors at once.
          return 'results' in answer
            ? answer
            : { results: answer.authors, total: answer.authors.length }
        },
      ),
  }
}

/** One author with books and series. */
export const authorQuery = (id: string) =>
  callQuery('GET /api/authors/:id', { params: { id }, query: { include: 'items,series' } })

/** Everybody who reads in a library. */
export const narratorsQuery = (libraryId: string) =>
  callQuery('GET /api/libraries/:id/narrators', { params: { id: libraryId } })
