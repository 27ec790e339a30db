import { auditCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Audit } from './audit.ts'

const usualPage = 50
const largestPage = 200

/** Call → verb. */
export function auditRoutes(router: Router, audit: Audit): void {
  router.bind(auditCalls.list, ({ query: { user, kind, before, limit } }) =>
    audit.page({
      userId: user,
      kind,
      before: before === undefined ? undefined : Math.trunc(before),
      limit: Math.min(largestPage, Math.max(1, Math.trunc(limit ?? usualPage))),
    }),
  )
  router.bind(auditCalls.keep, async ({ body }) => ({ keptDays: await audit.keep(body.keptDays) }))
}
