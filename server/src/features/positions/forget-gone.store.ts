import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'

/** Progress outlives its item this long: media come back, and with them where somebody was in them. */
const keptMs = 90 * 86_400_000
const tables = [
  'progress',
  'journal',
  'read_throughs',
  'leases',
  'bookmarks',
  'annotations',
] as const

/** Forgets progress, journals, bookmarks and marks in items that have been gone for long. Returns how many items those were. */
export async function forgetGone({ db, now }: { db: Database; now: Now }): Promise<number> {
  const gone = await db.read
    .selectFrom('tombstones')
    .select('tombstones.item_id')
    .where('tombstones.removed_at', '<', now() - keptMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('items').select('items.id').whereRef('items.id', '=', 'tombstones.item_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('progress')
            .select('progress.id')
            .whereRef('progress.item_id', '=', 'tombstones.item_id'),
        ),
        eb.exists(
          eb
            .selectFrom('annotations')
            .select('annotations.id')
            .whereRef('annotations.item_id', '=', 'tombstones.item_id'),
        ),
      ]),
    )
    .limit(500)
    .execute()
  const ids = gone.map((row) => row.item_id)
  if (ids.length === 0) return 0
  await db.transact(async (trx) => {
    for (const table of tables) await trx.deleteFrom(table).where('item_id', 'in', ids).execute()
  })
  return ids.length
}
