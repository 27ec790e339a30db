import type { JournalRow, ProgressRow } from '#storage/schema.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Origin, ProgressKey, ProgressMove, Reader, Trx } from '../positions.store.ts'

/** Adds a line to the journal; yields its number. */
export async function appendEntry(
  trx: Trx,
  key: ProgressKey,
  origin: Origin,
  entry: JournalEntry,
): Promise<number> {
  const { changes } = entry
  const { seq } = await trx
    .insertInto('journal')
    .values({
      user_id: key.userId,
      item_id: key.itemId,
      episode_id: key.episodeId,
      device_id: origin.deviceId,
      session_id: origin.sessionId,
      auth_session_id: origin.authSessionId,
      kind: entry.kind,
      position: entry.position,
      duration: entry.duration,
      listened: entry.listened,
      credited: entry.credited,
      client_at: entry.at,
      received_at: entry.receivedAt,
      adopted: entry.isAdopted ? 1 : 0,
      reason: entry.reason,
      payload_json: Object.keys(changes).length === 0 ? null : JSON.stringify(changes),
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** What moved progress last; when there is no progress, what took it away. */
export async function findLastMove(
  trx: Trx,
  key: ProgressKey,
  row: ProgressRow | null,
): Promise<ProgressMove | null> {
  const move = await trx
    .selectFrom('journal')
    .select(['device_id', 'session_id', 'auth_session_id', 'received_at'])
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .where('adopted', '=', 1)
    .$if(row !== null, (query) => query.where('seq', '=', row?.moved_seq ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (move === undefined) return null
  return {
    deviceId: move.device_id,
    sessionId: move.session_id,
    authSessionId: move.auth_session_id,
    receivedAt: move.received_at,
  }
}

export type JournalLine = JournalRow & { seq: number; device_info: string | null }

/** Latest first. */
export function listJournal(db: Reader, key: ProgressKey, limit: number): Promise<JournalLine[]> {
  return db
    .selectFrom('journal')
    .leftJoin('devices', 'devices.id', 'journal.device_id')
    .selectAll('journal')
    .select('devices.info_json as device_info')
    .where('journal.user_id', '=', key.userId)
    .where('journal.item_id', '=', key.itemId)
    .where('journal.episode_id', '=', key.episodeId)
    .orderBy('journal.seq', 'desc')
    .limit(limit)
    .execute() as Promise<JournalLine[]>
}

export async function findEntry(
  db: Reader,
  userId: string,
  itemId: string,
  seq: number,
): Promise<{ episodeId: string; position: number; duration: number } | null> {
  const row = await db
    .selectFrom('journal')
    .select(['episode_id', 'position', 'duration'])
    .where('seq', '=', seq)
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { episodeId: row.episode_id, position: row.position, duration: row.duration }
}
