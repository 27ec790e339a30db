import { coverEditCalls, itemEditCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { UploadPart } from '#domain/content.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import { largestCover } from './item-cover.ts'
import type { ItemCover } from './item-cover.ts'
import type { ItemEdit } from './item-edit.ts'

/** Call → verb. */
export function itemEditRoutes(router: Router, edit: ItemEdit): void {
  router.bind(itemEditCalls.media, ({ params, body }, caller) =>
    edit.media(params.id, body, caller),
  )
  router.bind(itemEditCalls.mediaSince, ({ params, body }, caller) =>
    edit.mediaSince(params.id, body, caller),
  )
  router.bind(itemEditCalls.batch, ({ body }, caller) => edit.batch(body, caller))
  router.bind(itemEditCalls.chapters, ({ params, body }, caller) =>
    edit.chapters(params.id, body.chapters, caller),
  )
  router.bind(itemEditCalls.tracks, ({ params, body }, caller) =>
    edit.tracks(params.id, body.orderedFileData, caller),
  )
  router.bind(itemEditCalls.episode, ({ params, body }, caller) =>
    edit.episode(params.id, { episodeId: params.episodeId, change: body }, caller),
  )
  router.bind(itemEditCalls.ebookStatus, async ({ params }, caller) => {
    await edit.toggleEbook(params.id, params.ino, caller)
    return ok
  })
}

/** Call → verb. */
export function coverEditRoutes(router: Router, cover: ItemCover): void {
  router.bind(coverEditCalls.set, async ({ params, body, request }, caller) => {
    // Two rights are needed, and both before a byte is read.
    if (!caller.permissions.update) throw new Problem('forbidden')
    const parts = request.uploads({ maxFiles: 1, maxFileBytes: largestCover })
    if (parts !== null) {
      await cover.check(params.id, caller)
      const path = await cover.take(params.id, await pictureOf(parts), caller)
      return { success: true as const, cover: path }
    }
    if (body.url === undefined) throw noPicture()
    return { success: true as const, cover: await cover.fetch(params.id, body.url, caller) }
  })
  router.bind(coverEditCalls.choose, async ({ params, body }, caller) => ({
    success: true as const,
    cover: await cover.choose(params.id, body.cover, caller),
  }))
  router.bind(coverEditCalls.remove, async ({ params }, caller) => {
    await cover.remove(params.id, caller)
    return ok
  })
}

async function pictureOf(parts: AsyncIterable<UploadPart>): Promise<Buffer> {
  for await (const part of parts) {
    if (part.kind === 'field') continue
    if (part.name !== 'cover') throw noPicture()
    return Buffer.concat(await part.stream.toArray())
  }
  throw noPicture()
}

function noPicture(): Problem {
  return new Problem('invalid', 'Invalid request: send a picture as "cover", or its "url"')
}
