import { trashCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Trash } from './trash.ts'

/** Call → verb. */
export function trashRoutes(router: Router, trash: Trash): void {
  router.bind(trashCalls.list, ({ query }, caller) => trash.list(query, caller))
  router.bind(trashCalls.entry, ({ params, query }, caller) =>
    trash.entry(params.id, query, caller),
  )
  router.bind(trashCalls.restore, ({ params, body }, caller) =>
    trash.restore(params.id, body, caller),
  )
  router.bind(trashCalls.remove, ({ params }, caller) => trash.remove(params.id, caller))
  router.bind(trashCalls.empty, ({ body }, caller) => trash.empty(body.libraryId, caller))
  router.bind(trashCalls.settings, ({ body }) => trash.changeSettings(body))
}
