import { auditRoutes, createAuditParts } from '../../features/audit/index.ts'
import type { Router } from '../../http/router.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that notes what is done to the server, and by whom. */
export function createAuditing(core: Core) {
  const { audit, witness } = createAuditParts(core)
  return {
    witness,
    note: audit.note,
    sweep: audit.sweep,
    bind: (router: Router): void => auditRoutes(router, audit),
  }
}
