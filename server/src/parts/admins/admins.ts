import type { Router } from '../../http/router.ts'
import type { ServerLog } from '../../platform/log.ts'
import type { Core } from '../core.ts'
import { createBackups } from './backups.ts'
import { createLogParts } from './logs.ts'
import { createNotificationParts } from './notifications.ts'
import { createUpdateParts } from './updates.ts'
import { createWatching } from './watching.ts'

interface AdminDeps {
  /** Made later: it knows how many are connected to this server. */
  live: () => { connected(): number }
  /** Forget what can be made again. */
  caches: readonly (() => Promise<void>)[]
}

/** The part of the parts list for who runs the server: what it says, keeps aside, and tells of itself. */
export function createAdminParts(core: Core, log: ServerLog, { live, caches }: AdminDeps) {
  const logs = createLogParts(core, log)
  const notifications = createNotificationParts(core)
  const backups = createBackups(core, caches)
  const updates = createUpdateParts(core)
  const watching = createWatching(core, { ...backups, sockets: () => live().connected() })
  return {
    logs,
    notifications,
    /** Told of each request that was answered; null: nobody counts them. */
    onAnswered: watching.onAnswered,
    /** What one of all servers does. */
    duties: { backups, notifications, updates },
    bind(router: Router): void {
      for (const parts of [notifications, backups, logs, watching, updates]) parts.bind(router)
    },
  }
}
