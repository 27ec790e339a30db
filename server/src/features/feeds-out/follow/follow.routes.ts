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

function followerOf(request: RequestFacts): Follower {
  return {
    address: request.ip,
    signal: request.signal,
    origin: request.origin,
    setHeader: request.setHeader,
    whenClosed: request.whenClosed,
  }
}
