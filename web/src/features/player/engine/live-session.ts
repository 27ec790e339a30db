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
  if (sessionId === null || !hasLocks()) return
  let release = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  const over = navigator.locks.request(lockOf(sessionId), () => until).catch(() => {})
  held = { sessionId, release, over }
}

/** Does the work unless another window holds this session. Without HTTPS browsers have no locks: nobody knows then. */
export async function ifFree(sessionId: string, work: () => Promise<void>): Promise<void> {
  if (!hasLocks() || held?.sessionId === sessionId) return work()
  // A lock is free a moment after it was let go of.
  await letGo
  await navigator.locks.request(lockOf(sessionId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

function hasLocks(): boolean {
  return 'locks' in navigator
}
