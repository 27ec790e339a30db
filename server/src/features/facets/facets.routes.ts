import { facetCalls, shelfCalls } from '@lectern/contract'
import { jsonAround } from '#http/answers/long-list.ts'
import type { Router } from '#http/router.ts'
import type { FacetCounting } from './facet-counts.ts'
import type { FacetReading } from './facets.ts'

/** Call → verb. */
export function facetRoutes(
  router: Router,
  { facets, counting }: { facets: FacetReading; counting: FacetCounting },
): void {
  router.bind(shelfCalls.filterData, async ({ params }, caller) =>
    jsonAround(await facets.filterDataFor(params.id, caller), (menu) => menu),
  )
  router.bind(shelfCalls.stats, ({ params }, caller) => facets.stats(params.id, caller))
  router.bind(facetCalls.counts, ({ params, query }, caller) =>
    counting.counts(params.id, query, caller),
  )
}
