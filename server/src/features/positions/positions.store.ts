import type { Kysely, Transaction } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { ProgressRow, Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export type Trx = Transaction<Schema>
export type Reader = Kysely<Schema>

/** Whose progress, and in what. `episodeId` is '' for books: it is part of keys. */
export interface ProgressKey {
  userId: string
  itemId: string
  episodeId: string
}

/** The book or episode that progress belongs to. */
export interface Target {
  itemId: string
  episodeId: string
  libraryId: string
  /** Id of the book or the episode. */
  mediaItemId: string
  /** Seconds; 0 when nothing of it can be heard. */
  duration: number
  /** Music is listened to, but nobody is in the middle of it: there is no progress to keep. */
  keepsProgress?: false
}

/** Where a report came from. */
export interface Origin {
  deviceId: string | null
  sessionId: string | null
  /** The sign-in that an action by hand, or the session, came with. */
  authSessionId: string | null
}

/** Where the last move of progress came from. */
export interface ProgressMove extends Origin {
  receivedAt: number
}

export async function findProgress(trx: Reader, key: ProgressKey): Promise<ProgressRow | null> {
  const row = await trx
    .selectFrom('progress')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .executeTakeFirst()
  return row ?? null
}

/** Progress by its own id; somebody else's is not found. */
export async function findProgressById(
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

/** All progress of a user in items that they may see; what is no longer there is left out, not forgotten. */
export function listProgress(
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

/** All progress of a user with the titles of what it belongs to, for admins. */
export function listTitledProgress(
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

/** Writes the progress row: a new one, or over the last. */
export async function saveProgress(trx: Trx, row: ProgressRow, isNew: boolean): Promise<void> {
  if (isNew) {
    await trx.insertInto('progress').values(row).execute()
    return
  }
  const { id, ...columns } = row
  await trx.updateTable('progress').set(columns).where('id', '=', id).execute()
}

export async function deleteProgress(trx: Trx, progressId: string): Promise<void> {
  await trx.deleteFrom('progress').where('id', '=', progressId).execute()
}
