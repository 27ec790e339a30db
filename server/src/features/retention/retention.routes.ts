import { retentionCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Retention } from './retention.ts'

/** Call → verb. */
export function retentionRoutes(router: Router, retention: Retention): void {
  router.bind(retentionCalls.rules, () => retention.rules())
  router.bind(retentionCalls.save, ({ body }) => retention.save(body))
  router.bind(retentionCalls.preview, ({ body }, caller) => retention.preview(body, caller))
}
