import { userBelongingsCalls, userCalls, userReachCalls } from '@lectern/contract'
import type { ReplyOf } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { ClientCapabilities } from '#domain/caller.ts'
import type { UserReachStore } from './user-reach.store.ts'
import type { UserBelongingsStore } from './user-belongings.store.ts'
import type { Users } from './users.ts'

export interface Presence {
  /** Who is connected, and every open playback session. */
  online(reach: ClientCapabilities): Promise<ReplyOf<typeof userCalls.online>>
}

/** Call → verb. */
export function userRoutes(
  router: Router,
  {
    users,
    presence,
    reach,
    belongings,
  }: {
    users: Users
    presence: Presence
    reach: UserReachStore
    belongings: UserBelongingsStore
  },
): void {
  router.bind(userBelongingsCalls.get, async ({ params }) => {
    await users.refuseUnknown(params.id)
    return belongings.of(params.id)
  })
  router.bind(userReachCalls.get, ({ body }, caller) => reach.of(body, caller.scope))
  router.bind(userCalls.list, async ({ query }, caller) => ({
    users: await users.list(query.include.includes('latestsession'), caller.scope),
  }))
  router.bind(userCalls.online, (_input, caller) => presence.online(caller.scope))
  router.bind(userCalls.get, ({ params }, caller) => users.get(params.id, caller.scope))
  router.bind(userCalls.create, async ({ body }) => ({ user: await users.create(body) }))
  router.bind(userCalls.update, async ({ params, body }, caller) => ({
    success: true as const,
    user: await users.update(params.id, body, caller),
  }))
  router.bind(userCalls.remove, async ({ params }, caller) => {
    await users.remove(params.id, caller)
    return { success: true as const }
  })
  router.bind(userCalls.unlinkOpenId, async ({ params }) => {
    await users.unlinkOpenId(params.id)
    return ok
  })
}
