import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { AppPasswordRow } from '#storage/schema.ts'

export type AppPasswordsStore = ReturnType<typeof appPasswordsStore>

/** Uses are noted down to this, in ms: apps ask at every page. */
const noteEveryMs = 3_600_000

/** Every query about app passwords. */
export function appPasswordsStore(db: Database, now: Now) {
  async function noteUse({ id, last_used_at: before }: AppPasswordRow): Promise<void> {
    const at = now()
    if (before !== null && at - before < noteEveryMs) return
    await db.transact(async (trx) => {
      await trx
        .updateTable('app_passwords')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .execute()
    })
  }

  return {
    of: (userId: string): Promise<AppPasswordRow[]> =>
      db.read
        .selectFrom('app_passwords')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Whose it is; undefined once it is withdrawn. Being asked for by its digest is a use. */
    async living(
      by: { id: string } | { digest: string },
    ): Promise<{ id: string; userId: string } | undefined> {
      const query = db.read.selectFrom('app_passwords').selectAll()
      const row = await (
        'id' in by ? query.where('id', '=', by.id) : query.where('digest', '=', by.digest)
      ).executeTakeFirst()
      if (row !== undefined && 'digest' in by) await noteUse(row)
      return row && { id: row.id, userId: row.user_id }
    },

    /** Resolves to false, and keeps nothing, where the user has `most` already. */
    insert: (row: AppPasswordRow, most: number): Promise<boolean> =>
      db.transact(async (trx) => {
        const { count } = await trx
          .selectFrom('app_passwords')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (count >= most) return false
        await trx.insertInto('app_passwords').values(row).execute()
        return true
      }),

    /** Resolves to whether the user had one of this id. */
    remove: (id: string, userId: string): Promise<boolean> =>
      db.transact(async (trx) => {
        const gone = await trx
          .deleteFrom('app_passwords')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      }),
  }
}
