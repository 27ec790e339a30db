import type { Database } from '#storage/database.ts'

export interface UnpaintedCover {
  itemId: string
  libraryId: string
  path: string
  /** Of the item, in ms: written since, it may have another picture in the same place. */
  updatedAt: number
}

export type PaintedCover = Pick<UnpaintedCover, 'itemId' | 'path' | 'updatedAt'> & {
  accentJson: string
  thumbhash: string
}

export type CoversStore = ReturnType<typeof coversStore>

/** Where pictures are, and what is known of their colours. */
export function coversStore(db: Database) {
  return {
    async itemCover(itemId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('items')
        .select('cover_path')
        .where('id', '=', itemId)
        .executeTakeFirst()
      return row?.cover_path ?? null
    },

    async authorImage(authorId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('authors')
        .select('image_path')
        .where('id', '=', authorId)
        .executeTakeFirst()
      return row?.image_path ?? null
    },

    /** Items whose cover has no accent and thumbhash yet, by id; those behind `last`. */
    unpainted(limit: number, last: string): Promise<UnpaintedCover[]> {
      return db.read
        .selectFrom('items')
        .select([
          'id as itemId',
          'library_id as libraryId',
          'cover_path as path',
          'updated_at as updatedAt',
        ])
        .where('cover_path', 'is not', null)
        .where('cover_thumbhash', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ path: string }>()
        .execute()
    },

    /** Keeps what was computed, in the columns and in the rendered list entry. A changed cover in between wins. */
    async paint(entries: PaintedCover[]): Promise<void> {
      if (entries.length === 0) return
      await db.transact(async (trx) => {
        for (const { itemId, path, updatedAt, accentJson, thumbhash } of entries) {
          const { numUpdatedRows } = await trx
            .updateTable('items')
            .set({ cover_accent_json: accentJson, cover_thumbhash: thumbhash })
            .where('id', '=', itemId)
            .where('cover_path', '=', path)
            .where('updated_at', '=', updatedAt)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) continue
          const card = await trx
            .selectFrom('item_cards')
            .select('minified')
            .where('item_id', '=', itemId)
            .executeTakeFirst()
          if (card === undefined) continue
          await trx
            .updateTable('item_cards')
            .set({ minified: painted(card.minified, accentJson, thumbhash) })
            .where('item_id', '=', itemId)
            .execute()
        }
      })
    },
  }
}

function painted(card: string, accentJson: string, thumbhash: string): string {
  const value = JSON.parse(card) as Record<string, unknown>
  return JSON.stringify({
    ...value,
    coverAccent: JSON.parse(accentJson) as unknown,
    coverThumbhash: thumbhash,
  })
}
