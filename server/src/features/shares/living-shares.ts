import type { UsersStore } from '#features/users/index.ts'
import { scopeOf } from '#features/users/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { ShareRow } from '#storage/schema.ts'
import type { SharesStore } from './shares.store.ts'

export interface LivingShare {
  row: ShareRow
  /** What whoever made it may see now. */
  scope: VisibilityScope
}

export type LivingShares = ReturnType<typeof createLivingShares>

/** Shares that visitors find: not over, and made by somebody who still is an admin. */
export function createLivingShares({
  store,
  users,
  now,
}: {
  store: Pick<SharesStore, 'bySlug'>
  users: Pick<UsersStore, 'byId'>
  now: Now
}) {
  /** Null: visitors are not to see it. */
  async function scopeFor(row: ShareRow): Promise<VisibilityScope | null> {
    if (row.expires_at !== null && row.expires_at <= now()) return null
    const person = await users.byId(row.user_id)
    const isAdmin = person?.type === 'root' || person?.type === 'admin'
    return person?.isActive === true && isAdmin ? scopeOf(person) : null
  }

  return {
    scopeFor,
    /** Throws `missing` for all that there isn't, whatever the reason. */
    async find(slug: string): Promise<LivingShare> {
      const row = await store.bySlug(slug)
      const scope = row === undefined ? null : await scopeFor(row)
      if (row === undefined || scope === null) throw new Problem('missing')
      return { row, scope }
    },
  }
}
