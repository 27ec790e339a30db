import type { Router } from '../../http/router.ts'
import type { createAccounts } from '../accounts.ts'
import type { Core } from '../core.ts'
import type { allCaches } from '../media/caches.ts'
import type { createAuditing } from './audit.ts'
import { createBackups } from './backups.ts'
import { createMovingIn } from './moving-in.ts'
import { createNotificationParts } from './notifications.ts'
import { createServerStateParts } from './server-state.ts'
import { createUpdateParts } from './updates.ts'
import { createWatching } from './watching.ts'
import { createWebExports } from './web-exports.ts'

interface AdministrationParts {
  accounts: Awaited<ReturnType<typeof createAccounts>>
  caches: ReturnType<typeof allCaches>
  audit: Pick<ReturnType<typeof createAuditing>, 'note'>
  /** Connections to this server. */
  sockets: () => number
}

/** The part of the parts list for who runs the server: copies of it, moving in, messages, and how it is. */
export async function createAdministration(
  core: Core,
  { accounts, caches, audit, sockets }: AdministrationParts,
) {
  const notifications = createNotificationParts(core)
  const backups = createBackups(core, caches.empty)
  const movingIn = createMovingIn(core, { ...accounts, ...backups, audit })
  const webExports = createWebExports(core)
  const updates = createUpdateParts(core)
  const watching = await createWatching(core, { ...backups, sockets })
  return {
    notifications,
    onAnswered: watching.onAnswered,
    duties: { backups, movingIn, webExports, updates, notifications },
    bind(router: Router): void {
      for (const parts of [notifications, backups, movingIn, webExports, updates, watching])
        parts.bind(router)
    },
    /** What looks at all of the server, once it answers requests. */
    upkeep: (parts: Omit<Parameters<typeof createServerStateParts>[1], 'caches' | 'backups'>) =>
      createServerStateParts(core, { ...parts, caches: caches.caches, backups }),
    async close(): Promise<void> {
      await movingIn.close()
      await webExports.close()
      await notifications.close()
    },
  }
}
