import { Problem } from '#platform/problem.ts'

/**
 * A `limit` or `page`: absent or not numeric counts as 0; negative, fractional or absurd numbers are refused
 * (ABS wire, conventions §0.7).
 */
export function pageNumber(value: number | undefined, name: 'limit' | 'page'): number {
  if (value === undefined) return 0
  if (!Number.isSafeInteger(value) || value < 0 || value > 1_000_000_000) {
    throw new Problem('invalid', `Invalid request. ${name} must be a positive integer`)
  }
  return value
}

/** What every listing below a library may be asked with (ABS wire, conventions §0.7). */
export interface ListingQuery {
  limit?: number | undefined
  page?: number | undefined
  sort?: string | undefined
  desc: boolean
  filter?: string | undefined
  minified: boolean
  include: readonly string[]
}

/** How a listing repeats what was asked: `sortBy` and `filterBy` only where they were sent. */
export function askedBack({ sort, desc, filter }: ListingQuery) {
  return {
    ...(sort === undefined ? {} : { sortBy: sort }),
    sortDesc: desc,
    ...(filter === undefined ? {} : { filterBy: filter }),
  }
}
