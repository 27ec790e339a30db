import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#platform/net/query.ts'

interface FacetQuestion {
  filters: string
  groups?: readonly string[]
  terms?: readonly string[]
  q?: string
  limit?: number
  /** It is known what to ask for. */
  isReady?: boolean
}

/** How many items each choice would leave; the last answer stays until the next is there. */
export function useFacets(libraryId: string, question: FacetQuestion) {
  const { filters, groups = [], terms = [], q = '', limit, isReady = true } = question
  return useQuery({
    ...callQuery('GET /api/lectern/libraries/:id/facets', {
      params: { id: libraryId },
      query: {
        filters: filters || undefined,
        groups: groups.join() || undefined,
        terms: terms.join() || undefined,
        q: q || undefined,
        limit,
      },
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
}
