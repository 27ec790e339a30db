import { callQuery } from '#platform/net/query.ts'

/** How the listener listens to a show. */
export const listeningQuery = (itemId: string) =>
  callQuery('GET /api/lectern/podcasts/:id/listening', { params: { id: itemId } })
