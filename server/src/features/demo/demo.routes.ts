import { demoCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Demo } from './demo.ts'

/** Call → verb. */
export function demoRoutes(router: Router, demo: Pick<Demo, 'add'>): void {
  router.bind(demoCalls.add, () => demo.add())
}
