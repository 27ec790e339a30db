import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { CompactLine, MergedRun } from './merge-runs.ts'
import type { ProgressKey } from '../positions.store.ts'

/** Books and episodes with enough old reports of players to be worth a look. */
export async function listLong(db: Database, before: number): Promise<ProgressKey[]> {
  const rows = await db.read
    .selectFrom('journal')
    .select(['user_id', 'item_id', 'episode_id'])
    .where('received_at', '<', before)
    .where('kind', '=', 'play')
    .where('payload_json', 'is', null)
    .groupBy(['user_id', 'item_id', 'episode_id', 'session_id'])
    .having((eb) => eb.fn.countAll(), '>', 2)
    .distinct()
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    itemId: row.item_id,
    episodeId: row.episode_id,
  }))
}

/** Old lines of one book or episode, in the order they came. */
export async function readLines(
  db: Database,
  key: ProgressKey,
  before: number,
): Promise<CompactLine[]> {
  const rows = await db.read
    .selectFrom('journal')
    .select([
      'seq',
      'session_id',
      'kind',
      'adopted',
      'reason',
      'payload_json',
      'listened',
      'credited',
    ])
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .where('received_at', '<', before)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    sessionId: row.session_id,
    isPlay: row.kind === 'play',
    isAdopted: row.adopted === 1,
    reason: row.reason,
    hasChanges: row.payload_json !== null,
    listened: row.listened,
    credited: row.credited,
  }))
}

/** One run in one transaction: its seconds are never lost in between. */
export function mergeRun(db: Database, { drop, into }: MergedRun): Promise<void> {
  return db.transact(async (trx) => {
    for (const batch of batchesOf(drop)) {
      await trx.deleteFrom('journal').where('seq', 'in', batch).execute()
    }
    const { seq, listened, credited } = into
    await trx.updateTable('journal').set({ listened, credited }).where('seq', '=', seq).execute()
  })
}
