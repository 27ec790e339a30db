import { statusCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { Health } from './health.ts'

/** Call → verb. */
export function healthRoutes(router: Router, health: Health): void {
  router.bind(statusCalls.healthcheck, async () => {
    const problem = await health.problem()
    if (problem !== null) throw new Problem('busy', problem)
    return ok
  })
}
