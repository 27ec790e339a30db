import { setTimeout as delay } from 'node:timers/promises'

interface Reach {
  /** Throws when the disks don't answer. */
  reach: () => Promise<void>
  /** Milliseconds between two looks. */
  everyMs: number
  /** Ends the work from outside. */
  signal: AbortSignal
}

/**
 * What `work` answers, or what `reach` throws while it is under way: then its signal is aborted, and nobody waits for
 * its end.
 */
export async function whileReachable<T>(
  { reach, everyMs, signal }: Reach,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const over = new AbortController()
  const watch = async (): Promise<never> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await reach()
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await delay(everyMs, undefined, { signal: over.signal, ref: false })
    }
  }
  try {
    return await Promise.race([work(AbortSignal.any([signal, lost.signal])), watch()])
  } catch (error) {
    lost.abort(error)
    throw error
  } finally {
    over.abort()
  }
}
