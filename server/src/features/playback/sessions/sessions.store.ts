import type { ExpressionBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { PlaybackSessionRow, Schema } from '#storage/schema.ts'
import { seesWholeLibraries, visibleItems } from '#storage/visibility.ts'

/** A page of sessions: 0-based, `size` rows. */
export interface Page {
  page: number
  size: number
}

export interface SessionFilter {
  userId: string | null
  /** Whose eyes look: what they may not see is left out. */
  scope: VisibilityScope
  item?: { itemId: string; episodeId: string | null }
  days?: DaySpan
}

/** Days `YYYY-MM-DD` that sessions count for, both included; null: without end. */
export interface DaySpan {
  from: string | null
  to: string | null
}

/** Sort words of the wire and their columns. */
export const sortColumns = {
  displayTitle: 'display_title',
  duration: 'duration',
  playMethod: 'play_method',
  startTime: 'start_time',
  currentTime: 'position',
  timeListening: 'time_listening',
  updatedAt: 'updated_at',
  createdAt: 'started_at',
} as const

export interface SessionOrder {
  by: keyof typeof sortColumns
  isDescending: boolean
}

export type NamedSessionRow = PlaybackSessionRow & { username: string | null }

/** Sessions with their user's name, one page of them, and how many there are in all. */
export async function listSessions(
  db: Database,
  filter: SessionFilter,
  order: SessionOrder,
  { page, size }: Page,
): Promise<{ rows: NamedSessionRow[]; total: number }> {
  const column = `playback_sessions.${sortColumns[order.by]}` as const
  const direction = order.isDescending ? 'desc' : 'asc'
  const most = Math.floor(mostOfPage / size)
  // The page is found by its ids alone: sorting whole rows would carry all their metadata around.
  const ids = db.read
    .selectFrom('playback_sessions')
    .select('playback_sessions.id')
    .where(kept)
    .where(matches(filter))
    .orderBy(column, direction)
    .orderBy('playback_sessions.id')
    .limit(size)
    .offset(page * size)
  const rows = await db.read
    .selectFrom('playback_sessions')
    .leftJoin('users', 'users.id', 'playback_sessions.user_id')
    .select(plainColumns)
    .select((eb) =>
      eb
        .case()
        .when(eb.fn<number>('length', ['playback_sessions.metadata_json']), '<=', most)
        .then(eb.ref('playback_sessions.metadata_json'))
        .else('{}')
        .end()
        .as('metadata_json'),
    )
    .select('users.username')
    .where('playback_sessions.id', 'in', ids)
    .orderBy(column, direction)
    .orderBy('playback_sessions.id')
    .execute()
  const { total } = await db.read
    .selectFrom('playback_sessions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(kept)
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Characters of metadata in one page; what is longer than its share is left out. */
const mostOfPage = 8_000_000

/** All but the metadata, which may be long. */
const plainColumns = (
  [
    'id',
    'user_id',
    'library_id',
    'item_id',
    'media_id',
    'episode_id',
    'media_type',
    'device_id',
    'display_title',
    'display_author',
    'cover_path',
    'duration',
    'play_method',
    'media_player',
    'server_version',
    'date',
    'day_of_week',
    'time_listening',
    'start_time',
    'position',
    'started_at',
    'updated_at',
    'closed_at',
    'chapters_json',
    'device_json',
    'tracks_json',
    'known_seq',
    'auth_session_id',
  ] as const
).map((column) => `playback_sessions.${column}` as const)

/** Open sessions with their user's name, latest report first. */
export function listOpenNamed(db: Database): Promise<NamedSessionRow[]> {
  return db.read
    .selectFrom('playback_sessions')
    .leftJoin('users', 'users.id', 'playback_sessions.user_id')
    .selectAll('playback_sessions')
    .select('users.username')
    .where('playback_sessions.closed_at', 'is', null)
    .orderBy('playback_sessions.updated_at', 'desc')
    .execute()
}

/** The last session of every user who has one. */
export function listLatest(db: Database): Promise<PlaybackSessionRow[]> {
  return db.read
    .selectFrom('playback_sessions')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('playback_sessions')
          .select((sub) => ['user_id', sub.fn.max('updated_at').as('latest')])
          .where(kept)
          .where('user_id', 'is not', null)
          .groupBy('user_id')
          .as('last'),
      (join) =>
        join
          .onRef('last.user_id', '=', 'playback_sessions.user_id')
          .onRef('last.latest', '=', 'playback_sessions.updated_at'),
    )
    .selectAll('playback_sessions')
    .where(kept)
    .execute()
}

/**
 * Deletes sessions by id; with `ownerId`, only that user's. Returns those that were deleted, and which of them were open.
 */
export function deleteSessions(
  db: Database,
  ids: readonly string[],
  ownerId: string | null,
): Promise<{ id: string; user_id: string | null; closed_at: number | null }[]> {
  return db.transact((trx) =>
    trx
      .deleteFrom('playback_sessions')
      .where('id', 'in', ids)
      .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
      .returning(['id', 'user_id', 'closed_at'])
      .execute(),
  )
}

type Sessions = ExpressionBuilder<Schema, 'playback_sessions'>

/** Sessions count from the first second heard in them. */
export function kept(eb: Sessions) {
  return eb.or([
    eb('playback_sessions.closed_at', 'is not', null),
    eb('playback_sessions.time_listening', '>', 0),
  ])
}

/** Sessions in items that `scope` may see; what is gone stays in the history of those who could see it. */
export function inSight(scope: VisibilityScope) {
  return (eb: Sessions) => {
    const isNamed = libraryIsNamed(eb, scope)
    if (scope.libraries === 'all' && seesWholeLibraries(scope)) return isNamed
    const isVisible = eb.exists(
      eb
        .selectFrom('items')
        .select('items.id')
        .whereRef('items.id', '=', 'playback_sessions.item_id')
        .where(visibleItems(scope)),
    )
    if (!seesWholeLibraries(scope) || scope.libraries === 'all') return isVisible
    const isGone = eb.not(
      eb.exists(
        eb
          .selectFrom('items')
          .select('items.id')
          .whereRef('items.id', '=', 'playback_sessions.item_id'),
      ),
    )
    const libraries = [...scope.libraries]
    const wasInReach =
      libraries.length === 0
        ? eb.and([isGone, eb.not(isGone)])
        : eb.and([isGone, eb('playback_sessions.library_id', 'in', libraries)])
    return eb.and([isNamed, eb.or([isVisible, wasInReach])])
  }
}

/** Clients hear nothing of libraries whose kind they can't name. */
function libraryIsNamed(eb: Sessions, { unknownLibraries = [] }: VisibilityScope) {
  if (unknownLibraries.length === 0) return eb.and([])
  return eb.or([
    eb('playback_sessions.library_id', 'is', null),
    eb('playback_sessions.library_id', 'not in', [...unknownLibraries]),
  ])
}

function matches({ userId, scope, item, days }: SessionFilter) {
  return (eb: Sessions) => {
    const parts = [inSight(scope)(eb)]
    if (userId !== null) parts.push(eb('playback_sessions.user_id', '=', userId))
    if (item !== undefined) {
      parts.push(eb('playback_sessions.item_id', '=', item.itemId))
      if (item.episodeId !== null) {
        parts.push(eb('playback_sessions.episode_id', '=', item.episodeId))
      }
    }
    if (days?.from) parts.push(eb('playback_sessions.date', '>=', days.from))
    if (days?.to) parts.push(eb('playback_sessions.date', '<=', days.to))
    return eb.and(parts)
  }
}
