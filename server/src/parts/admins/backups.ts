import { backupRoutes, createBackupParts } from '../../features/backups/index.ts'
import type { Router } from '../../http/router.ts'
import { productVersion } from '../../platform/version.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that keeps copies of everything but media. */
export function createBackups(core: Core, caches: readonly (() => Promise<void>)[] = []) {
  const parts = createBackupParts({
    ...core,
    version: productVersion,
    async emptyCaches() {
      await Promise.all(caches.map((empty) => empty()))
    },
  })
  return {
    backups: parts.backups,
    lookAfter: parts.lookAfter,
    bind: (router: Router): void => backupRoutes(router, parts),
  }
}
