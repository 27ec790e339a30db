import { sessionCalls } from '@lectern/contract'
import type { ListeningSession } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Sessions } from './sessions.ts'

/** `heardByVisitors`: what is open without an account. */
export function sessionRoutes(
  router: Router,
  sessions: Sessions,
  heardByVisitors: (caller: Caller) => Promise<ListeningSession[]>,
): void {
  router.bind(sessionCalls.mine, ({ query }, caller) => sessions.mine(caller, query))
  router.bind(sessionCalls.ofItem, ({ params, query }, caller) =>
    sessions.ofItem(caller, { itemId: params.id, episodeId: null }, query),
  )
  router.bind(sessionCalls.ofEpisode, ({ params, query }, caller) =>
    sessions.ofItem(caller, { itemId: params.id, episodeId: params.episodeId }, query),
  )
  router.bind(sessionCalls.ofUser, ({ params, query }, caller) =>
    sessions.ofUser(caller, params.id, query),
  )
  router.bind(sessionCalls.all, ({ query }, caller) => sessions.all(caller, query))
  router.bind(sessionCalls.open, async (_input, caller) => ({
    sessions: await sessions.open(caller),
    shareSessions: await heardByVisitors(caller),
    lecternNow: sessions.now(),
  }))
  router.bind(sessionCalls.remove, async ({ params }, caller) => {
    await sessions.remove(caller, params.id)
    return ok
  })
  router.bind(sessionCalls.removeMany, async ({ body }) => {
    await sessions.removeMany(body.sessions)
    return ok
  })
}
