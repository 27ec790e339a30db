import { fieldChanges } from '#features/items/index.ts'
import type { StoredEntry } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'

/** A picture that an entry named as cover of an item. */
export interface NamedCover {
  itemId: string
  path: string
}

export type SweepStore = ReturnType<typeof sweepStore>

/** One transaction is this long at most: others wait for it. */
const perSweep = 1000

/** What becomes of old entries. */
export function sweepStore(db: Database) {
  return {
    /** Forgets some entries from before an instant (ms); with the covers that they named, as they named them. */
    async forget(before: number): Promise<{ forgotten: number; covers: NamedCover[] }> {
      const rows = await db.transact(async (trx) => {
        const old = await trx
          .selectFrom('item_changes')
          .select('seq')
          .where('at', '<', before)
          .orderBy('at')
          .limit(perSweep)
          .execute()
        if (old.length === 0) return []
        const seqs = old.map(({ seq }) => seq)
        return trx.deleteFrom('item_changes').where('seq', 'in', seqs).returningAll().execute()
      })
      return { forgotten: rows.length, covers: rows.flatMap(coversIn) }
    },

    /** Whether the picture is the cover of its item, or may be brought back by an entry that is left. */
    async isNeeded({ itemId, path }: NamedCover): Promise<boolean> {
      const item = await db.read
        .selectFrom('items')
        .select('id')
        .where('id', '=', itemId)
        .where('cover_path', '=', path)
        .executeTakeFirst()
      if (item !== undefined) return true
      const entries = await db.read
        .selectFrom('item_changes')
        .selectAll()
        .where('item_id', '=', itemId)
        .execute()
      return entries.flatMap(coversIn).some((cover) => cover.path === path)
    },
  }
}

function coversIn(entry: StoredEntry): NamedCover[] {
  const { cover } = fieldChanges(entry)
  return [cover?.before, cover?.after].flatMap((path) =>
    typeof path === 'string' ? [{ itemId: entry.item_id, path }] : [],
  )
}
