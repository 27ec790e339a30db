import type { Database } from '#storage/database.ts'
import type { ReaderFontRow } from '#storage/schema.ts'

export type ReaderFontsStore = ReturnType<typeof readerFontsStore>

/** Every query about fonts for reading. */
export function readerFontsStore(db: Database) {
  return {
    of: (userId: string): Promise<ReaderFontRow[]> =>
      db.read
        .selectFrom('reader_fonts')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('family')
        .orderBy('weight')
        .orderBy('is_italic')
        .orderBy('id')
        .execute(),

    find: (id: string, userId: string): Promise<ReaderFontRow | undefined> =>
      db.read
        .selectFrom('reader_fonts')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** Resolves to false, and keeps nothing, where the user has `most` already. */
    insert: (row: ReaderFontRow, most: number): Promise<boolean> =>
      db.transact(async (trx) => {
        const { count } = await trx
          .selectFrom('reader_fonts')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (count >= most) return false
        await trx.insertInto('reader_fonts').values(row).execute()
        return true
      }),

    /** Resolves to whether the user had one of this id. */
    remove: (id: string, userId: string): Promise<boolean> =>
      db.transact(async (trx) => {
        const gone = await trx
          .deleteFrom('reader_fonts')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return gone.numDeletedRows > 0n
      }),
  }
}
