import { updateCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Updates } from './updates.ts'

/** Call → verb. */
export function updateRoutes(router: Router, updates: Updates): void {
  router.bind(updateCalls.state, () => updates.current())
  router.bind(updateCalls.notes, () => ({ releases: updates.newer() }))
}
