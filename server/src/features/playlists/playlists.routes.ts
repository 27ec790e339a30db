import { playlistCalls } from '@lectern/contract'
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
  router.bind(playlistCalls.create, ({ body }, caller) => playlists.create(body, caller))
  router.bind(playlistCalls.createFromCollection, ({ params }, caller) =>
    playlists.createFromCollection(params.collectionId, caller),
  )
  router.bind(playlistCalls.update, ({ params, body }, caller) =>
    playlists.update(params.id, body, caller),
  )
  router.bind(playlistCalls.remove, async ({ params }, caller) => {
    await playlists.remove(params.id, caller)
    return ok
  })
  router.bind(playlistCalls.addItem, ({ params, body }, caller) =>
    playlists.addItem(params.id, body, caller),
  )
  router.bind(playlistCalls.removeItem, ({ params }, caller) =>
    playlists.removeItem(params.id, { itemId: params.itemId, episodeId: '' }, caller),
  )
  router.bind(playlistCalls.removeEpisode, ({ params: { id, itemId, episodeId } }, caller) =>
    playlists.removeItem(id, { itemId, episodeId }, caller),
  )
  router.bind(playlistCalls.batchAdd, ({ params, body }, caller) =>
    playlists.batchAdd(params.id, body, caller),
  )
  router.bind(playlistCalls.batchRemove, ({ params, body }, caller) =>
    playlists.batchRemove(params.id, body, caller),
  )
}
