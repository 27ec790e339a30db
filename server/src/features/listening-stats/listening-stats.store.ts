import { inSight, kept } from '#features/playback/index.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType, PlaybackSessionRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

/** Whose listening, seen through whose eyes, between which days (inclusive `YYYY-MM-DD`; null: ever). */
export interface StatsFilter {
  userId: string
  scope: VisibilityScope
  days: { from: string; to: string } | null
}

/** Seconds heard of one item on one day. */
export interface DaySum {
  itemId: string | null
  mediaType: MediaType
  title: string
  date: string
  seconds: number
  sessions: number
}

export async function sumByDay(db: Database, filter: StatsFilter): Promise<DaySum[]> {
  const rows = await sessionsOf(db, filter)
    .select((eb) => [
      'item_id',
      'media_type',
      'display_title',
      'date',
      eb.fn.sum<number>('time_listening').as('seconds'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .groupBy(['item_id', 'media_type', 'display_title', 'date'])
    .execute()
  return rows.map((row) => ({
    itemId: row.item_id,
    mediaType: row.media_type,
    title: row.display_title,
    date: row.date,
    seconds: row.seconds,
    sessions: row.sessions,
  }))
}

/** The metadata that the last session of each item was stamped with. */
export async function latestMetadata(
  db: Database,
  filter: StatsFilter,
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await sessionsOf(db, filter)
    .innerJoin(
      sessionsOf(db, filter)
        .select((eb) => ['item_id as last_item', eb.fn.max('updated_at').as('latest')])
        .groupBy('item_id')
        .as('last'),
      (join) =>
        join
          .onRef('last.last_item', '=', 'playback_sessions.item_id')
          .onRef('last.latest', '=', 'playback_sessions.updated_at'),
    )
    .select(['playback_sessions.item_id', 'playback_sessions.metadata_json'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.item_id ?? '',
      JSON.parse(row.metadata_json) as Record<string, unknown>,
    ]),
  )
}

export function recentSessions(
  db: Database,
  filter: StatsFilter,
  limit: number,
): Promise<PlaybackSessionRow[]> {
  return sessionsOf(db, filter)
    .selectAll('playback_sessions')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

export interface FinishedBook {
  itemId: string
  bookId: string
  title: string
  duration: number
  finishedAt: number
  hasCover: boolean
}

/** Books finished between two instants, latest first. */
export async function finishedBooks(
  db: Database,
  who: Pick<StatsFilter, 'userId' | 'scope'>,
  from: number,
  until: number,
): Promise<FinishedBook[]> {
  const rows = await db.read
    .selectFrom('progress')
    .innerJoin('items', 'items.id', 'progress.item_id')
    .select([
      'items.id',
      'items.media_id',
      'items.title',
      // As it was played: books that were only ticked off have none.
      'progress.duration',
      'items.cover_path',
      'progress.finished_at',
    ])
    .where('progress.user_id', '=', who.userId)
    .where('progress.episode_id', '=', '')
    .where('progress.is_finished', '=', 1)
    .where('progress.finished_at', '>=', from)
    .where('progress.finished_at', '<', until)
    .where(visibleItems(who.scope))
    .orderBy('progress.finished_at', 'desc')
    .execute()
  return rows.map((row) => ({
    itemId: row.id,
    bookId: row.media_id,
    title: row.title,
    duration: row.duration,
    finishedAt: row.finished_at ?? 0,
    hasCover: row.cover_path !== null,
  }))
}

/** Which of these items still have a cover. */
export async function withCovers(db: Database, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db.read
    .selectFrom('items')
    .select('id')
    .where('id', 'in', itemIds)
    .where('cover_path', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

function sessionsOf(db: Database, { userId, scope, days }: StatsFilter) {
  return db.read
    .selectFrom('playback_sessions')
    .where('playback_sessions.user_id', '=', userId)
    .where(kept)
    .where(inSight(scope))
    .$if(days !== null, (query) =>
      query
        .where('playback_sessions.date', '>=', days?.from ?? '')
        .where('playback_sessions.date', '<=', days?.to ?? ''),
    )
}
