import type { Trx } from '#features/positions/index.ts'
import type { Database } from '#storage/database.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'

/** What a report needs to know of its session, the lease and whoever holds it, in one read. */
export interface SessionState {
  session: PlaybackSessionRow
  lease: { sessionId: string; isOpen: boolean; lastReport: number } | null
}

/** An open session, or null: closed ones only have a past. */
export async function findOpen(db: Database, id: string): Promise<PlaybackSessionRow | null> {
  const row = await db.read
    .selectFrom('playback_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Latest first. */
export function listOpen(db: Database, userId: string | null): Promise<PlaybackSessionRow[]> {
  return db.read
    .selectFrom('playback_sessions')
    .selectAll()
    .where('closed_at', 'is', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .orderBy('updated_at', 'desc')
    .execute()
}

export async function readState(trx: Trx, id: string): Promise<SessionState | null> {
  const row = await trx
    .selectFrom('playback_sessions as session')
    .leftJoin('leases as lease', (join) =>
      join
        .onRef('lease.user_id', '=', 'session.user_id')
        .onRef('lease.item_id', '=', 'session.item_id')
        .on((eb) => eb('lease.episode_id', '=', eb.fn.coalesce('session.episode_id', eb.val('')))),
    )
    .leftJoin('playback_sessions as holder', 'holder.id', 'lease.session_id')
    .selectAll('session')
    .select([
      'lease.session_id as lease_session',
      'holder.closed_at as holder_closed',
      'holder.updated_at as holder_updated',
    ])
    .where('session.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { lease_session, holder_closed, holder_updated, ...session } = row
  return {
    session,
    lease:
      lease_session === null
        ? null
        : {
            sessionId: lease_session,
            isOpen: holder_updated !== null && holder_closed === null,
            lastReport: holder_updated ?? 0,
          },
  }
}

export async function insertSession(trx: Trx, row: PlaybackSessionRow): Promise<void> {
  await trx.insertInto('playback_sessions').values(row).execute()
}

export async function updateSession(
  trx: Trx,
  id: string,
  change: Partial<PlaybackSessionRow>,
): Promise<void> {
  await trx.updateTable('playback_sessions').set(change).where('id', '=', id).execute()
}

/** Ends a session; one in which nothing was heard leaves no trace. */
export async function endSession(
  trx: Trx,
  session: Pick<PlaybackSessionRow, 'id' | 'time_listening'>,
  at: number,
): Promise<void> {
  if (session.time_listening > 0) await updateSession(trx, session.id, { closed_at: at })
  else await trx.deleteFrom('playback_sessions').where('id', '=', session.id).execute()
}

/** How many sessions of a person are kept. */
export async function countSessions(db: Database, userId: string): Promise<number> {
  const { count } = await db.read
    .selectFrom('playback_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The open sessions of one device of a user. */
export function openOfDevice(
  trx: Trx,
  userId: string,
  deviceId: string,
): Promise<Pick<PlaybackSessionRow, 'id' | 'time_listening'>[]> {
  return trx
    .selectFrom('playback_sessions')
    .select(['id', 'time_listening'])
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Open sessions of a person, latest report first. */
export function openOf(
  trx: Trx,
  userId: string,
): Promise<Pick<PlaybackSessionRow, 'id' | 'time_listening' | 'updated_at'>[]> {
  return trx
    .selectFrom('playback_sessions')
    .select(['id', 'time_listening', 'updated_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('started_at', 'desc')
    .execute()
}

/** Ends open sessions that nobody has heard of since `before`, at the moment of their last report; returns them. */
export async function endSilentSince(
  db: Database,
  before: number,
): Promise<Pick<PlaybackSessionRow, 'id' | 'user_id'>[]> {
  const silent = await db.read
    .selectFrom('playback_sessions')
    .select(['id', 'user_id', 'time_listening', 'updated_at'])
    .where('closed_at', 'is', null)
    .where('updated_at', '<', before)
    .limit(1000)
    .execute()
  if (silent.length === 0) return []
  await db.transact(async (trx) => {
    for (const session of silent) await endSession(trx, session, session.updated_at)
  })
  return silent
}

export async function findSession(trx: Trx, id: string): Promise<PlaybackSessionRow | null> {
  const row = await trx
    .selectFrom('playback_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Closes the open sessions of sign-ins that are over; returns their ids. */
export async function closeOfSignIns(
  db: Database,
  { userId, authSessionIds }: { userId: string; authSessionIds: readonly string[] | 'all' },
  at: number,
): Promise<string[]> {
  if (authSessionIds !== 'all' && authSessionIds.length === 0) return []
  return db.transact(async (trx) => {
    const rows = await trx
      .selectFrom('playback_sessions')
      .select(['id', 'time_listening'])
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null)
      .$if(authSessionIds !== 'all', (query) =>
        query.where('auth_session_id', 'in', [...authSessionIds]),
      )
      .execute()
    for (const row of rows) await endSession(trx, row, at)
    return rows.map((row) => row.id)
  })
}
