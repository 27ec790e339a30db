import type { SessionCalls, SyncReport } from '../ports.ts'
import type { PlaybackSession } from '../player-types.ts'

const FIRST_SYNC_AFTER = 20
const SYNC_EVERY = 10
/** Of music only the seconds are told: often enough to be seen as listening, and to lose little with the page. */
const MUSIC_SYNC_EVERY = 60
const SMALLEST_MOVE = 1
const CLOSE_DATA_OVER = 20
const FAILURES_BEFORE_WARNING = 4

export interface ProgressSync {
  /** Counts seconds of wall time that were listened to, and reports when enough came together. */
  listened(seconds: number, position: number): void
  /** Reports now (pause, seek), unless the place moved by less than a second; at the end always. */
  flush(position: number, options?: FlushOptions): Promise<void>
  /** Takes a place for known that was not reported from here. */
  adopt(position: number): void
  /** Ends the session at the server; what is not reported yet goes along or ahead. */
  close(position: number): Leaving
  /** From here on nothing is sent: the session is another device's, or gone. */
  stop(): void
  /** The session is over at the server: what it hasn't heard of is told as undelivered. */
  handOver(position: number): void
}

/** The two steps of an end. Neither rejects before the close call does. */
export interface Leaving {
  /** The server had its chance to hear the last place: something else may be opened. */
  told: Promise<void>
  closed: Promise<void>
}

export interface FlushOptions {
  /** Outlives the page and does not wait for a report under way. */
  keepalive?: boolean
  isFinal?: boolean
}

export interface SyncEvents {
  /** The server has the place now. */
  onKept(): void
  /** A report was not delivered. */
  onUnsent(report: SyncReport): void
  /** Four reports in a row were not delivered. */
  onTrouble(): void
  /** The server no longer knows this session. */
  onGone(): void
}

/**
 * Reports a session's progress: first after 20 s of listening, then every 10 s, and whenever asked.
 * One report is under way at a time; seconds of a report that failed are carried by the next.
 */
export function createProgressSync(
  session: PlaybackSession,
  calls: Pick<SessionCalls, 'sync' | 'close'>,
  events: SyncEvents,
): ProgressSync {
  let lastSynced = session.currentTime
  let unreported = 0
  let sinceAttempt = 0
  let failures = 0
  let underway: Promise<void> | null = null
  let waiting: number | null = null
  let isStopped = false
  // Music keeps no place; only what was listened to is told, now and then and with the end of the session or of the page.
  const keepsPlace = session.mediaType !== 'music'
  const every = keepsPlace ? SYNC_EVERY : MUSIC_SYNC_EVERY
  let interval = keepsPlace ? FIRST_SYNC_AFTER : MUSIC_SYNC_EVERY

  return { listened, flush, adopt, close, stop, handOver }

  function listened(seconds: number, position: number): void {
    unreported += seconds
    sinceAttempt += seconds
    if (sinceAttempt >= interval) void flush(position)
  }

  async function flush(position: number, options: FlushOptions = {}): Promise<void> {
    const { keepalive = false, isFinal = false } = options
    if (isStopped) return
    const isDue = sinceAttempt >= interval
    if (!keepsPlace && !((keepalive || isDue) && unreported > 0)) return
    if (keepsPlace && !isFinal && Math.abs(position - lastSynced) < SMALLEST_MOVE) return
    if (keepalive) return send(position, true)
    if (underway !== null) {
      waiting = position
      return underway
    }
    underway = sendThenWaiting(position)
    await underway
  }

  function adopt(position: number): void {
    lastSynced = position
  }

  function close(position: number): Leaving {
    const carriesData = !isStopped && unreported > (keepsPlace ? CLOSE_DATA_OVER : 0)
    const reported = carriesData ? (underway ?? Promise.resolve()) : flush(position)
    const closed = reported.then(() => {
      stop()
      return calls.close(session.id, carriesData ? reportAt(position) : null)
    })
    return { told: carriesData ? closed : reported, closed }
  }

  function stop(): void {
    isStopped = true
    waiting = null
  }

  function handOver(position: number): void {
    stop()
    if (unreported > 0) events.onUnsent(reportAt(position))
  }

  async function sendThenWaiting(position: number): Promise<void> {
    await send(position, false)
    underway = null
    const next = waiting
    waiting = null
    if (next !== null) await flush(next)
  }

  async function send(position: number, keepalive: boolean): Promise<void> {
    const report = reportAt(position)
    unreported = 0
    sinceAttempt = 0
    interval = every
    try {
      const outcome = await calls.sync(session.id, report, { keepalive })
      failures = 0
      lastSynced = position
      if (outcome === 'kept') return events.onKept()
      // The server hasn't counted these seconds either.
      unreported += report.timeListened
      if (unreported > 0) events.onUnsent(reportAt(position))
      if (!isStopped) events.onGone()
    } catch {
      unreported += report.timeListened
      failures += 1
      events.onUnsent(reportAt(position))
      if (failures < FAILURES_BEFORE_WARNING) return
      failures = 0
      events.onTrouble()
    }
  }

  function reportAt(position: number): SyncReport {
    return {
      currentTime: position,
      timeListened: Math.round(unreported * 1000) / 1000,
      duration: session.duration,
    }
  }
}
