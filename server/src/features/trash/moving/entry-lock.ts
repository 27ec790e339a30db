import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'

/** One at a time does something with an entry, among all servers. @throws Problem `conflict` while somebody else does. */
export async function inLock<T>(locks: Locks, entryId: string, work: () => Promise<T>): Promise<T> {
  const lock = await locks.take(`trash ${entryId}`)
  if (lock === null)
    throw new Problem('conflict', 'These files are being restored or deleted just now.')
  try {
    return await work()
  } finally {
    // One that can't be given back is lost already.
    await lock.release().catch(() => undefined)
  }
}
