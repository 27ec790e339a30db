import type { AccountLimits, UserReach } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'
import { limitsOf } from './permissions.ts'

const mostTags = 2000

export type UserReachStore = ReturnType<typeof userReachStore>

/** What the limits of an account come to. */
export function userReachStore(db: Database) {
  const count = async (...scopes: VisibilityScope[]): Promise<number> => {
    const row = await db.read
      .selectFrom('items')
      .select((eb) => eb.fn.countAll().as('count'))
      .where((eb) => eb.and(scopes.map((scope) => visibleItems(scope)(eb))))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  async function tagsOf(scope: VisibilityScope): Promise<UserReach['tags']> {
    const rows = await db.read
      .selectFrom('item_labels')
      .innerJoin('items', 'items.id', 'item_labels.item_id')
      .where('item_labels.kind', '=', 'tag')
      .where(visibleItems(scope))
      .select((eb) => ['item_labels.value as tag', eb.fn.countAll().as('count')])
      .groupBy('item_labels.value')
      .orderBy('count', 'desc')
      .orderBy('item_labels.value')
      .limit(mostTags)
      .execute()
    return rows.map(({ tag, count: numItems }) => ({ tag, numItems: Number(numItems) }))
  }

  return {
    /** Of the items that `asking` sees. */
    async of(limits: AccountLimits, asking: VisibilityScope): Promise<UserReach> {
      const scope = limitsOf({
        permissions: limits.permissions,
        libraries: limits.librariesAccessible,
        tags: limits.itemTagsSelected,
      })
      const [visible, total, tags] = await Promise.all([
        count(asking, scope),
        count(asking),
        tagsOf(asking),
      ])
      return { visible, total, tags }
    },
  }
}
