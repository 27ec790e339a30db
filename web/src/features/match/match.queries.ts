import { callQuery } from '#platform/net/query.ts'

/** What is looked for; left out: the words of the item. */
export interface Asked {
  provider: string
  title: string
  author: string
  asin: string
}

/** What a provider knows that may be a book, the likeliest first. */
export const matchesQuery = (id: string, { provider, title, author, asin }: Asked) => ({
  ...callQuery('GET /api/lectern/items/:id/matches', {
    params: { id },
    query: { provider, title, author, asin: asin || undefined },
    timeoutMs: 25_000,
  }),
  staleTime: 10 * 60_000,
})

/** Podcasts of the directory that a text fits. */
export const podcastsQuery = (term: string) => ({
  ...callQuery('GET /api/search/podcast', { query: { term }, timeoutMs: 25_000 }),
  staleTime: 10 * 60_000,
  retry: false,
})

/** Which fields of an item only people change. */
export const locksQuery = (id: string) =>
  callQuery('GET /api/lectern/items/:id/fields', { params: { id } })
