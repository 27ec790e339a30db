import { createHash, randomInt } from 'node:crypto'
import type { AppPassword } from '@lectern/contract'
import { digestOf } from '#features/auth/index.ts'
import type { Auth } from '#features/auth/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { AppPasswordRow } from '#storage/schema.ts'
import type { AppPasswordsStore } from './app-passwords.store.ts'

export interface AppPasswordsDeps {
  store: AppPasswordsStore
  auth: Pick<Auth, 'endSession'>
  now: Now
  newId: () => string
}

export type AppPasswords = ReturnType<typeof createAppPasswords>

/** More than anybody has devices, and few enough for a page. */
const most = 50
/** Digits and letters that nobody takes for each other on an e-reader. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const perGroup = 4

/** Passwords that people make for their apps and devices. */
export function createAppPasswords({ store, auth, now, newId }: AppPasswordsDeps) {
  return {
    list: async ({ userId }: Caller): Promise<AppPassword[]> =>
      (await store.of(userId)).map(shownOf),

    /** Throws Problem `forbidden` for guests, whose account is many people's, and `conflict` past the most that one may have. */
    async create(name: string, caller: Caller): Promise<AppPassword & { password: string }> {
      if (caller.type === 'guest') throw new Problem('forbidden')
      const password = newPassword()
      const row: AppPasswordRow = {
        id: newId(),
        user_id: caller.userId,
        name,
        digest: digestOf(createHash('md5').update(password).digest('hex')),
        created_at: now(),
        last_used_at: null,
      }
      if (!(await store.insert(row, most)))
        throw new Problem('conflict', `You have ${most} app passwords. Please remove one first.`)
      return { ...shownOf(row), password }
    },

    /** Throws Problem `missing` for one of somebody else. */
    async remove(id: string, { userId }: Caller): Promise<void> {
      if (!(await store.remove(id, userId))) throw new Problem('missing')
      auth.endSession({ id, userId })
    },
  }
}

const shownOf = (row: AppPasswordRow): AppPassword => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** 79 random bits in groups that are easy to type. */
function newPassword(): string {
  const group = (): string =>
    Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
