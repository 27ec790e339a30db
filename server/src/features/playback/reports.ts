import type { ReportOutcome, SyncBody } from '@lectern/contract'
import { activeMs, credit, onlineSlackS, renderProgress } from '#features/positions/index.ts'
import type { PlayReport, Target, Trx, Written } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import { unrestricted } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { deviceDescription } from './devices/devices.ts'
import type { Playback, PlaybackDeps } from './playback.ts'
import * as store from './playback.store.ts'
import type { SessionState } from './playback.store.ts'
import { takeLease } from './sessions/leases.store.ts'
import { deviceOf } from './sessions/sessions.wire.ts'

export type Reports = ReturnType<typeof createReports>

type Deps = Pick<PlaybackDeps, 'db' | 'events' | 'now' | 'positions'> & {
  playback: Pick<Playback, 'openFor'>
}

/** What one report did. */
interface Reported {
  session: PlaybackSessionRow
  written: Written
  displaced: string | null
}

/**
 * Reports of open sessions. Position, progress and listened time are written in one transaction, so that an answered
 * report is on disk as a whole.
 */
export function createReports({ db, events, now, positions, playback }: Deps) {
  /** What the session is about, as far as its listener may still see it. */
  async function targetOf(caller: Caller, session: PlaybackSessionRow): Promise<Target> {
    const scope = session.user_id === caller.userId ? caller.scope : unrestricted
    const name = { itemId: session.item_id ?? '', episodeId: session.episode_id }
    const [target] = await positions.targetsOf([name], scope)
    if (typeof target !== 'object') throw new Problem('missing', 'Library item not found')
    return target
  }

  /** Writes one report inside `trx`; throws `missing` when the session was closed meanwhile. */
  async function write(
    trx: Trx,
    id: string,
    { target, body, rule }: { target: Target; body: SyncBody; rule: Rule },
  ): Promise<Reported> {
    const state = await store.readState(trx, id)
    if (state === null || state.session.closed_at !== null || state.session.user_id === null) {
      throw new Problem('missing')
    }
    const { session } = state
    const report = judgeable(state, body, now())
    const origin = {
      deviceId: session.device_id,
      sessionId: id,
      authSessionId: session.auth_session_id,
    }
    const written = await positions.recordPlay(trx, {
      userId: session.user_id ?? '',
      target,
      origin,
      report,
      knows: {
        seq: session.known_seq,
        seenUpdate: body.lecternKnows ?? undefined,
        lastReport: session.updated_at,
      },
      rule,
    })
    const next = {
      position: written.entry.position,
      duration: written.entry.duration,
      time_listening: session.time_listening + report.credited,
      updated_at: report.receivedAt,
      known_seq: knownAfter(session, written),
    }
    await store.updateSession(trx, id, next)
    const mayTake = written.entry.isAdopted && state.lease?.sessionId !== id
    const displaced = mayTake ? await take(trx, session, target) : null
    return { session: { ...session, ...next }, written, displaced }
  }

  function take(trx: Trx, session: PlaybackSessionRow, target: Target): Promise<string | null> {
    const { itemId, episodeId } = target
    const key = { userId: session.user_id ?? '', itemId, episodeId }
    return takeLease(trx, key, {
      sessionId: session.id,
      deviceId: session.device_id,
      at: now(),
    })
  }

  function tell({ session, written, displaced }: Reported): void {
    const userId = session.user_id ?? ''
    positions.announce(userId, written, {
      sessionId: session.id,
      description: deviceDescription(deviceOf(session)),
    })
    if (displaced === null) return
    const itemId = session.item_id ?? ''
    const taken = { userId, itemId, sessionId: session.id, previousSessionId: displaced }
    events.publish('lease.taken', taken)
  }

  return {
    /** Takes a report of an open session. */
    async sync(caller: Caller, id: string, body: SyncBody): Promise<ReportOutcome> {
      if (typeof body.currentTime !== 'number') {
        throw new Problem('invalid', 'currentTime is missing')
      }
      const target = await targetOf(caller, await playback.openFor(caller, id))
      const rule = await positions.finishRuleOf(target.libraryId)
      const reported = await db.transact((trx) => write(trx, id, { target, body, rule }))
      tell(reported)
      return outcomeOf(reported)
    },

    /** Closes a session, with a last report when one is sent; the item may be gone by then. */
    async close(caller: Caller, id: string, body: SyncBody): Promise<ReportOutcome | null> {
      const session = await playback.openFor(caller, id)
      const hasReport = typeof body.currentTime === 'number'
      const target = hasReport ? await targetOf(caller, session).catch(orNull) : null
      const rule = target === null ? null : await positions.finishRuleOf(target.libraryId)
      const reported = await db.transact(async (trx) => {
        const last =
          target === null || rule === null ? null : await write(trx, id, { target, body, rule })
        const current = last?.session ?? (await store.findSession(trx, id))
        if (current === null || current.closed_at !== null) throw new Problem('missing')
        await store.endSession(trx, current, now())
        return last
      })
      if (reported !== null) tell(reported)
      events.publish('session.closed', { userId: session.user_id ?? '', sessionId: id })
      return reported && outcomeOf(reported)
    },
  }
}

type Report = Omit<PlayReport, 'isStale'>
type Rule = Awaited<ReturnType<PlaybackDeps['positions']['finishRuleOf']>>

/** A session silent for this long is idle: its jumps are not a listener's. */
const idleMs = 600_000

function outcomeOf({ written: { entry, row } }: Reported): ReportOutcome {
  return {
    adopted: entry.isAdopted,
    reason: entry.reason,
    mediaProgress: row && renderProgress(row),
  }
}

/** A session that moved the progress knows it as it is now. */
function knownAfter(session: PlaybackSessionRow, { entry, row }: Written): number | null {
  return entry.isAdopted && row !== null ? row.moved_seq : session.known_seq
}

function judgeable({ session, lease }: SessionState, body: SyncBody, now: number): Report {
  const position = body.currentTime ?? session.position
  const listened = body.timeListened ?? 0
  const sinceLastS = Math.max(0, now - session.updated_at) / 1000
  const isHolder = lease === null || lease.sessionId === session.id
  // A report of the future is one of a clock that was ahead.
  const isHolderActive =
    lease !== null && lease.isOpen && Math.abs(now - lease.lastReport) < activeMs
  const isResent =
    session.time_listening > 0 &&
    listened > 0 &&
    position === session.position &&
    sinceLastS < listened
  const heard = {
    credited: session.time_listening,
    wall: (now - session.started_at) / 1000,
    covered: Math.min(position, session.duration || position) - session.start_time,
  }
  return {
    position,
    duration: body.duration || session.duration,
    listened,
    credited: isResent ? 0 : credit(listened, heard, onlineSlackS),
    at: now,
    receivedAt: now,
    isLive: true,
    // Without listening, a session that lost the lease has nothing to say about the position.
    isOutranked: !isHolder && (isHolderActive || listened < 1),
    isIdle: now - session.updated_at > idleMs,
    isResent,
    sessionStartedAt: session.started_at,
  }
}

function orNull(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
