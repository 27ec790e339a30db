import type { SyncReport } from '../ports.ts'
import type { PlaybackSession } from '../player-types.ts'

/** Listening that the server doesn't know of, in the form of an offline session. Seconds; instants in ms. */
export interface UnsentListening {
  userId: string
  id: string
  /** The session of the server that it is the rest of; earlier releases didn't note it. */
  sessionId?: string
  libraryItemId: string
  episodeId: string | null
  duration: number
  startTime: number
  currentTime: number
  timeListening: number
  startedAt: number
  updatedAt: number
}

interface UnsentDeps {
  read: () => UnsentListening[]
  write: (unsent: UnsentListening[]) => void
  /** `kept` and `refused` are answers; anything else rejects. */
  send: (unsent: UnsentListening) => Promise<'kept' | 'refused'>
  userId: () => string | null
  /** Does the work unless another window still reports this session by itself. */
  ifFree: (sessionId: string, work: () => Promise<void>) => Promise<void>
  /** A delivery has left nothing that this user heard. */
  onNothingLeft: () => void
  now: () => number
}

export type UnsentReports = ReturnType<typeof createUnsentReports>

/** Keeps reports that could not be delivered beyond the life of the page, and delivers them later. */
export function createUnsentReports({
  read,
  write,
  send,
  userId,
  ifFree,
  onNothingLeft,
  now,
}: UnsentDeps) {
  return { keep, forget, deliver }

  /** A later report of the same session takes the place of an earlier one: it carries its seconds. */
  function keep(session: PlaybackSession, report: SyncReport): void {
    const user = userId()
    if (user === null) return
    const at = now()
    const known = read().find((one) => isOf(session.id)(one))
    write([
      ...read().filter((one) => !isOf(session.id)(one)),
      {
        userId: user,
        id: known?.id ?? `${session.id}-${at}`,
        sessionId: session.id,
        libraryItemId: session.libraryItemId,
        episodeId: session.episodeId,
        duration: report.duration,
        startTime: known?.startTime ?? Math.max(0, report.currentTime - report.timeListened),
        currentTime: report.currentTime,
        timeListening: report.timeListened,
        startedAt: known?.startedAt ?? Math.round(at - report.timeListened * 1000),
        updatedAt: at,
      },
    ])
  }

  /** The server has everything of this session. */
  function forget(sessionId: string): void {
    const unsent = read()
    if (unsent.some(isOf(sessionId))) write(unsent.filter((one) => !isOf(sessionId)(one)))
  }

  function isMine(unsent: UnsentListening): boolean {
    return unsent.userId === userId()
  }

  /**
   * Sends what is left, but for sessions that still report by themselves: `except` here, others in other windows. They
   * carry these seconds, which would count twice. What isn't answered stays.
   */
  async function deliver({ except }: { except?: string } = {}): Promise<void> {
    for (const unsent of read()) {
      if (!isMine(unsent) || (except !== undefined && isOf(except)(unsent))) continue
      try {
        await ifFree(sessionOf(unsent), () => deliverOne(unsent.id))
      } catch {
        return
      }
    }
    if (!read().some(isMine)) onNothingLeft()
  }

  /** As it is by now: the window that has just let go of it may have kept more, or delivered it. */
  async function deliverOne(id: string): Promise<void> {
    const unsent = read().find((one) => one.id === id)
    if (unsent === undefined) return
    await send(unsent)
    write(read().filter((one) => one.id !== id))
  }
}

/** Earlier releases noted the session in the id alone. */
function sessionOf({ id, sessionId }: UnsentListening): string {
  return sessionId ?? id.slice(0, id.lastIndexOf('-'))
}

function isOf(sessionId: string): (unsent: UnsentListening) => boolean {
  return ({ id }) => id.startsWith(`${sessionId}-`)
}
