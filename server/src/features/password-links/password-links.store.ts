import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { PasswordLinkRow, Schema } from '#storage/schema.ts'

/** A link with the name of who made it. */
export interface LinkWithMaker extends PasswordLinkRow {
  makerName: string | null
}

export type PasswordLinksStore = ReturnType<typeof passwordLinksStore>

/** Every query about links to choose a password, but that `users` removes them with the password they were made for. */
export function passwordLinksStore(db: Database) {
  const named = () =>
    db.read
      .selectFrom('password_links')
      .leftJoin('users as maker', 'maker.id', 'password_links.created_by')
      .selectAll('password_links')
      .select('maker.username as makerName')

  return {
    /** Those that aren't over at `now` (ms). */
    living: (now: number): Promise<LinkWithMaker[]> =>
      named().where('expires_at', '>', now).orderBy('expires_at').orderBy('user_id').execute(),

    async byDigest(digest: string, now: number): Promise<PasswordLinkRow | undefined> {
      return db.read
        .selectFrom('password_links')
        .selectAll()
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    },

    /** In the place of an earlier one. */
    async put(row: PasswordLinkRow): Promise<void> {
      const { user_id: _, ...values } = row
      await db.transact((trx) =>
        trx
          .insertInto('password_links')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute(),
      )
    },

    /** Resolves to whether there was one. */
    remove: (userId: string): Promise<boolean> =>
      db.transact(async (trx) => {
        const gone = await trx
          .deleteFrom('password_links')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      }),

    /** Part of a larger commit: resolves to whether it was there, so that of two who use it one does. */
    async spend(trx: Transaction<Schema>, digest: string): Promise<boolean> {
      const gone = await trx
        .deleteFrom('password_links')
        .where('digest', '=', digest)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },

    async removeExpired(now: number): Promise<void> {
      await db.transact((trx) =>
        trx.deleteFrom('password_links').where('expires_at', '<=', now).execute(),
      )
    },
  }
}
