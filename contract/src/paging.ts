import { z } from 'zod'
import { itemMediaType } from './item-schemas.ts'
import { flagQuery, listQuery, numberQuery, textQuery } from './kit.ts'

/** Query of every listing below a library (ABS wire, conventions §0.7). */
export const pageQuery = z.object({
  limit: numberQuery,
  page: numberQuery,
  sort: textQuery,
  desc: flagQuery,
  filter: textQuery,
  minified: flagQuery,
  include: listQuery,
})

/** The envelope of such a listing; `sortBy` and `filterBy` are there when they were sent. */
export function pageOf<T extends z.ZodType>(entry: T) {
  return z.object({
    results: z.array(entry),
    total: z.number().int(),
    limit: z.number().int(),
    page: z.number().int(),
    sortBy: z.string().optional(),
    sortDesc: z.boolean(),
    filterBy: z.string().optional(),
    mediaType: itemMediaType.optional(),
    minified: z.boolean(),
    collapseseries: z.boolean().optional(),
    include: z.string().optional(),
    offset: z.number().int().optional(),
  })
}
