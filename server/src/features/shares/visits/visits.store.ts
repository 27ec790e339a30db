import type { Database } from '#storage/database.ts'
import type { ShareRow, ShareVisitRow } from '#storage/schema.ts'

/** People who are remembered of one share; the longest silent make room. */
const mostVisitors = 2000

export type VisitsStore = ReturnType<typeof visitsStore>

/** Every query about those who open shares. */
export function visitsStore(db: Database) {
  return {
    of: (shareId: string, visitor: string): Promise<ShareVisitRow | undefined> =>
      db.read
        .selectFrom('share_visits')
        .selectAll()
        .where('share_id', '=', shareId)
        .where('visitor', '=', visitor)
        .executeTakeFirst(),

    /** Resolves to the one that is there already where two come at once. */
    insert(row: ShareVisitRow): Promise<ShareVisitRow> {
      return db.transact(async (trx) => {
        const { count } = await trx
          .selectFrom('share_visits')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('share_id', '=', row.share_id)
          .executeTakeFirstOrThrow()
        if (count >= mostVisitors) {
          const silent = trx
            .selectFrom('share_visits')
            .select('id')
            .where('share_id', '=', row.share_id)
            .orderBy('updated_at')
            .orderBy('id')
            .limit(Number(count) - mostVisitors + 1)
          await trx.deleteFrom('share_visits').where('id', 'in', silent).execute()
        }
        await trx
          .insertInto('share_visits')
          .values(row)
          .onConflict((conflict) => conflict.columns(['share_id', 'visitor']).doNothing())
          .execute()
        return trx
          .selectFrom('share_visits')
          .selectAll()
          .where('share_id', '=', row.share_id)
          .where('visitor', '=', row.visitor)
          .executeTakeFirstOrThrow()
      })
    },

    /** `position` in s, `at` in ms. */
    async note(id: string, { position, at }: { position?: number; at: number }): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .updateTable('share_visits')
          .set({ updated_at: at, ...(position === undefined ? {} : { position }) })
          .where('id', '=', id)
          .execute()
      })
    },

    /** Gives somebody a new cookie, wherever they were. */
    async rename(before: string, visitor: string): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .updateTable('share_visits')
          .set({ visitor })
          .where('visitor', '=', before)
          .execute()
      })
    },

    /** Who was there since `since` (ms), the latest first, with what they opened. */
    async since(since: number, most: number): Promise<{ share: ShareRow; visit: ShareVisitRow }[]> {
      const visits = await db.read
        .selectFrom('share_visits')
        .selectAll()
        .where('updated_at', '>=', since)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
      if (visits.length === 0) return []
      const shares = await db.read
        .selectFrom('shares')
        .selectAll()
        .where('id', 'in', [...new Set(visits.map((visit) => visit.share_id))])
        .execute()
      const byId = new Map(shares.map((share) => [share.id, share]))
      return visits.flatMap((visit) => {
        const share = byId.get(visit.share_id)
        return share === undefined ? [] : [{ share, visit }]
      })
    },

    /** Forgets those who were silent since `before` (ms). */
    async removeSilent(before: number): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('share_visits').where('updated_at', '<', before).execute()
      })
    },
  }
}
