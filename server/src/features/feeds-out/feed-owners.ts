import type { UsersStore } from '#features/users/index.ts'
import { scopeOf } from '#features/users/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { OpenFeedRow } from '#storage/schema.ts'

type Owned = Pick<OpenFeedRow, 'user_id' | 'is_private'>

export type FeedOwners = ReturnType<typeof createFeedOwners>

/** What feeds may show: as much as who opened them sees now; null: nothing, for they may not have them any more. */
export function createFeedOwners({ users }: { users: Pick<UsersStore, 'byId'> }) {
  return async ({ user_id, is_private }: Owned): Promise<VisibilityScope | null> => {
    const person = await users.byId(user_id)
    if (person?.isActive !== true) return null
    const isAdmin = person.type === 'root' || person.type === 'admin'
    const may = is_private === 1 ? person.permissions.download : isAdmin
    return may ? scopeOf(person) : null
  }
}
