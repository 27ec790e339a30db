import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { HeldLock, Locks } from '#storage/locks.ts'

/** What is done in one place: begins, and resolves some time after `until` is aborted. */
type Duty = (until: AbortSignal) => Promise<void>

export interface Leader {
  /** Whether this server is the one. */
  isLeading(): boolean
  /** Has this done whenever this server leads, from now on. */
  whileLeading(duty: Duty): void
  /** Leads as soon as nobody else does. */
  start(): void
  /** Ends the duties, then leaves the lead to others. */
  close(): Promise<void>
}

/** Milliseconds between two tries to lead. */
const everyMs = 2_000

/** One server of all those on a database does what must not be done twice; when it is gone another one takes over. */
export function createLeader({ locks, log }: { locks: Locks; log: Log }): Leader {
  const closing = new AbortController()
  const duties: Duty[] = []
  let leading: AbortSignal | null = null
  let work: Promise<void>[] = []
  let life: Promise<void> | null = null

  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      const lock = await locks.take('leader').catch((err: unknown) => {
        log.warn({ err }, 'this server could not ask who leads')
        return null
      })
      if (lock !== null) await lead(lock)
      else await delay(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  async function lead(lock: HeldLock): Promise<void> {
    const until = AbortSignal.any([lock.lost, closing.signal])
    // Each duty listens to it: that they are many is no leak.
    setMaxListeners(0, until)
    leading = until
    for (const duty of duties) begin(duty, until)
    await aborted(until)
    leading = null
    await Promise.all(work)
    work = []
    await lock.release().catch(() => undefined)
  }

  function begin(duty: Duty, until: AbortSignal): void {
    const done = duty(until).catch((err: unknown) =>
      log.error({ err }, 'a duty of the leading server failed'),
    )
    work.push(done)
  }

  return {
    isLeading: () => leading?.aborted === false,
    whileLeading(duty) {
      duties.push(duty)
      if (leading !== null) begin(duty, leading)
    },
    start: () => void (life ??= live()),
    async close() {
      closing.abort()
      await life
    },
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
