import { bookToolCalls, toolCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { Tools } from './create-tools.ts'

/** Call → verb. */
export function toolRoutes(router: Router, tools: Tools): void {
  const { embedding, m4b, split, merge } = tools
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
  router.bind(bookToolCalls.plan, ({ params }, caller) => {
    refuseWithoutDownload(caller)
    return tools.preview(params.id, caller)
  })
  router.bind(bookToolCalls.split, async ({ params, body: { backup = true } }, caller) => {
    refuseWithoutDownload(caller)
    await split.start(params.id, { backup }, caller)
    return ok
  })
  router.bind(bookToolCalls.merge, async ({ params, body: { by, backup = true } }, caller) => {
    refuseWithoutDownload(caller)
    await merge.start(params.id, { by, backup }, caller)
    return ok
  })
  router.bind(bookToolCalls.cancel, async ({ params }, caller) => {
    refuseWithoutDownload(caller)
    await tools.cancel(params.id, caller)
    return ok
  })
}

/** Files are the business of those who may have them (spec 2 §5). */
function refuseWithoutDownload({ permissions }: Caller): void {
  if (!permissions.download)
    throw new Problem('forbidden', 'You may not download files, so their tools are not for you.')
}
