import { shelfCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Shelves } from './shelves.ts'

/** Call → verb. */
export function shelfRoutes(router: Router, shelves: Shelves): void {
  router.bind(shelfCalls.personalized, ({ params, query }, caller) =>
    shelves.personalized(params.id, query, caller),
  )
  router.bind(shelfCalls.hidden, ({ params }, caller) => shelves.hidden(params.id, caller))
}
