import type { SyncReport } from './ports.ts'
import type { PlaybackSession } from './shapes.ts'

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
  now: () => number
}

export type UnsentReports = ReturnType<typeof createUnsentReports>

/** Keeps reports that could not be delivered beyond the life of the page, and delivers them later. */
export function createUnsentReports({ read, write, send, userId, now }: UnsentDeps) {
  return { keep, forget, deliver, count: () => read().filter(isMine).length }

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

  /** Sends what is left, but for the session that still reports by itself. What isn't answered stays. */
  async function deliver({ except }: { except?: string } = {}): Promise<void> {
    for (const unsent of read()) {
      if (!isMine(unsent) || (except !== undefined && isOf(except)(unsent))) continue
      try {
        await send(unsent)
      } catch {
        return
      }
      write(read().filter((one) => one.id !== unsent.id))
    }
  }
}

function isOf(sessionId: string): (unsent: UnsentListening) => boolean {
  return ({ id }) => id.startsWith(`${sessionId}-`)
}
