import { settingsStore } from '../../features/settings/index.ts'
import { createUpdates, updateRoutes } from '../../features/updates/index.ts'
import type { Router } from '../../http/router.ts'
import { productVersion } from '../../platform/version.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that knows of newer releases. */
export function createUpdateParts(core: Core) {
  const updates = createUpdates({
    ...core,
    url: core.config.releasesUrl,
    version: productVersion,
    settings: settingsStore(core.db),
  })
  return {
    lookAfter: updates.lookAfter,
    bind: (router: Router): void => updateRoutes(router, updates),
  }
}
