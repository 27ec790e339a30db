import { searchCalls } from '@lectern/contract'
import type { RequestFacts, Router } from '#http/router.ts'
import { acceptedLanguage } from '#platform/text/accepted-language.ts'
import type { Search } from './search.ts'

/** Call → verb. */
export function searchRoutes(router: Router, search: Search): void {
  router.bind(searchCalls.search, ({ params, query, request }, caller) =>
    search.search(params.id, query, caller, languageOf(request)),
  )
  router.bind(searchCalls.brief, ({ params, query, request }, caller) =>
    search.brief(params.id, query, caller, languageOf(request)),
  )
}

const languageOf = (request: RequestFacts): string | null =>
  acceptedLanguage(request.header('accept-language'))
