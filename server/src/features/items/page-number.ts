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
