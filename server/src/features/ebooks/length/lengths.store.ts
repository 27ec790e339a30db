import type { Database } from '#storage/database.ts'
import type { EbookLengthRow } from '#storage/schema.ts'

export type LengthsStore = ReturnType<typeof lengthsStore>

/** How long ebooks are, as they were counted. */
export function lengthsStore(db: Database) {
  return {
    async find(itemId: string, ino: string): Promise<EbookLengthRow | null> {
      const row = await db.read
        .selectFrom('ebook_lengths')
        .selectAll()
        .where('item_id', '=', itemId)
        .where('ino', '=', ino)
        .executeTakeFirst()
      return row ?? null
    },

    /** Keeps it in the place of what was counted before; an item that is gone keeps nothing. */
    async keep(row: EbookLengthRow): Promise<void> {
      await db.transact(async (trx) => {
        const item = await trx
          .selectFrom('items')
          .select('id')
          .where('id', '=', row.item_id)
          .executeTakeFirst()
        if (item === undefined) return
        const { item_id: _, ino: __, ...facts } = row
        await trx
          .insertInto('ebook_lengths')
          .values(row)
          .onConflict((conflict) => conflict.columns(['item_id', 'ino']).doUpdateSet(facts))
          .execute()
      })
    },
  }
}
