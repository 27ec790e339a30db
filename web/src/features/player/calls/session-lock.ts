import {
  isReporting,
  sayReporting,
  takeBackReporting,
} from '#platform/session/reporting-sessions.ts'

/** How often this window says that it holds a session, in ms. */
const SAY_MS = 15_000

interface Held {
  sessionId: string
  release: () => void
  /** Settles once the lock is free. */
  over: Promise<unknown>
}

export type SessionLock = ReturnType<typeof createSessionLock>

/** Tells the windows of this browser apart that hold a session; what this page holds, its own reports tell. */
export function createSessionLock() {
  let held: Held | null = null
  let released: Promise<unknown> = Promise.resolve()

  return {
    /** Tells the other windows of this browser which session reports from this page; null: none does any more. */
    hold(sessionId: string | null): void {
      if (held?.sessionId === sessionId) return
      if (held !== null) {
        held.release()
        released = held.over
      }
      held = sessionId === null ? null : hold(sessionId)
    },

    /**
     * Does the work unless another window holds this session. Without HTTPS browsers have no locks: what the windows
     * say counts then.
     */
    async ifFree(sessionId: string, work: () => Promise<void>): Promise<void> {
      if (held?.sessionId === sessionId) return work()
      if (!hasLocks()) return isReporting(sessionId) ? undefined : work()
      // A lock is free a moment after it was let go of.
      await released
      await navigator.locks.request(lockOf(sessionId), { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work()
      })
    },
  }
}

function hold(sessionId: string): Held {
  const endSaying = saying(sessionId)
  let unlock = () => {}
  const until = new Promise<void>((resolve) => (unlock = resolve))
  const over = hasLocks()
    ? navigator.locks.request(lockOf(sessionId), () => until).catch(() => {})
    : Promise.resolve()
  const release = () => {
    endSaying()
    unlock()
  }
  return { sessionId, release, over }
}

/** Says that the session is held, as long as the page lives and until the returned function is called. */
function saying(sessionId: string): () => void {
  const over = new AbortController()
  const say = () => sayReporting(sessionId)
  const takeBack = () => takeBackReporting(sessionId)
  const timer = setInterval(say, SAY_MS)
  addEventListener('pageshow', say, { signal: over.signal })
  addEventListener('pagehide', takeBack, { signal: over.signal })
  say()
  return () => {
    over.abort()
    clearInterval(timer)
    takeBack()
  }
}

const lockOf = (sessionId: string) => `lectern-session-${sessionId}`

function hasLocks(): boolean {
  return 'locks' in navigator
}
