import {
  createMovingIn as createVerbs,
  createIncoming,
  movingInRoutes,
} from '../../features/moving-in/index.ts'
import type { Audit } from '../../features/audit/index.ts'
import type { Backups } from '../../features/backups/index.ts'
import type { Setup } from '../../features/auth/index.ts'
import type { Router } from '../../http/router.ts'
import type { Core } from '../core.ts'

interface MovingInParts {
  backups: Backups
  setup: Setup
  hasRoot: () => Promise<boolean>
  audit: Pick<Audit, 'note'>
}

/** The part of the parts list that takes over other servers, and this one as it was elsewhere. */
export function createMovingIn(core: Core, { backups, setup, hasRoot, audit }: MovingInParts) {
  const { config, derived, events, newId } = core
  const movingIn = createVerbs({
    ...core,
    configPath: config.configPath,
    metadataPath: config.metadataPath,
    backups,
    setup,
    note: audit.note,
    incoming: createIncoming(config.configPath, newId),
    async resort() {
      await derived.resort()
      events.publish('search.behind', {})
    },
  })
  return {
    bind: (router: Router): void => movingInRoutes(router, movingIn),
    close: movingIn.close,
    /** Clears away what a stop left, on one of all servers. */
    lookAfter: async (): Promise<void> => movingIn.resume(await hasRoot()),
  }
}
