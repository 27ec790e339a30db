import { searchCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Search } from './search.ts'

/** Call → verb. */
export function searchRoutes(router: Router, search: Search): void {
  router.bind(searchCalls.search, ({ params, query }, caller) =>
    search.search(params.id, query, caller),
  )
  router.bind(searchCalls.brief, ({ params, query }, caller) =>
    search.brief(params.id, query, caller),
  )
}
