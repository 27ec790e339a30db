import { callQuery } from '#platform/net/query.ts'
import { mediaHref } from '#platform/address/media-href.ts'

/** What else a feed says of an episode; it changes when the feed does. */
export const extrasQuery = (itemId: string, episodeId: string) => ({
  ...callQuery('GET /api/lectern/podcasts/:id/episodes/:episodeId/extras', {
    params: { id: itemId, episodeId },
  }),
  staleTime: 10 * 60_000,
})

/** Its chapters with their pictures and links. */
export const chaptersQuery = (itemId: string, episodeId: string) => ({
  ...callQuery('GET /api/lectern/podcasts/:id/episodes/:episodeId/chapters', {
    params: { id: itemId, episodeId },
    query: {},
    timeoutMs: 150_000,
  }),
  staleTime: 10 * 60_000,
})

/** Address of a picture of an episode, which the server brings from its publisher. */
export const pictureHref = (itemId: string, episodeId: string, name: string): string =>
  mediaHref(`/api/lectern/podcasts/${itemId}/episodes/${episodeId}/pictures/${name}`)
