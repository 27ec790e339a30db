import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, numberQuery } from './kit.ts'
import { episodeDetail, latestEpisode, podcastOverview } from './listed-episodes.ts'

/** What the pages of podcasts show: ours. */
const params = z.object({ id: idParam })

const noAddresses = 'Send the addresses of feeds as texts, 2,000 at most.'
const noPicture = 'That is no address of a picture.'

export const podcastPageCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/overview',
    policy: 'user',
    summary: 'Counts, seasons and rhythm of a podcast, and what the caller goes on with',
    params,
    query: z.object({
      /** `1`: only of what is on the disk can be gone on with. */
      downloaded: flagQuery,
    }),
    reply: podcastOverview,
  }),
  episode: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId',
    policy: 'user',
    summary:
      'One episode of a podcast with all that is known of it, on the disk or only in its feed',
    params: z.object({ id: idParam, episodeId: idParam }),
    reply: episodeDetail,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/latest-episodes',
    policy: 'user',
    summary: 'Episodes of all podcasts of a library, newest first, a stretch at a time',
    params,
    query: z.object({
      offset: numberQuery,
      /** 50 where it is left out, 200 at most. */
      limit: numberQuery,
      /** `1`: only of podcasts that the caller follows. */
      followed: flagQuery,
      /** `1`: without those that the caller has finished. */
      unplayed: flagQuery,
      /** `1`: only those whose file is in the library. */
      downloaded: flagQuery,
    }),
    reply: z.object({
      episodes: z.array(latestEpisode),
      /** There are more behind these. */
      hasMore: z.boolean(),
      /** How many podcasts of the library the caller follows. */
      numFollowed: z.number().int(),
    }),
  }),
  knownFeeds: endpoint({
    method: 'POST',
    path: '/api/lectern/libraries/:id/known-feeds',
    policy: 'admin',
    summary: 'Which of these feeds the podcasts of a library come from already',
    params,
    body: z.object(
      { addresses: z.array(z.string(noAddresses).max(8192), noAddresses).max(2000, noAddresses) },
      noAddresses,
    ),
    reply: z.object({
      known: z.array(z.object({ address: z.string(), libraryItemId: z.string() })),
    }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/lectern/feed-picture',
    policy: 'admin',
    summary: 'A picture of a feed that is looked at before it is added, fetched by the server',
    query: z.object({ address: z.string(noPicture).max(8192, noPicture) }, noPicture),
    reply: 'image',
    mediaToken: true,
  }),
}
