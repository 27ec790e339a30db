import { listCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Lists } from './lists.ts'

/** Call → verb. */
export function listRoutes(router: Router, lists: Lists): void {
  router.bind(listCalls.inLibrary, ({ params, query }, caller) =>
    lists.inLibrary(params, query, caller),
  )
  router.bind(listCalls.holding, ({ params, body }, caller) =>
    lists.holding(params, body.items, caller),
  )
  router.bind(listCalls.get, ({ params }, caller) => lists.get(params.kind, params.id, caller))
  router.bind(listCalls.items, ({ params, query }, caller) => lists.items(params, query, caller))
  router.bind(listCalls.move, async ({ params, body }, caller) => {
    await lists.move(params, body, caller)
    return ok
  })
}
