import { downloadQueueCalls, episodeDownloadCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { EpisodeDownloads } from './episode-downloads.ts'

/** Call → verb. */
export function episodeDownloadRoutes(router: Router, downloads: EpisodeDownloads): void {
  router.bind(episodeDownloadCalls.download, async ({ params, body }, caller) => {
    await downloads.download(params.id, body, caller)
    return ok
  })
  router.bind(episodeDownloadCalls.ofPodcast, ({ params }, caller) =>
    downloads.ofPodcast(params.id, caller),
  )
  router.bind(episodeDownloadCalls.clear, async ({ params }, caller) => {
    await downloads.clear(params.id, caller)
    return ok
  })
  router.bind(episodeDownloadCalls.ofLibrary, ({ params }, caller) =>
    downloads.ofLibrary(params.id, caller),
  )
  router.bind(downloadQueueCalls.list, ({ query }) => downloads.list(query))
  router.bind(downloadQueueCalls.retry, async ({ params }) => {
    await downloads.retry(params.id)
    return ok
  })
  router.bind(downloadQueueCalls.cancel, async ({ params }) => {
    await downloads.cancel(params.id)
    return ok
  })
  router.bind(downloadQueueCalls.move, async ({ params, body }) => {
    await downloads.move(params.id, body.before)
    return ok
  })
  router.bind(downloadQueueCalls.clear, ({ query }) =>
    downloads.clearAll(query.library, query.state),
  )
}
