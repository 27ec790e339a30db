import { settingsStore } from '#features/settings/index.ts'
import type { Settings } from '#features/settings/index.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { createAudit } from './audit.ts'
import { auditStore } from './audit.store.ts'
import { namesStore } from './names.store.ts'
import { createWitness } from './witness.ts'

export { auditRoutes } from './audit.routes.ts'
export { doerOf } from './witness.ts'
export type { Audit, Doer } from './audit.ts'

export interface AuditPartsDeps {
  db: Database
  settings: Pick<Settings, 'current'>
  log: Pick<Log, 'error'>
  now: () => number
}

/** The log of what was done, and the witness that fills it. */
export function createAuditParts({ db, settings, log, now }: AuditPartsDeps) {
  const audit = createAudit({ store: auditStore(db), documents: settingsStore(db), log, now })
  const witness = createWitness(audit, { names: namesStore(db), settings: settings.current })
  return { audit, witness }
}
