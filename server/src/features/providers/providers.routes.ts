import {
  customProviderCalls,
  itemMatchCalls,
  mergedProviderCalls,
  providerAdminCalls,
  providerSearchCalls,
  searchCalls,
} from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { CustomProviders } from './custom/custom-providers.ts'
import type { ItemMatches } from './item-matches.ts'
import type { MergedProviders } from './merged/merged-providers.ts'
import { providerNames } from './names.ts'
import type { ProviderSearch } from './provider-search.ts'
import type { ProviderStatesVerbs } from './provider-states.ts'

interface ProviderVerbs {
  search: ProviderSearch
  custom: CustomProviders
  states: ProviderStatesVerbs
  matches: ItemMatches
  merged: MergedProviders
}

/** Call → verb. */
export function providerRoutes(
  router: Router,
  { search, custom, states, matches, merged }: ProviderVerbs,
): void {
  router.bind(searchCalls.providers, async () => ({
    providers: providerNames(await custom.named()),
  }))
  router.bind(providerSearchCalls.books, ({ query }, caller) => search.books(query, caller))
  router.bind(providerSearchCalls.covers, ({ query }) => search.covers(query))
  router.bind(providerSearchCalls.podcasts, ({ query }) => search.podcasts(query))
  router.bind(providerSearchCalls.chapters, ({ query }) => search.chapters(query))
  router.bind(itemMatchCalls.list, ({ params, query }, caller) =>
    matches.list(params.id, query, caller),
  )
  router.bind(mergedProviderCalls.read, ({ params }, caller) => merged.read(params.id, caller))
  router.bind(mergedProviderCalls.save, ({ params, body }, caller) =>
    merged.save(params.id, body, caller),
  )
  router.bind(customProviderCalls.list, () => custom.list())
  router.bind(customProviderCalls.create, ({ body }) => custom.create(body))
  router.bind(customProviderCalls.remove, async ({ params }) => {
    await custom.remove(params.id)
    return ok
  })
  router.bind(providerAdminCalls.states, () => states.list())
  router.bind(providerAdminCalls.update, ({ body }) => states.update(body))
}
