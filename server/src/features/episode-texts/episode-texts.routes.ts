import { episodeTextCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { EpisodeTexts } from './episode-texts.ts'

/** Call → verb. */
export function episodeTextRoutes(router: Router, texts: EpisodeTexts): void {
  router.bind(episodeTextCalls.channel, ({ params }, caller) => texts.channel(params.id, caller))
  router.bind(episodeTextCalls.extras, ({ params }, caller) =>
    texts.extras(params.id, params.episodeId, caller),
  )
  router.bind(episodeTextCalls.chapters, ({ params, query }, caller) =>
    texts.chapters(params.id, params.episodeId, query.again, caller),
  )
  router.bind(episodeTextCalls.transcript, ({ params, query }, caller) =>
    texts.transcript(params.id, params.episodeId, query.again, caller),
  )
  router.bind(episodeTextCalls.picture, ({ params }, caller) =>
    texts.picture(params.id, params.picture, caller),
  )
  router.bind(episodeTextCalls.episodePicture, ({ params }, caller) => {
    const { id, episodeId, picture } = params
    return texts.episodePicture(id, { episodeId, name: picture }, caller)
  })
}
