import { removalCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Removal } from './removal.ts'

/** Call → verb. */
export function removalRoutes(router: Router, removal: Removal): void {
  router.bind(removalCalls.item, async ({ params, query }, caller) => {
    await removal.item(params.id, query.hard, caller)
    return ok
  })
  router.bind(removalCalls.items, async ({ query, body }, caller) => {
    await removal.items(body.libraryItemIds, query.hard, caller)
    return ok
  })
  router.bind(removalCalls.file, async ({ params }, caller) => {
    await removal.file(params.id, params.ino, caller)
    return ok
  })
  router.bind(removalCalls.metadataFiles, ({ params, query }, caller) =>
    removal.metadataFiles(params.id, query.ext, caller),
  )
}
