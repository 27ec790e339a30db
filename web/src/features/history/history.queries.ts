import { callQuery } from '#platform/net/query.ts'

/** Where each device has been in an item or episode, latest first. */
export const historyQuery = (id: string, episodeId: string | null = null) => ({
  ...callQuery('GET /api/me/item/:id/history', {
    params: { id },
    query: { limit: 40, episode: episodeId ?? undefined },
  }),
  staleTime: 10_000,
})
