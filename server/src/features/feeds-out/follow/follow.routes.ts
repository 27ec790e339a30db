import { followedFeedCalls } from '@lectern/contract'
import type { RequestFacts, Router } from '#http/router.ts'
import type { Follower, FollowFeeds } from './follow-feeds.ts'

/** Call → verb. */
export function followRoutes(router: Router, feeds: FollowFeeds): void {
  router.bind(followedFeedCalls.xml, ({ params, request }) =>
    feeds.xml(params.slug, followerOf(request)),
  )
  router.bind(followedFeedCalls.cover, ({ params, request }) =>
    feeds.cover(params.slug, followerOf(request)),
  )
  router.bind(followedFeedCalls.coverFile, ({ params, request }) =>
    feeds.cover(params.slug, followerOf(request)),
  )
  router.bind(followedFeedCalls.media, ({ params, request }) =>
    feeds.media(params.slug, params.episodeId, followerOf(request)),
  )
}

/** A host as it may stand in an address, with its port. */
const hostPattern = /^(?:[a-z0-9.\-_]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function followerOf(request: RequestFacts): Follower {
  const host = request.header('host') ?? ''
  const scheme = request.isHttps ? 'https' : 'http'
  return {
    address: request.ip,
    signal: request.signal,
    origin: hostPattern.test(host) ? `${scheme}://${host}${request.basePath}` : null,
    setHeader: request.setHeader,
    whenClosed: request.whenClosed,
  }
}
