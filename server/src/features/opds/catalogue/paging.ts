import type { Pages } from './feed.ts'

/** Books of one page: a few screens of an e-reader. */
export const booksPerPage = 50
export const namesPerPage = 100

/** Which page is asked for, from 1 on: whatever is no page is the first. */
export const pageOf = (page: number | undefined): number =>
  page !== undefined && Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1

/** The pages around one, each with its address. */
export function pagesOf(
  { total, perPage, page }: Pick<Pages, 'total' | 'perPage' | 'page'>,
  at: (page: number) => string,
): Pages {
  const last = Math.max(1, Math.ceil(total / perPage))
  return {
    total,
    perPage,
    page,
    first: at(1),
    previous: page > 1 ? at(Math.min(page - 1, last)) : null,
    next: page < last ? at(page + 1) : null,
    last: at(last),
  }
}
