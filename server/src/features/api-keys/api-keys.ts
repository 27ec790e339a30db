import { randomUUID } from 'node:crypto'
import type { ApiKey, apiKeyCalls, BodyOf } from '@lectern/contract'
import type { Auth } from '#features/auth/index.ts'
import type { UsersStore } from '#features/users/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { ApiKeysStore, KeyWithNames } from './api-keys.store.ts'
import { wireKey } from './api-keys.wire.ts'

export interface ApiKeysDeps {
  store: ApiKeysStore
  users: Pick<UsersStore, 'byId'>
  auth: Pick<Auth, 'signApiKey' | 'endSession'>
  events: Pick<Events, 'publish'>
  now: () => number
}

export interface ApiKeys {
  list(): Promise<ApiKey[]>
  create(
    input: BodyOf<typeof apiKeyCalls.create>,
    caller: Caller,
  ): Promise<ApiKey & { apiKey: string }>
  update(id: string, input: BodyOf<typeof apiKeyCalls.update>, caller: Caller): Promise<ApiKey>
  remove(id: string, caller: Caller): Promise<void>
}

/** Keys for programs. Only root touches keys that act as root. */
export function createApiKeys({ store, users, auth, events, now }: ApiKeysDeps): ApiKeys {
  const changed = () => events.publish('access.changed', {})

  async function known(id: string, caller: Caller): Promise<KeyWithNames> {
    const key = await store.byId(id)
    if (key === undefined) throw new Problem('missing')
    if (key.userType === 'root' && caller.type !== 'root') throw new Problem('forbidden')
    return key
  }

  async function mayActAs(userId: string, caller: Caller): Promise<void> {
    const user = await users.byId(userId)
    if (user === undefined) throw new Problem('invalid', 'The user of an API key must exist')
    if (user.type === 'root' && caller.type !== 'root') throw new Problem('forbidden')
  }

  return {
    list: async () => (await store.all()).map(wireKey),

    async create({ name, userId, expiresIn, isActive }, caller) {
      await mayActAs(userId, caller)
      const id = randomUUID()
      const at = now()
      const expiresAt = expiresIn ? at + Math.round(expiresIn * 1000) : null
      const apiKey = await auth.signApiKey({ id, name, expiresAt })
      await store.insert({
        id,
        name,
        user_id: userId,
        created_by: caller.userId,
        is_active: (isActive ?? true) ? 1 : 0,
        expires_at: expiresAt,
        created_at: at,
        updated_at: at,
        last_used_at: null,
      })
      changed()
      return { ...wireKey(await known(id, caller)), apiKey }
    },

    async update(id, { name, isActive, userId }, caller) {
      const before = await known(id, caller)
      if (userId !== undefined) await mayActAs(userId, caller)
      await store.update(id, {
        ...(name === undefined ? {} : { name }),
        ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
        ...(userId === undefined ? {} : { user_id: userId }),
        updated_at: now(),
      })
      const isOtherUser = userId !== undefined && userId !== before.user_id
      if (isActive === false || isOtherUser) auth.endSession({ id, userId: before.user_id })
      changed()
      return wireKey(await known(id, caller))
    },

    async remove(id, caller) {
      const { user_id: userId } = await known(id, caller)
      await store.remove(id)
      auth.endSession({ id, userId })
      changed()
    },
  }
}
