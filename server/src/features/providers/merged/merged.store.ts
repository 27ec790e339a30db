import type { MergedOrders } from '@lectern/contract'
import type { Database } from '#storage/database.ts'

export type MergedStore = ReturnType<typeof mergedStore>

/** Whom libraries ask for which field. */
export function mergedStore(db: Database) {
  return {
    async read(libraryId: string): Promise<{ orders: MergedOrders; updatedAt: number } | null> {
      const row = await db.read
        .selectFrom('merged_providers')
        .select(['orders_json', 'updated_at'])
        .where('library_id', '=', libraryId)
        .executeTakeFirst()
      if (row === undefined) return null
      return { orders: JSON.parse(row.orders_json) as MergedOrders, updatedAt: row.updated_at }
    },

    async save(libraryId: string, orders: MergedOrders, at: number): Promise<void> {
      const row = { orders_json: JSON.stringify(orders), updated_at: at }
      await db.transact((trx) =>
        trx
          .insertInto('merged_providers')
          .values({ library_id: libraryId, ...row })
          .onConflict((oc) => oc.column('library_id').doUpdateSet(row))
          .execute(),
      )
    },
  }
}
