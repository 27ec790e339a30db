import type { Database } from '#storage/database.ts'
import { batchesOf } from '#platform/lists/batches.ts'

/** What is there, may come back, or is about to: nothing of theirs is an orphan. */
export function orphansStore(db: Database) {
  return {
    /** Those of `ids` that are items, or that were and may be again. */
    async knownItems(ids: readonly string[]): Promise<Set<string>> {
      const known = new Set<string>()
      for (const batch of batchesOf([...ids])) {
        const items = await db.read
          .selectFrom('items')
          .select('id')
          .where('id', 'in', batch)
          .execute()
        const gone = await db.read
          .selectFrom('tombstones')
          .select('item_id')
          .where('item_id', 'in', batch)
          .execute()
        const trashed = await db.read
          .selectFrom('trashed_files')
          .select('item_id')
          .where('item_id', 'in', batch)
          .execute()
        for (const { id } of items) known.add(id)
        for (const { item_id: id } of [...gone, ...trashed]) if (id !== null) known.add(id)
      }
      return known
    },

    /** Those of `ids` that are authors. */
    async knownAuthors(ids: readonly string[]): Promise<Set<string>> {
      const known = new Set<string>()
      for (const batch of batchesOf([...ids])) {
        const rows = await db.read
          .selectFrom('authors')
          .select('id')
          .where('id', 'in', batch)
          .execute()
        for (const { id } of rows) known.add(id)
      }
      return known
    },

    /** Places of portraits, whatever their names. */
    async portraits(): Promise<Set<string>> {
      const rows = await db.read
        .selectFrom('authors')
        .select('image_path')
        .where('image_path', 'is not', null)
        .execute()
      return new Set(rows.flatMap(({ image_path: path }) => path ?? []))
    },
  }
}
