import { collectionCalls } from '@lectern/contract'
import { wantsBrief } from '#features/lists/index.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Collections } from './collections.ts'

/** Call → verb. */
export function collectionRoutes(router: Router, collections: Collections): void {
  router.bind(collectionCalls.list, (_input, caller) => collections.all(caller))
  router.bind(collectionCalls.listInLibrary, ({ params, query }, caller) =>
    collections.inLibrary(params.id, query, caller),
  )
  router.bind(collectionCalls.get, ({ params }, caller) => collections.get(params.id, caller))
  router.bind(collectionCalls.create, ({ body, request }, caller) =>
    collections.create(body, caller, wantsBrief(request)),
  )
  router.bind(collectionCalls.update, ({ params, body, request }, caller) =>
    collections.update(params.id, body, caller, wantsBrief(request)),
  )
  router.bind(collectionCalls.remove, async ({ params }, caller) => {
    await collections.remove(params.id, caller)
    return ok
  })
  router.bind(collectionCalls.addBook, ({ params, body, request }, caller) =>
    collections.addBook(params.id, body.id, caller, wantsBrief(request)),
  )
  router.bind(collectionCalls.removeBook, ({ params, request }, caller) =>
    collections.removeBooks(params.id, [params.itemId], caller, wantsBrief(request)),
  )
  router.bind(collectionCalls.batchAdd, ({ params, body, request }, caller) =>
    collections.addBooks(params.id, body.books, caller, wantsBrief(request)),
  )
  router.bind(collectionCalls.batchRemove, ({ params, body, request }, caller) =>
    collections.removeBooks(params.id, body.books, caller, wantsBrief(request)),
  )
}
