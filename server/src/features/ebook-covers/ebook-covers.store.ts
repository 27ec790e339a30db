import type { Database } from '#storage/database.ts'

/** An item without a cover whose ebook nobody has asked for one. */
export interface CoverlessItem {
  id: string
  /** Over its files: with others it is asked again. */
  filesHash: string
}

export type EbookCoversStore = ReturnType<typeof ebookCoversStore>

/** Which ebooks were asked for the cover of their item. */
export function ebookCoversStore(db: Database) {
  return {
    /** Some of the items, those whose ids follow. */
    unasked: (most: number, after: string): Promise<CoverlessItem[]> =>
      db.read
        .selectFrom('items')
        .leftJoin('ebook_covers', 'ebook_covers.item_id', 'items.id')
        .select(['items.id as id', 'items.files_hash as filesHash'])
        .where('items.id', '>', after)
        .where('items.cover_path', 'is', null)
        .where('items.ebook_format', 'is not', null)
        .where('items.is_missing', '=', 0)
        .where((eb) =>
          eb.or([
            eb('ebook_covers.files_hash', 'is', null),
            eb('ebook_covers.files_hash', '!=', eb.ref('items.files_hash')),
          ]),
        )
        .orderBy('items.id')
        .limit(most)
        .execute(),

    /** Notes that they were asked, whatever the answer; items that are gone keep nothing. */
    async note(items: readonly CoverlessItem[]): Promise<void> {
      if (items.length === 0) return
      await db.transact(async (trx) => {
        const there = await trx
          .selectFrom('items')
          .select('id')
          .where(
            'id',
            'in',
            items.map(({ id }) => id),
          )
          .execute()
        const ids = new Set(there.map(({ id }) => id))
        const rows = items
          .filter(({ id }) => ids.has(id))
          .map(({ id, filesHash }) => ({ item_id: id, files_hash: filesHash }))
        if (rows.length === 0) return
        await trx
          .insertInto('ebook_covers')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column('item_id')
              .doUpdateSet((eb) => ({ files_hash: eb.ref('excluded.files_hash') })),
          )
          .execute()
      })
    },
  }
}
