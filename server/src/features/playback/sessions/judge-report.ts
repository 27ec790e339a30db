import type { SyncBody } from '@lectern/contract'
import { activeMs, credit, onlineSlackS } from '#features/positions/index.ts'
import type { PlayReport } from '#features/positions/index.ts'
import type { SessionState } from '../playback.store.ts'

type Report = Omit<PlayReport, 'isStale'>

/** A session silent for this long is idle: its jumps are not a listener's. */
const idleMs = 600_000

/** What a report claims, measured against its session and the lease. Pure; `now` in milliseconds. */
export function judgeReport({ session, lease }: SessionState, body: SyncBody, now: number): Report {
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
