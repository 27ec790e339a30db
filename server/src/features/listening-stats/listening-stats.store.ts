import { inSight, kept } from '#features/playback/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { MediaType, PlaybackSessionRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

/** Days of a span, both inclusive, as `YYYY-MM-DD`. */
export interface DaySpan {
  from: string
  to: string
}

/** Whose listening (null: everybody's), seen through whose eyes, between which days (null: ever). */
export interface StatsFilter {
  userId: string | null
  scope: VisibilityScope
  days: DaySpan | null
}

/** Seconds heard of one item on one day. */
export interface DaySum {
  itemId: string | null
  mediaType: MediaType
  date: string
  seconds: number
  sessions: number
}

/** Seconds heard of one item. */
export type ItemSum = Omit<DaySum, 'date'>

// The sums read nothing but the index by day (migration 0006): the rows carry whole metadata and are slow to walk over.

export async function sumByDay(db: Database, filter: StatsFilter): Promise<DaySum[]> {
  const rows = await sessionsOf(db, filter)
    .select((eb) => [
      'item_id',
      'media_type',
      'date',
      eb.fn.sum<number>('time_listening').as('seconds'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .groupBy(['date', 'item_id', 'media_type'])
    .execute()
  return rows.map(({ item_id: itemId, media_type: mediaType, date, seconds, sessions }) => ({
    itemId,
    mediaType,
    date,
    seconds: Number(seconds),
    sessions: Number(sessions),
  }))
}

export async function sumByItem(db: Database, filter: StatsFilter): Promise<ItemSum[]> {
  const rows = await sessionsOf(db, filter)
    .select((eb) => [
      'item_id',
      'media_type',
      eb.fn.sum<number>('time_listening').as('seconds'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .groupBy(['item_id', 'media_type'])
    .execute()
  return rows.map(({ item_id: itemId, media_type: mediaType, seconds, sessions }) => ({
    itemId,
    mediaType,
    seconds: Number(seconds),
    sessions: Number(sessions),
  }))
}

/** Seconds of each day with any, in order. */
export async function sumOfDays(
  db: Database,
  filter: StatsFilter,
): Promise<{ date: string; seconds: number }[]> {
  const rows = await sessionsOf(db, filter)
    .select((eb) => ['date', eb.fn.sum<number>('time_listening').as('seconds')])
    .groupBy('date')
    .orderBy('date')
    .execute()
  return rows.map(({ date, seconds }) => ({ date, seconds: Number(seconds) }))
}

/** What the last session of an item was stamped with. */
export interface ItemStamp {
  title: string
  author: string
  libraryId: string | null
  metadata: Record<string, unknown>
}

/** The last stamps of items that somebody (null: anybody) listened to. */
export async function latestStamps(
  db: Database,
  userId: string | null,
): Promise<Map<string, ItemStamp>> {
  const heard = db.read
    .selectFrom('playback_sessions')
    .select('item_id')
    .distinct()
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .as('heard')
  const rows = await db.read
    .selectFrom('playback_sessions')
    .select(['item_id', 'library_id', 'display_title', 'display_author', 'metadata_json'])
    .where('id', 'in', (eb) =>
      eb.selectFrom(heard).select((inner) =>
        inner
          .selectFrom('playback_sessions as own')
          .select('own.id')
          .whereRef('own.item_id', '=', 'heard.item_id')
          .$if(userId !== null, (query) => query.where('own.user_id', '=', userId))
          .orderBy('own.updated_at', 'desc')
          .limit(1)
          .as('latest'),
      ),
    )
    .execute()
  return new Map(
    rows.map((row) => {
      const metadata = JSON.parse(row.metadata_json) as Record<string, unknown>
      const stamp = {
        // Sessions of podcasts are named after their episode.
        title: typeof metadata['title'] === 'string' ? metadata['title'] : row.display_title,
        author: row.display_author,
        libraryId: row.library_id,
        metadata,
      }
      return [row.item_id ?? '', stamp]
    }),
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
  who: { userId: string; scope: VisibilityScope },
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

/** How many books and episodes somebody has finished. */
export async function countFinished(
  db: Database,
  { userId, scope }: { userId: string; scope: VisibilityScope },
): Promise<number> {
  const row = await db.read
    .selectFrom('progress')
    .innerJoin('items', 'items.id', 'progress.item_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('progress.user_id', '=', userId)
    .where('progress.is_finished', '=', 1)
    .where(visibleItems(scope))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Which of these items are still there, and the version of their cover. */
export async function livingItems(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, { hasCover: boolean; updatedAt: number }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db.read
    .selectFrom('items')
    .select(['id', 'cover_path', 'updated_at'])
    .where('id', 'in', itemIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { hasCover: row.cover_path !== null, updatedAt: Number(row.updated_at) },
    ]),
  )
}

/** Which of these authors and libraries still exist. */
export async function livingNames(
  db: Database,
  { authorIds, libraryIds }: { authorIds: string[]; libraryIds: string[] },
): Promise<Set<string>> {
  const authors = db.read.selectFrom('authors').select('id').where('id', 'in', authorIds)
  const libraries = db.read.selectFrom('libraries').select('id').where('id', 'in', libraryIds)
  const rows = [
    ...(authorIds.length === 0 ? [] : await authors.execute()),
    ...(libraryIds.length === 0 ? [] : await libraries.execute()),
  ]
  return new Set(rows.map((row) => row.id))
}

function sessionsOf(db: Database, { userId, scope, days }: StatsFilter) {
  return db.read
    .selectFrom('playback_sessions')
    .where(kept)
    .where(inSight(scope))
    .$if(userId !== null, (query) => query.where('playback_sessions.user_id', '=', userId))
    .$if(days !== null, (query) =>
      query
        .where('playback_sessions.date', '>=', days?.from ?? '')
        .where('playback_sessions.date', '<=', days?.to ?? ''),
    )
}
