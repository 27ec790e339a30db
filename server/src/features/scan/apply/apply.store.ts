import type { Transaction } from 'kysely'
import type { Schema } from '#storage/schema.ts'

/** Facts of stored items that may change while a scan reads them. */
export async function currentState(trx: Transaction<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'updated_at', 'cover_path', 'cover_accent_json', 'cover_thumbhash'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes items off their places, so that others may be written there in the same transaction. */
export async function vacate(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await trx
      .updateTable('items')
      .set({ path: `moving:${id}` })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether the library is still there: it may have been deleted while its scan was reading. */
export async function isLibrary(trx: Transaction<Schema>, libraryId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('libraries')
    .select('id')
    .where('id', '=', libraryId)
    .executeTakeFirst()
  return row !== undefined
}

/** What listeners have of items that came from another library is known as this one's from now on. */
export async function followItems(
  trx: Transaction<Schema>,
  libraryId: string,
  ids: readonly string[],
): Promise<void> {
  for (const table of ['progress', 'playback_sessions'] as const) {
    await trx
      .updateTable(table)
      .set({ library_id: libraryId })
      .where('item_id', 'in', ids)
      .execute()
  }
}
