import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, numberQuery, textQuery } from './kit.ts'

/** Groups of values that items have names of, as filters call them. */
export const facetGroups = [
  'authors',
  'series',
  'narrators',
  'genres',
  'tags',
  'publishedDecades',
  'publishers',
  'languages',
] as const
export type FacetGroup = (typeof facetGroups)[number]

const facetValue = z.object({
  /** What stands behind the dot of a filter, before it is written as base64: a name, or the id of a person or series. */
  value: z.string(),
  label: z.string(),
  /** Items that would be left if this were chosen beside the filters of other groups. */
  count: z.number().int(),
})

export const facets = z.object({
  /** Items that the filters leave. */
  total: z.number().int(),
  groups: z.array(
    z.object({
      group: z.enum(facetGroups),
      /** Most frequent first. */
      values: z.array(facetValue),
      /** Further values that would leave something. */
      more: z.number().int(),
    }),
  ),
  /** Items that each of the asked terms would leave, beside the filters of other groups. */
  terms: z.record(z.string(), z.number().int()),
})
export type FacetCounts = z.output<typeof facets>

/** Ours: what there is to filter by, and how many items each choice would leave. */
export const facetCalls = {
  counts: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/facets',
    policy: 'user',
    summary:
      'Values to filter a library by, each with the items it would leave under the present filters',
    params: z.object({ id: idParam }),
    query: z.object({
      filters: textQuery,
      /** Names of groups, with commas between. */
      groups: textQuery,
      /** Terms as in `filters`, to be counted each. */
      terms: textQuery,
      /** Narrows values to those that have this in their name. */
      q: textQuery,
      /** Values of a group; 12 unless told, 500 at most. */
      limit: numberQuery,
    }),
    reply: facets,
  }),
}
