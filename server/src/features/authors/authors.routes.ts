import { authorCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Authors } from './authors.ts'
import type { Portraits } from './portraits.ts'

/** Call → verb. */
export function authorRoutes(router: Router, authors: Authors, portraits: Portraits): void {
  router.bind(authorCalls.list, ({ params, query }, caller) =>
    authors.list(params.id, query, caller),
  )
  router.bind(authorCalls.get, ({ params, query }, caller) =>
    authors.get(params.id, query.include, caller),
  )
  router.bind(authorCalls.update, ({ params, body }, caller) =>
    authors.update(params.id, body, caller),
  )
  router.bind(authorCalls.remove, async ({ params }, caller) => {
    await authors.remove(params.id, caller)
    return ok
  })
  router.bind(authorCalls.setImage, ({ params, body }, caller) =>
    portraits.set(params.id, body, caller),
  )
  router.bind(authorCalls.removeImage, ({ params }, caller) => portraits.remove(params.id, caller))
}
