import { serverStateCalls } from '@lectern/contract'
import type { ServerState } from '@lectern/contract'
import type { Router } from '#http/router.ts'

/** Call → verb. */
export function serverStateRoutes(router: Router, look: () => Promise<ServerState>): void {
  router.bind(serverStateCalls.state, () => look())
}
