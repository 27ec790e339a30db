import { collectionCalls } from '@lectern/contract'
import { wantsMinimal } from '#features/lists/index.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Collections } from './collections.ts'
import { bookEntry } from './demand-books.ts'

/** Call → verb. */
export function collectionRoutes(router: Router, collections: Collections): void {
  router.bind(collectionCalls.list, (_input, caller) => collections.all(caller))
  router.bind(collectionCalls.listInLibrary, ({ params, query }, caller) =>
    collections.inLibrary(params.id, query, caller),
  )
  router.bind(collectionCalls.get, ({ params, query }, caller) =>
    collections.read(params.id, query.include, caller),
  )
  router.bind(collectionCalls.create, ({ body, request }, caller) =>
    collections.create(body, caller, wantsMinimal(request)),
  )
  router.bind(collectionCalls.update, ({ params, body, request }, caller) =>
    collections.update(params.id, body, caller, wantsMinimal(request)),
  )
  router.bind(collectionCalls.remove, async ({ params }, caller) => {
    await collections.remove(params.id, caller)
    return ok
  })
  router.bind(collectionCalls.addBook, ({ params, body, request }, caller) =>
    collections.addOne(params.id, bookEntry(body.id), caller, wantsMinimal(request)),
  )
  router.bind(collectionCalls.removeBook, ({ params: { id, itemId }, request }, caller) =>
    collections.takeOut(id, [bookEntry(itemId)], caller, wantsMinimal(request)),
  )
  router.bind(collectionCalls.batchAdd, ({ params, body, request }, caller) =>
    collections.addAll(params.id, body.books.map(bookEntry), caller, wantsMinimal(request)),
  )
  router.bind(collectionCalls.batchRemove, ({ params, body, request }, caller) =>
    collections.takeOut(params.id, body.books.map(bookEntry), caller, wantsMinimal(request)),
  )
}
