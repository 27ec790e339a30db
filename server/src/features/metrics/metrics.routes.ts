import { metricsCalls, statusCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { MetricsAccessVerbs } from './metrics-access.ts'
import type { Metrics } from './metrics.ts'

/** Call → verb. Without metrics the address is as if it weren't there. */
export function metricsRoutes(
  router: Router,
  metrics: () => Metrics | null,
  access: MetricsAccessVerbs,
): void {
  router.bind(statusCalls.metrics, async ({ request }, caller) => {
    const figures = metrics()
    if (figures === null) throw new Problem('missing')
    const isAdmin = caller?.isAdmin ?? false
    if (!isAdmin && !access.lets(request.header('authorization') ?? ''))
      throw new Problem('unauthenticated')
    return { content: 'text', text: await figures.text(), type: figures.contentType }
  })
  router.bind(metricsCalls.read, async () => access.current())
  router.bind(metricsCalls.switch, ({ body }) => access.switch(body.isOn))
  router.bind(metricsCalls.makeToken, () => access.makeToken())
  router.bind(metricsCalls.withdrawToken, () => access.withdrawToken())
}
