import { toolCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Tools } from './create-tools.ts'

/** Call → verb. */
export function toolRoutes(router: Router, { embedding, m4b }: Tools): void {
  router.bind(toolCalls.encode, async ({ params, query }, caller) => {
    await m4b.start(params.id, query, caller)
    return ok
  })
  router.bind(toolCalls.cancelEncode, ({ params }) => {
    m4b.cancel(params.id)
    return ok
  })
  router.bind(toolCalls.embed, async ({ params, query }, caller) => {
    await embedding.start([params.id], query, caller)
    return ok
  })
  router.bind(toolCalls.embedBatch, async ({ body, query }, caller) => {
    await embedding.start(body.libraryItemIds, query, caller)
    return ok
  })
}
