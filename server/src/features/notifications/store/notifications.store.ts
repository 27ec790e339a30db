import type { Database } from '#storage/database.ts'
import type { NotificationRow } from '#storage/schema.ts'

/** A notification with what waits of it. */
export interface ShownNotification extends NotificationRow {
  waiting: number
  /** ms; null: nothing that failed waits to be tried again. */
  nextTryAt: number | null
}

export type NotificationsStore = ReturnType<typeof notificationsStore>

/** What admins want to be told of. */
export function notificationsStore(db: Database) {
  return {
    /** In the order in which they were made. */
    async all(): Promise<ShownNotification[]> {
      const [rows, waiting] = await Promise.all([
        db.read
          .selectFrom('notifications')
          .selectAll()
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
        db.read
          .selectFrom('notification_deliveries')
          .select(({ fn, eb }) => [
            'notification_id',
            fn.countAll<number | string>().as('waiting'),
            fn
              .min(eb.case().when('tries', '>', 0).then(eb.ref('due_at')).else(null).end())
              .as('nextTryAt'),
          ])
          .groupBy('notification_id')
          .execute(),
      ])
      const byId = new Map(waiting.map((one) => [one.notification_id, one]))
      return rows.map((row) => {
        const { waiting: number = 0, nextTryAt = null } = byId.get(row.id) ?? {}
        return {
          ...row,
          waiting: Number(number),
          nextTryAt: nextTryAt === null ? null : Number(nextTryAt),
        }
      })
    },

    find: (id: string): Promise<NotificationRow | undefined> =>
      db.read.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst(),

    async hasLibrary(id: string): Promise<boolean> {
      const row = db.read.selectFrom('libraries').select('id').where('id', '=', id)
      return (await row.executeTakeFirst()) !== undefined
    },

    async insert(row: NotificationRow): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('notifications').values(row).execute()
      })
    },

    /** What waits of one that is switched off goes. Resolves to whether there is such a notification. */
    update(id: string, change: Partial<Omit<NotificationRow, 'id'>>): Promise<boolean> {
      return db.transact(async (trx) => {
        const changed = await trx
          .updateTable('notifications')
          .set({ ...change, id })
          .where('id', '=', id)
          .executeTakeFirst()
        if (change.is_enabled === 0)
          await trx
            .deleteFrom('notification_deliveries')
            .where('notification_id', '=', id)
            .execute()
        return changed.numUpdatedRows > 0n
      })
    },

    /** What waits of it goes, too. Resolves to whether there was such a notification. */
    remove(id: string): Promise<boolean> {
      return db.transact(async (trx) => {
        const gone = await trx.deleteFrom('notifications').where('id', '=', id).executeTakeFirst()
        return gone.numDeletedRows > 0n
      })
    },
  }
}
