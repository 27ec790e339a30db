import { Problem } from '#platform/problem.ts'
import { whileHeld } from '#storage/locks.ts'
import type { Locks } from '#storage/locks.ts'

/** Clearing up after a start takes a moment. */
const patienceMs = 3000

/** Work of which only one is done at a time, on all servers. @throws Problem `conflict` where another one is under way */
export function createAlone(locks: Pick<Locks, 'take'>) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    let hasBegun = false
    const begin = (): Promise<T> => {
      hasBegun = true
      return work()
    }
    const signal = AbortSignal.timeout(patienceMs)
    try {
      return await whileHeld({ locks, name: 'backups', signal }, begin)
    } catch (error) {
      if (hasBegun || !signal.aborted) throw error
      throw new Problem(
        'conflict',
        'A backup is being made or restored, or data are being moved in, right now. Please try again when that is done.',
      )
    }
  }
}
