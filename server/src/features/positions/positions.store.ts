import type { Kysely, Transaction } from 'kysely'
import type { VisibilityScope } from '#platform/caller.ts'
import type { JournalRow, ProgressRow, ReadThroughRow, Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'
import type { JournalEntry, Place } from './journal-entry.ts'
import type { ReadThroughStep } from './read-throughs.ts'

export type Trx = Transaction<Schema>
type Reader = Kysely<Schema>

/** Whose place in what. `episodeId` is '' for books: it is part of keys. */
export interface PlaceKey {
  userId: string
  itemId: string
  episodeId: string
}

/** The thing a place is in. */
export interface Target {
  itemId: string
  episodeId: string
  libraryId: string
  /** Id of the book or the episode. */
  mediaItemId: string
  /** Seconds; 0 when nothing of it can be heard. */
  duration: number
  /** Music is listened to, but nobody is in the middle of it: there is no place to keep. */
  keepsPlace?: false
}

/** Where a report came from. */
export interface Origin {
  deviceId: string | null
  sessionId: string | null
  /** The sign-in that an action by hand, or the session, came with. */
  authSessionId: string | null
}

/** Where the last move of a place came from. */
export interface PlaceMove extends Origin {
  receivedAt: number
}

export async function findPlace(trx: Reader, key: PlaceKey): Promise<ProgressRow | null> {
  const row = await trx
    .selectFrom('progress')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .executeTakeFirst()
  return row ?? null
}

/** A place by its own id; somebody else's is not found. */
export async function findPlaceById(
  trx: Reader,
  userId: string,
  progressId: string,
): Promise<ProgressRow | null> {
  const row = await trx
    .selectFrom('progress')
    .selectAll()
    .where('id', '=', progressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** All places of a user in items that they may see; what is no longer there is left out, not forgotten. */
export function listPlaces(
  db: Reader,
  userId: string,
  scope: VisibilityScope,
): Promise<ProgressRow[]> {
  return db
    .selectFrom('progress')
    .innerJoin('items', 'items.id', 'progress.item_id')
    .selectAll('progress')
    .where('progress.user_id', '=', userId)
    .where(visibleItems(scope))
    .orderBy('progress.started_at')
    .execute()
}

export type TitledRow = ProgressRow & {
  item_title: string
  cover_path: string | null
  item_updated_at: number
  episode_title: string | null
  episode_updated_at: number | null
}

/** All places of a user with what they are called, for admins. */
export function listTitledPlaces(
  db: Reader,
  userId: string,
  scope: VisibilityScope,
): Promise<TitledRow[]> {
  return db
    .selectFrom('progress')
    .innerJoin('items', 'items.id', 'progress.item_id')
    .leftJoin('episodes', 'episodes.id', 'progress.episode_id')
    .selectAll('progress')
    .select([
      'items.title as item_title',
      'items.cover_path',
      'items.updated_at as item_updated_at',
      'episodes.title as episode_title',
      'episodes.updated_at as episode_updated_at',
    ])
    .where('progress.user_id', '=', userId)
    .where(visibleItems(scope))
    .orderBy('progress.last_update', 'desc')
    .execute()
}

/** Adds a line to the journal; yields its number. */
export async function appendEntry(
  trx: Trx,
  key: PlaceKey,
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

/** What moved a place last; when there is no place, what took it away. */
export async function findLastMove(
  trx: Trx,
  key: PlaceKey,
  row: ProgressRow | null,
): Promise<PlaceMove | null> {
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

/** Writes the next place over the last one; null removes it. */
export async function savePlace(trx: Trx, row: ProgressRow, isNew: boolean): Promise<void> {
  if (isNew) {
    await trx.insertInto('progress').values(row).execute()
    return
  }
  const { id, ...columns } = row
  await trx.updateTable('progress').set(columns).where('id', '=', id).execute()
}

export async function deletePlace(trx: Trx, progressId: string): Promise<void> {
  await trx.deleteFrom('progress').where('id', '=', progressId).execute()
}

export async function stepReadThrough(
  trx: Trx,
  key: PlaceKey,
  step: ReadThroughStep & { newId: string; startedAt: number; deviceId: string | null },
): Promise<void> {
  const open = await trx
    .selectFrom('read_throughs')
    .select('id')
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (open !== undefined && step.closesAt !== undefined) {
    await trx
      .updateTable('read_throughs')
      .set({ finished_at: step.closesAt })
      .where('id', '=', open.id)
      .execute()
  }
  if (open !== undefined) return
  await trx
    .insertInto('read_throughs')
    .values({
      id: step.newId,
      user_id: key.userId,
      item_id: key.itemId,
      episode_id: key.episodeId,
      started_at: step.opensAt ?? step.startedAt,
      finished_at: step.closesAt ?? null,
      device_id: step.deviceId,
    })
    .execute()
}

export function listReadThroughs(db: Reader, key: PlaceKey): Promise<ReadThroughRow[]> {
  return db
    .selectFrom('read_throughs')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .orderBy('started_at', 'desc')
    .execute()
}

export type JournalLine = JournalRow & { seq: number; device_info: string | null }

/** Latest first. */
export function listJournal(db: Reader, key: PlaceKey, limit: number): Promise<JournalLine[]> {
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

/** What the reducer needs of a row. */
export function placeOf(row: ProgressRow): Place {
  return {
    duration: row.duration,
    progress: row.progress,
    position: row.position,
    isFinished: row.is_finished === 1,
    isHidden: row.hide_from_continue === 1,
    ebookLocation: row.ebook_location,
    ebookProgress: row.ebook_progress,
    lastUpdate: row.last_update,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

export function rowOf(
  { id, userId, ...seqs }: Pick<ProgressRow, 'id' | 'moved_seq' | 'changed_seq'> & Owner,
  target: Target,
  place: Place,
): ProgressRow {
  return {
    id,
    ...seqs,
    user_id: userId,
    item_id: target.itemId,
    episode_id: target.episodeId,
    library_id: target.libraryId,
    media_item_id: target.mediaItemId,
    duration: place.duration,
    progress: place.progress,
    position: place.position,
    is_finished: place.isFinished ? 1 : 0,
    hide_from_continue: place.isHidden ? 1 : 0,
    ebook_location: place.ebookLocation,
    ebook_progress: place.ebookProgress,
    last_update: place.lastUpdate,
    started_at: place.startedAt,
    finished_at: place.finishedAt,
  }
}

interface Owner {
  userId: string
}
