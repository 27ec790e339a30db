import { shelfCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { FacetReading } from './facets.ts'

/** Call → verb. */
export function facetRoutes(router: Router, facets: FacetReading): void {
  router.bind(shelfCalls.filterData, ({ params }, caller) =>
    facets.filterDataFor(params.id, caller),
  )
  router.bind(shelfCalls.stats, ({ params }, caller) => facets.stats(params.id, caller))
}
