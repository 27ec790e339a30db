import { itemHistoryCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { ItemHistory } from './item-history.ts'

/** Call → verb. */
export function itemHistoryRoutes(router: Router, history: ItemHistory): void {
  router.bind(itemHistoryCalls.ofItem, ({ params, query }, caller) =>
    history.ofItem(params.id, query, caller),
  )
  router.bind(itemHistoryCalls.fields, ({ params }, caller) => history.fields(params.id, caller))
  router.bind(itemHistoryCalls.lock, ({ params, body }, caller) =>
    history.lock(params.id, body, caller),
  )
  router.bind(itemHistoryCalls.ofLibrary, ({ params, query }, caller) =>
    history.ofLibrary(params.id, query, caller),
  )
  router.bind(itemHistoryCalls.batch, ({ params }, caller) => history.batch(params.batch, caller))
  router.bind(itemHistoryCalls.undo, ({ body }, caller) => history.undo(body, caller))
}
