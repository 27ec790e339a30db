import { coverCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { coverRequest } from './cover-request.ts'
import type { Covers } from './covers.ts'

/** Call → verb. */
export function coverRoutes(router: Router, covers: Covers): void {
  router.bind(coverCalls.item, ({ params, query, request }) =>
    covers.item(params.id, coverRequest(query, request.header('accept'))),
  )
  router.bind(coverCalls.author, ({ params, query, request }) =>
    covers.author(params.id, coverRequest(query, request.header('accept'))),
  )
}
