import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedMin, itemMin } from './item-schemas.ts'
import { idParam, lenient, listQuery, ms, namesField, typedName } from './kit.ts'
import { pageOf, pageQuery } from './paging.ts'

export const series = z.object({
  id: z.string(),
  name: z.string(),
  nameIgnorePrefix: z.string(),
  description: z.string().nullable(),
  addedAt: ms,
  updatedAt: ms,
  libraryId: z.string(),
})
export type Series = z.output<typeof series>

export const seriesDetail = series.extend({
  progress: z
    .object({
      libraryItemIds: z.array(z.string()),
      libraryItemIdsFinished: z.array(z.string()),
      isFinished: z.boolean(),
    })
    .optional(),
  rssFeed: feedMin.nullable().optional(),
})
export type SeriesDetail = z.output<typeof seriesDetail>

export const seriesWithBooks = series.extend({
  books: z.array(itemMin),
  rssFeed: feedMin.optional(),
  /** Seconds; only where the listing is sorted by it. */
  totalDuration: z.number().optional(),
})
export type SeriesWithBooks = z.output<typeof seriesWithBooks>

const include = z.object({ include: listQuery })

/** Fields of another shape and a blank name count as not sent; null and a blank description take it away. */
const seriesChange = z
  .object({ name: lenient(typedName(1000)), description: lenient(z.string().nullable()) })
  .refine(namesField, 'No valid fields to update')
export type SeriesChange = z.output<typeof seriesChange>

/** Series (ABS wire, series §5.3). */
export const seriesCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series',
    policy: 'user',
    summary: 'Series of a library with their books',
    params: z.object({ id: idParam }),
    query: pageQuery,
    reply: pageOf(seriesWithBooks),
  }),
  getInLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/series/:seriesId',
    policy: 'user',
    summary: 'One series of a library',
    params: z.object({ id: idParam, seriesId: idParam }),
    query: include,
    reply: seriesDetail,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/series/:id',
    policy: 'user',
    summary: 'One series',
    params: z.object({ id: idParam }),
    query: include,
    reply: seriesDetail,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/series/:id',
    policy: { right: 'update' },
    summary: 'Rename or describe a series',
    params: z.object({ id: idParam }),
    body: seriesChange,
    reply: series,
  }),
}
