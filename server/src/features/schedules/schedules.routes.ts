import { scheduleCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Now } from '#platform/clock.ts'
import { nextRuns } from './next-runs.ts'

const shownRuns = 3

/** Call → verb. */
export function scheduleRoutes(router: Router, now: Now): void {
  router.bind(scheduleCalls.next, ({ query }) => ({
    runs: nextRuns(query.schedule, now(), shownRuns),
  }))
}
