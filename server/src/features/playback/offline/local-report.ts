import type { PlayReport } from '#features/positions/index.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import type { LocalJob } from './local-session-row.ts'

interface Merging {
  before: PlaybackSessionRow | null
  row: PlaybackSessionRow
  at: number
  receivedAt: number
}

/** What an offline session says of the position, and of the listening that was not counted before. */
export function localReport(
  { session, target }: LocalJob,
  { before, row, at, receivedAt }: Merging,
): Omit<PlayReport, 'isStale'> {
  const listened = Math.max(0, row.time_listening - (before?.time_listening ?? 0))
  const position = session.currentTime ?? 0
  // A clock that runs ahead must not make an old report new each time it is sent, so its time isn't looked at.
  const isResent =
    before !== null &&
    listened === 0 &&
    before.position === Math.min(position, row.duration || position)
  return {
    position,
    duration: target.duration || session.duration || 0,
    listened,
    credited: listened,
    at,
    receivedAt,
    isLive: false,
    isOutranked: false,
    isIdle: false,
    isResent,
    sessionStartedAt: row.started_at,
  }
}
