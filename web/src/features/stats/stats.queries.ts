import { addDays, type Day, yearOf } from '#features/days/index.ts'
import { callQuery } from '#platform/net/query.ts'

/** Every day of a listener; null: of oneself. */
export const daysQuery = (userId: string | null) => ({
  ...callQuery('GET /api/me/stats/days', { query: userOf(userId) }),
  // Every minute of listening moves them: a page that is opened asks.
  staleTime: 0,
})

export const ranges = ['week', 'month', 'year', 'ever'] as const
export type Range = (typeof ranges)[number]

/** What a listener heard most in the last 7 days, the last 30, this year, or ever. */
export const topsQuery = (userId: string | null, range: Range, today: Day) => ({
  ...callQuery('GET /api/me/stats/tops', {
    query: { ...userOf(userId), ...spanOf(range, today) },
  }),
  staleTime: 0,
})

function userOf(userId: string | null): { user?: string } {
  return userId === null ? {} : { user: userId }
}

function spanOf(range: Range, today: Day): { from?: Day; to?: Day } {
  const starts: Record<Range, Day | null> = {
    week: addDays(today, -6),
    month: addDays(today, -29),
    year: `${yearOf(today)}-01-01`,
    ever: null,
  }
  const from = starts[range]
  return from === null ? {} : { from, to: today }
}
