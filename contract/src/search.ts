import { z } from 'zod'
import { authorCounted } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull } from './item-schemas.ts'
import { flagQuery, idParam, numberQuery } from './kit.ts'
import { series } from './series.ts'

const itemHit = z.object({ libraryItem: itemExp })
const labelHit = z.object({ name: z.string(), numItems: z.number().int() })

export const bookSearch = z.object({
  book: z.array(itemHit),
  narrators: z.array(z.object({ name: z.string(), numBooks: z.number().int() })),
  tags: z.array(labelHit),
  genres: z.array(labelHit),
  series: z.array(z.object({ series, books: z.array(itemFull) })),
  authors: z.array(authorCounted),
})
export type BookSearch = z.output<typeof bookSearch>

export const podcastSearch = z.object({
  podcast: z.array(itemHit),
  episodes: z.array(itemHit),
  tags: z.array(labelHit),
  genres: z.array(labelHit),
})
export type PodcastSearch = z.output<typeof podcastSearch>

const provider = z.object({ value: z.string(), text: z.string() })

/** Search in a library (ABS wire, libraries §2.5). */
export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/search',
    policy: 'user',
    summary: 'Search a library; limit counts per group',
    params: z.object({ id: idParam }),
    query: z.object({
      q: z.unknown().optional(),
      limit: numberQuery,
      /** Ours: books found through their people, series and tags alone are listed too. */
      related: flagQuery,
    }),
    reply: z.union([bookSearch, podcastSearch]),
  }),
  providers: endpoint({
    method: 'GET',
    path: '/api/search/providers',
    policy: 'user',
    summary: 'Where metadata and covers can be looked for',
    reply: z.object({
      providers: z.object({
        books: z.array(provider),
        booksCovers: z.array(provider),
        podcasts: z.array(provider),
      }),
    }),
  }),
}
