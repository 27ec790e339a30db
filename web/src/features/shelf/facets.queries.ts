import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '#platform/query.ts'

interface FacetQuestion {
  filters: string
  groups?: readonly string[]
  terms?: readonly string[]
  q?: string
  limit?: number
}

/** How many items each choice would leave; the last answer stays until the next is there. */
export function useFacets(libraryId: string, question: FacetQuestion) {
  const { filters, groups = [], terms = [], q = '', limit } = question
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
    placeholderData: keepPreviousData,
  })
}
