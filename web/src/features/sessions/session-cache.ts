import { invalidate } from '#platform/net/query.ts'

/** Sessions were deleted: whatever was added up of them is asked again. */
export function forgetSessions(): void {
  invalidate(
    'GET /api/sessions',
    'GET /api/sessions/open',
    'GET /api/me/listening-sessions',
    'GET /api/users/:id/listening-sessions',
    'GET /api/me/stats/days',
    'GET /api/me/stats/tops',
    'GET /api/me/stats/year/:year',
    'GET /api/stats/year/:year',
  )
}
