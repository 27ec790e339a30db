import type { Kysely } from 'kysely'

/**
 * Figures of long histories without walking over their rows, which carry whole metadata: everything that sums and
 * counts need stands in the index by day.
 */
export async function sessionIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('playback_sessions').columns(columns).execute()
  await index('playback_sessions_by_day', [
    'user_id',
    'date',
    'item_id',
    'media_type',
    'time_listening',
    'closed_at',
    'library_id',
    'id',
  ])
  await index('playback_sessions_by_item_and_update', ['item_id', 'updated_at', 'user_id', 'id'])
  await index('playback_sessions_by_update', ['updated_at'])
}
