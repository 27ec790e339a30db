import { Problem } from '#platform/problem.ts'

/**
 * A year of the wire, as text 2000…9999: its days, and its first instant and that of the next in the server's zone.
 * Anything else is refused as `invalid`.
 */
export function readYear(year: string): {
  days: { from: string; to: string }
  start: number
  end: number
} {
  if (!/^[2-9]\d{3}$/.test(year)) throw new Problem('invalid', 'Invalid year')
  return {
    days: { from: `${year}-01-01`, to: `${year}-12-31` },
    start: new Date(Number(year), 0, 1).getTime(),
    end: new Date(Number(year) + 1, 0, 1).getTime(),
  }
}
