import type { Database } from '#storage/database.ts'
import type { ViewRow } from '#storage/schema.ts'

export type ViewsStore = ReturnType<typeof viewsStore>
export type ViewChange = Partial<Omit<ViewRow, 'id' | 'user_id' | 'library_id' | 'created_at'>>

/** Each query carries the user: nobody reaches another's views. */
export function viewsStore(db: Database) {
  return {
    list(userId: string): Promise<ViewRow[]> {
      return db.read
        .selectFrom('views')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },

    one(userId: string, id: string): Promise<ViewRow | undefined> {
      return db.read
        .selectFrom('views')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async insert(row: ViewRow): Promise<void> {
      await db.transact((trx) => trx.insertInto('views').values(row).execute())
    },

    update(userId: string, id: string, change: ViewChange): Promise<ViewRow | undefined> {
      return db.transact((trx) =>
        trx
          .updateTable('views')
          .set(change)
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      )
    },

    /** Whether there was one. */
    async remove(userId: string, id: string): Promise<boolean> {
      const gone = await db.transact((trx) =>
        trx
          .deleteFrom('views')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('id')
          .execute(),
      )
      return gone.length > 0
    },
  }
}
