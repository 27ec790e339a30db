import { createHash, timingSafeEqual } from 'node:crypto'
import { statusCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { Metrics } from './metrics.ts'

/** Call → verb. Without metrics the address is as if it weren't there; with a token they are for who has it, and admins. */
export function metricsRoutes(router: Router, metrics: Metrics | null, token: string | null): void {
  router.bind(statusCalls.metrics, async ({ request }, caller) => {
    if (metrics === null) throw new Problem('missing')
    const isAllowed = token === null || (caller?.isAdmin ?? false)
    if (!isAllowed && !isSame(request.header('authorization') ?? '', `Bearer ${token}`))
      throw new Problem('unauthenticated')
    return { content: 'text', text: await metrics.text(), type: metrics.contentType }
  })
}

/** Takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
