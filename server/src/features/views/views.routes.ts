import { viewCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Views } from './views.ts'

/** Call → verb. */
export function viewRoutes(router: Router, views: Views): void {
  router.bind(viewCalls.list, ({ query }, caller) => views.list(query.libraryId, caller))
  router.bind(viewCalls.create, ({ body }, caller) => views.create(body, caller))
  router.bind(viewCalls.update, ({ params, body }, caller) => views.update(params.id, body, caller))
  router.bind(viewCalls.remove, async ({ params }, caller) => {
    await views.remove(params.id, caller)
    return ok
  })
}
