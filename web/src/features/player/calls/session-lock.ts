import { isHeld, sayHeld, takeBackHeld } from '#platform/session/held-sessions.ts'

/** How often this window says that it holds a session, in ms. */
const SAY_MS = 15_000

interface Held {
  sessionId: string
  release: () => void
  /** Settles once the lock is free. */
  over: Promise<unknown>
}

/** What this page holds; its own reports tell what is left of it. */
let held: Held | null = null
let letGo: Promise<unknown> = Promise.resolve()

const lockOf = (sessionId: string) => `lectern-session-${sessionId}`

/** Tells the other windows of this browser which session reports from this page; null: none does any more. */
export function holdSession(sessionId: string | null): void {
  if (held?.sessionId === sessionId) return
  if (held !== null) {
    held.release()
    letGo = held.over
  }
  held = null
  if (sessionId === null) return
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
  held = { sessionId, release, over }
}

/** Says that the session is held, as long as the page lives and until the returned function is called. */
function saying(sessionId: string): () => void {
  const over = new AbortController()
  const say = () => sayHeld(sessionId)
  const takeBack = () => takeBackHeld(sessionId)
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

/**
 * Does the work unless another window holds this session. Without HTTPS browsers have no locks: what the windows say
 * counts then.
 */
export async function ifFree(sessionId: string, work: () => Promise<void>): Promise<void> {
  if (held?.sessionId === sessionId) return work()
  if (!hasLocks()) return isHeld(sessionId) ? undefined : work()
  // A lock is free a moment after it was let go of.
  await letGo
  await navigator.locks.request(lockOf(sessionId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

function hasLocks(): boolean {
  return 'locks' in navigator
}
