import { playlistCalls } from '@lectern/contract'
import { wantsMinimal } from '#features/lists/index.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Playlists } from './playlists.ts'

/** Call → verb. */
export function playlistRoutes(router: Router, playlists: Playlists): void {
  router.bind(playlistCalls.list, (_input, caller) => playlists.all(caller))
  router.bind(playlistCalls.listInLibrary, ({ params, query }, caller) =>
    playlists.inLibrary(params.id, query, caller),
  )
  router.bind(playlistCalls.get, ({ params }, caller) => playlists.get(params.id, caller))
  router.bind(playlistCalls.create, ({ body, request }, caller) =>
    playlists.create(body, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.createFromCollection, ({ params, request }, caller) =>
    playlists.createFromCollection(params.collectionId, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.update, ({ params, body, request }, caller) =>
    playlists.update(params.id, body, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.remove, async ({ params }, caller) => {
    await playlists.remove(params.id, caller)
    return ok
  })
  router.bind(playlistCalls.addItem, ({ params, body, request }, caller) =>
    playlists.addOne(params.id, body, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.removeItem, ({ params: { id, itemId }, request }, caller) =>
    playlists.removeItem(id, { itemId, episodeId: '' }, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.removeEpisode, ({ params, request }, caller) => {
    const { id, itemId, episodeId } = params
    return playlists.removeItem(id, { itemId, episodeId }, caller, wantsMinimal(request))
  })
  router.bind(playlistCalls.batchAdd, ({ params, body, request }, caller) =>
    playlists.addAll(params.id, body.items, caller, wantsMinimal(request)),
  )
  router.bind(playlistCalls.batchRemove, ({ params, body, request }, caller) =>
    playlists.takeOut(params.id, body.items, caller, wantsMinimal(request)),
  )
}
