import { callQuery } from '#platform/net/query.ts'

/** Podcasts of the directory that a text fits, as it has them for a country. */
export const directoryQuery = (term: string, country: string) => ({
  ...callQuery('GET /api/search/podcast', { query: { term, country }, timeoutMs: 25_000 }),
  staleTime: 10 * 60_000,
  retry: false,
})

/** Feeds and podcasts of a library that are there already. */
export const titlesQuery = (libraryId: string) =>
  callQuery('GET /api/libraries/:id/podcast-titles', { params: { id: libraryId } })
