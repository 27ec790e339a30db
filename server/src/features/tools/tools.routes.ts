import { toolCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Embedding } from './embed/embedding.ts'
import type { M4b } from './m4b/m4b.ts'

/** Call → verb. */
export function toolRoutes(router: Router, embedding: Embedding, m4b: M4b): void {
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
