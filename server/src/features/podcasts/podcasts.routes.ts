import {
  opmlImportCalls,
  podcastCalls,
  podcastPageCalls,
  previewSoundCalls,
  subscriptionCalls,
} from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Podcasts } from './podcasts.ts'

/** Call → verb, for podcasts that come from the web. */
export function podcastRoutes(router: Router, podcasts: Podcasts): void {
  const { verbs } = podcasts
  router.bind(podcastCalls.feed, ({ body }) => verbs.feed(body.rssFeed))
  router.bind(podcastCalls.create, ({ body }, caller) => podcasts.create(body, caller))
  router.bind(podcastCalls.parseOpml, ({ body }) => podcasts.parseOpml(body.opmlText))
  router.bind(podcastCalls.importOpml, async ({ body }, caller) => {
    await podcasts.imports.begin(body, caller)
    return 'OK'
  })
  router.bind(podcastCalls.checkNew, ({ params, query }, caller) =>
    verbs.checkNew(params.id, query.limit, caller),
  )
  router.bind(podcastCalls.searchEpisode, ({ params, query }, caller) =>
    verbs.searchEpisode(params.id, query.title, caller),
  )
  router.bind(podcastCalls.matchEpisodes, ({ params, query }, caller) =>
    podcasts.matchEpisodes(params.id, query.override, caller),
  )
  router.bind(podcastCalls.removeEpisode, ({ params, query }, caller) =>
    podcasts.removeEpisode(params.id, { episodeId: params.episodeId, isHard: query.hard }, caller),
  )
  router.bind(subscriptionCalls.preview, ({ params, body }, caller) =>
    verbs.preview(params.id, body.address, caller),
  )
  router.bind(subscriptionCalls.episodes, ({ params, query }, caller) =>
    verbs.list(params.id, query, caller),
  )
  router.bind(subscriptionCalls.download, ({ params, body }, caller) =>
    verbs.download(params.id, body.episodeIds, caller),
  )
  router.bind(subscriptionCalls.state, ({ params }, caller) => verbs.state(params.id, caller))
  router.bind(subscriptionCalls.settings, ({ params, body }, caller) =>
    verbs.saveSettings(params.id, body, caller),
  )
  router.bind(subscriptionCalls.follow, ({ params, body }, caller) =>
    verbs.follow(params.id, body.follows, caller),
  )
  router.bind(subscriptionCalls.star, ({ params, body }, caller) =>
    verbs.star(params.id, { episodeId: params.episodeId, isStarred: body.isStarred }, caller),
  )
  router.bind(previewSoundCalls.sound, ({ query }, caller) =>
    podcasts.previewSounds.content(query.sound, caller),
  )
  router.bind(previewSoundCalls.check, ({ body }, caller) =>
    podcasts.previewSounds.check(body.sound, caller),
  )
  router.bind(opmlImportCalls.last, ({ params }, caller) =>
    podcasts.imports.last(params.id, caller),
  )
  router.bind(opmlImportCalls.cancel, async ({ params }, caller) => {
    await podcasts.imports.cancel(params.id, caller)
    return 'OK'
  })
  podcastPageRoutes(router, podcasts.pages)
}

function podcastPageRoutes(router: Router, pages: Podcasts['pages']): void {
  router.bind(podcastPageCalls.overview, ({ params, query }, caller) =>
    pages.overview(params.id, query, caller),
  )
  router.bind(podcastPageCalls.episode, ({ params }, caller) =>
    pages.episode(params.id, params.episodeId, caller),
  )
  router.bind(podcastPageCalls.latest, ({ params, query }, caller) =>
    pages.latest(params.id, query, caller),
  )
  router.bind(podcastPageCalls.knownFeeds, ({ params, body }, caller) =>
    pages.knownFeeds(params.id, body.addresses, caller),
  )
  router.bind(podcastPageCalls.picture, ({ query }) => pages.picture(query.address))
}
