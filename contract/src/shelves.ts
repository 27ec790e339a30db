import { z } from 'zod'
import { authorCounted } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { authorRef } from './book-schemas.ts'
import { itemMin } from './item-schemas.ts'
import { idParam, listQuery, ms, numberQuery } from './kit.ts'
import { seriesWithBooks } from './series.ts'

export const shelf = z.object({
  id: z.string(),
  label: z.string(),
  labelStringKey: z.string(),
  type: z.enum(['book', 'podcast', 'episode', 'series', 'authors', 'music', 'video']),
  entities: z.array(z.union([itemMin, seriesWithBooks, authorCounted])),
  total: z.number().int(),
})
export type Shelf = z.output<typeof shelf>

const names = z.array(z.string())

/** Everything a filter menu offers (ABS wire, libraries §2.1); all of it naturally sorted. */
export const filterData = z.object({
  authors: z.array(authorRef),
  genres: names,
  tags: names,
  series: z.array(authorRef),
  narrators: names,
  languages: names,
  publishers: names,
  publishedDecades: names,
  bookCount: z.number().int(),
  authorCount: z.number().int(),
  seriesCount: z.number().int(),
  podcastCount: z.number().int(),
  numIssues: z.number().int(),
  loadedAt: ms,
})
export type FilterData = z.output<typeof filterData>

/** Statistics of one library (ABS wire, libraries §2.6). */
export const libraryStats = z.object({
  largestItems: z.array(z.object({ id: z.string(), title: z.string(), size: z.number() })),
  longestItems: z.array(z.object({ id: z.string(), title: z.string(), duration: z.number() })),
  totalItems: z.number().int(),
  totalSize: z.number(),
  totalDuration: z.number(),
  numAudioTracks: z.number().int(),
  totalGenres: z.number().int(),
  genresWithCount: z.array(z.object({ genre: z.string(), count: z.number().int() })),
  totalAuthors: z.number().int().optional(),
  authorsWithCount: z
    .array(z.object({ id: z.string(), name: z.string(), count: z.number().int() }))
    .optional(),
})
export type LibraryStats = z.output<typeof libraryStats>

const params = z.object({ id: idParam })

/** Home shelves, filter data and statistics of a library. */
export const shelfCalls = {
  personalized: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/personalized',
    policy: 'user',
    summary: 'The home shelves of the caller',
    params,
    query: z.object({ limit: numberQuery, include: listQuery }),
    reply: z.array(shelf),
  }),
  hidden: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/hidden',
    policy: 'user',
    summary:
      'What the caller is in the middle of and took off the continue shelf, latest first; episodes as `recentEpisode`',
    params,
    reply: z.object({ entities: z.array(itemMin), total: z.number().int() }),
  }),
  filterData: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/filterdata',
    policy: 'user',
    summary: 'What the caller can filter a library by',
    params,
    reply: filterData,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/stats',
    policy: 'user',
    summary: 'Statistics of a library',
    params,
    reply: libraryStats,
  }),
}
