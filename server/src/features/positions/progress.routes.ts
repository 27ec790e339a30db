import { progressCalls } from '@lectern/contract'
import type { User } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Caller } from '#domain/caller.ts'
import type { History } from './history.ts'
import type { Positions } from './positions.ts'

export interface ProgressRoutesDeps {
  positions: Positions
  history: History
  /** The whole user, which hiding answers with on this wire. */
  renderUser: (caller: Caller) => Promise<User>
}

export function progressRoutes(
  router: Router,
  { positions, history, renderUser }: ProgressRoutesDeps,
): void {
  router.bind(progressCalls.list, async (_input, caller) => ({
    mediaProgress: await positions.progressOf(caller.userId, caller.scope),
  }))
  router.bind(progressCalls.get, ({ params }, caller) =>
    positions.get(caller, { itemId: params.id, episodeId: null }),
  )
  router.bind(progressCalls.getEpisode, ({ params }, caller) =>
    positions.get(caller, { itemId: params.id, episodeId: params.episodeId }),
  )
  router.bind(progressCalls.update, async ({ params, body }, caller) => {
    await positions.update(caller, { itemId: params.id, episodeId: null }, body)
    return ok
  })
  router.bind(progressCalls.updateEpisode, async ({ params, body }, caller) => {
    await positions.update(caller, { itemId: params.id, episodeId: params.episodeId }, body)
    return ok
  })
  router.bind(progressCalls.batch, async ({ body }, caller) => {
    await positions.updateMany(caller, body)
    return ok
  })
  router.bind(progressCalls.remove, async ({ params }, caller) => {
    await positions.remove(caller, params.id)
    return ok
  })
  router.bind(progressCalls.hide, async ({ params }, caller) => {
    await positions.hide(caller, params.id)
    return renderUser(caller)
  })
  router.bind(progressCalls.history, ({ params, query }, caller) => {
    const limit = Math.min(Math.max(Math.trunc(query.limit ?? 100), 1), 500)
    return history.read(caller, { itemId: params.id, episodeId: query.episode ?? null }, limit)
  })
  router.bind(progressCalls.restore, ({ params }, caller) =>
    history.restore(caller, params.id, params.seq),
  )
}
