import { shelfCalls } from '@lectern/contract'
import { jsonAround } from '#http/long-list.ts'
import type { Router } from '#http/router.ts'
import type { FacetReading } from './facets.ts'

/** Call → verb. */
export function facetRoutes(router: Router, facets: FacetReading): void {
  router.bind(shelfCalls.filterData, async ({ params }, caller) =>
    jsonAround(await facets.filterDataFor(params.id, caller), (menu) => menu),
  )
  router.bind(shelfCalls.stats, ({ params }, caller) => facets.stats(params.id, caller))
}
