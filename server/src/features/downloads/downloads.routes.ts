import { downloadCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Downloads } from './downloads.ts'

/** Call → verb. */
export function downloadRoutes(router: Router, downloads: Downloads): void {
  router.bind(downloadCalls.item, ({ params }, caller) => downloads.item(params.id, caller))
  router.bind(downloadCalls.items, ({ params, query }, caller) =>
    downloads.items(params.id, query.ids, caller),
  )
}
