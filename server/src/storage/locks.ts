import { setTimeout as delay } from 'node:timers/promises'

/** Named locks that all servers of a database share. A lock ends with the process that has it, however that ends. */
export interface Locks {
  /** Takes the lock, or resolves with null when somebody has it, this process included. */
  take(name: string): Promise<HeldLock | null>
  /** Those of `names` that somebody has, this process included. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Gives back all of them. */
  close(): Promise<void>
}

export interface HeldLock {
  /** Aborted when the lock was lost together with the connection to the database: somebody else may have it now. */
  lost: AbortSignal
  release(): Promise<void>
}

/** Locks of the only process there is. */
export function locksOfOneProcess(): Locks {
  const held = new Map<string, HeldLock>()
  const lost = new AbortController().signal
  return {
    async take(name) {
      if (held.has(name)) return null
      const lock: HeldLock = {
        lost,
        async release() {
          if (held.get(name) === lock) held.delete(name)
        },
      }
      held.set(name, lock)
      return lock
    },
    taken: async (names) => new Set(names.filter((name) => held.has(name))),
    close: async () => held.clear(),
  }
}

/** Milliseconds between two tries to take a lock that somebody has. */
const retryMs = 200

/** Does `work` while it has the lock, for which it waits until `signal` is aborted. `work` is to end when its own signal is. */
export async function whileHeld<T>(
  { locks, name, signal }: { locks: Pick<Locks, 'take'>; name: string; signal: AbortSignal },
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const lock = await waitFor(locks, name, signal)
  try {
    return await work(AbortSignal.any([signal, lock.lost]))
  } finally {
    // One that can't be given back is lost already.
    await lock.release().catch(() => undefined)
  }
}

async function waitFor(
  locks: Pick<Locks, 'take'>,
  name: string,
  signal: AbortSignal,
): Promise<HeldLock> {
  for (;;) {
    signal.throwIfAborted()
    const lock = await locks.take(name)
    if (lock !== null) return lock
    await delay(retryMs, undefined, { signal })
  }
}
