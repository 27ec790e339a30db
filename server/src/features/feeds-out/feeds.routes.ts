import { feedCalls, privateFeedCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Feeds } from './feeds.ts'
import type { PrivateFeeds } from './private-feeds.ts'

/** Call → verb. */
export function feedRoutes(router: Router, feeds: Feeds, own: PrivateFeeds): void {
  router.bind(feedCalls.list, (_input, caller) => feeds.list(caller))
  router.bind(feedCalls.all, async (_input, caller) => ({ feeds: await feeds.all(caller) }))
  router.bind(feedCalls.openItem, ({ params, body }, caller) =>
    feeds.open({ entityType: 'libraryItem', id: params.id }, body, caller),
  )
  router.bind(feedCalls.openCollection, ({ params, body }, caller) =>
    feeds.open({ entityType: 'collection', id: params.id }, body, caller),
  )
  router.bind(feedCalls.openSeries, ({ params, body }, caller) =>
    feeds.open({ entityType: 'series', id: params.id }, body, caller),
  )
  router.bind(feedCalls.openPlaylist, ({ params, body }, caller) =>
    feeds.open({ entityType: 'playlist', id: params.id }, body, caller),
  )
  router.bind(feedCalls.close, async ({ params }, caller) => {
    await feeds.close(params.id, caller)
    return ok
  })
  router.bind(privateFeedCalls.state, ({ params }, caller) => own.state(params, caller))
  router.bind(privateFeedCalls.list, async (_input, caller) => ({ feeds: await own.list(caller) }))
  router.bind(privateFeedCalls.open, ({ params }, caller) => own.open(params, caller))
  router.bind(privateFeedCalls.revoke, async ({ params }, caller) => {
    await own.revoke(params.id, caller)
    return ok
  })
}
