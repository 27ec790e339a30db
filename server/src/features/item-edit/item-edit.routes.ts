import { itemEditCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { ItemEdit } from './item-edit.ts'

/** Call → verb. */
export function itemEditRoutes(router: Router, edit: ItemEdit): void {
  router.bind(itemEditCalls.media, ({ params, body }, caller) =>
    edit.media(params.id, body, caller),
  )
  router.bind(itemEditCalls.batch, ({ body }, caller) => edit.batch(body, caller))
  router.bind(itemEditCalls.chapters, ({ params, body }, caller) =>
    edit.chapters(params.id, body, caller),
  )
  router.bind(itemEditCalls.tracks, ({ params, body }, caller) =>
    edit.tracks(params.id, body, caller),
  )
  router.bind(itemEditCalls.ebookStatus, async ({ params }, caller) => {
    await edit.toggleEbook(params.id, params.ino, caller)
    return ok
  })
}
