import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'

/** What scans leave behind for the next one. */
export function scanMarksStore(db: Database) {
  return {
    async markScanned(
      libraryId: string,
      scan: { at: number; version: string; precedence: string },
    ): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('libraries')
          .set({
            last_scan_at: scan.at,
            last_scan_version: scan.version,
            last_scan_precedence: scan.precedence,
            is_offline: 0,
          })
          .where('id', '=', libraryId)
          .execute(),
      )
    },

    /** Lets the colours of the covers of these items be found anew. */
    async forgetPortraits(itemIds: readonly string[]): Promise<void> {
      for (const ids of batchesOf(itemIds)) {
        await db.transact((trx) =>
          trx
            .updateTable('items')
            .set({ cover_accent_json: null, cover_thumbhash: null })
            .where('id', 'in', ids)
            .execute(),
        )
      }
    },

    /** Resolves to whether it was known as the other. */
    markOffline(libraryId: string, isOffline: boolean): Promise<boolean> {
      return db.transact(async (trx) => {
        const changed = await trx
          .updateTable('libraries')
          .set({ is_offline: isOffline ? 1 : 0 })
          .where('id', '=', libraryId)
          .where('is_offline', '=', isOffline ? 0 : 1)
          .executeTakeFirst()
        return changed.numUpdatedRows > 0n
      })
    },

    /** The state of files and items after the last complete scan, as text to compare; null when there was none. */
    async lastTree(libraryId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('settings')
        .select('value_json')
        .where('key', '=', treeKey(libraryId))
        .executeTakeFirst()
      return row ? (JSON.parse(row.value_json) as string) : null
    },

    async keepTree(libraryId: string, state: string): Promise<void> {
      const row = { key: treeKey(libraryId), value_json: JSON.stringify(state) }
      await db.transact((trx) =>
        trx
          .insertInto('settings')
          .values(row)
          .onConflict((oc) => oc.column('key').doUpdateSet({ value_json: row.value_json }))
          .execute(),
      )
    },

    /** Changes whenever an item of the library is written, added or removed. */
    async itemsMark(libraryId: string): Promise<string> {
      const row = await db.read
        .selectFrom('items')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.max('updated_at').as('newest'),
          // Kept small enough to stay exact.
          sql<number>`sum(updated_at % 1000000007)`.as('sum'),
        ])
        .where('library_id', '=', libraryId)
        .executeTakeFirstOrThrow()
      return `${row.count}-${row.newest}-${row.sum}`
    },
  }
}

function treeKey(libraryId: string): string {
  return `scan-tree:${libraryId}`
}
