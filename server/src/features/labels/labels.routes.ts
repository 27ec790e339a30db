import { labelCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Labels } from './labels.ts'

/** Call → verb. */
export function labelRoutes(router: Router, labels: Labels): void {
  router.bind(labelCalls.narrators, ({ params }, caller) => labels.narrators(params.id, caller))
  router.bind(labelCalls.renameNarrator, ({ params, body }, caller) =>
    labels.renameNarrator(params.id, { encoded: params.narratorId, next: body.name }, caller),
  )
  router.bind(labelCalls.removeNarrator, ({ params }, caller) =>
    labels.removeNarrator(params.id, params.narratorId, caller),
  )
  router.bind(labelCalls.tags, async (_, caller) => ({
    tags: await labels.everywhere('tag', caller),
  }))
  router.bind(labelCalls.genres, async (_, caller) => ({
    genres: await labels.everywhere('genre', caller),
  }))
  router.bind(labelCalls.renameTag, async ({ body }, caller) => {
    const { isMerged, numItemsUpdated } = await labels.rename(
      'tag',
      { value: body.tag, next: body.newTag },
      caller,
    )
    return { tagMerged: isMerged, numItemsUpdated }
  })
  router.bind(labelCalls.renameGenre, async ({ body }, caller) => {
    const { isMerged, numItemsUpdated } = await labels.rename(
      'genre',
      { value: body.genre, next: body.newGenre },
      caller,
    )
    return { genreMerged: isMerged, numItemsUpdated }
  })
  router.bind(labelCalls.removeTag, ({ params }, caller) =>
    labels.remove('tag', params.value, caller),
  )
  router.bind(labelCalls.removeGenre, ({ params }, caller) =>
    labels.remove('genre', params.value, caller),
  )
}
