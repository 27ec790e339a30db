import { statOrNull } from '#platform/disk/disk.ts'
import type { Database } from '#storage/database.ts'
import { whileHeld } from '#storage/locks.ts'
import type { ScanStore } from '../plan/scan.store.ts'
import { whileReachable } from '../watch/while-reachable.ts'

interface ScanLineDeps {
  db: Pick<Database, 'locks'>
  store: Pick<ScanStore, 'library'>
  /** Milliseconds between two looks at whether the disks of a scan still answer. */
  reachMs?: number
}

const reachMs = 10_000

/** Name of the line in which the scans of a library and of its parts stand, whichever server does them. */
export const lineOf = (libraryId: string): string => `scan ${libraryId}`

export type ScanLine = ReturnType<typeof createScanLine>

/** One scan of a library or of a part of it at a time, among all servers. */
export function createScanLine({ db, store, reachMs: everyMs = reachMs }: ScanLineDeps) {
  /** What has not ended yet for those who wait for it. */
  const open = new Set<Promise<unknown>>()
  /** The last scan of each library here; parts queue up behind it. */
  const lines = new Map<string, Promise<unknown>>()

  function inLine<T>(libraryId: string, work: () => Promise<T>): Promise<T> {
    const turn = (lines.get(libraryId) ?? Promise.resolve()).then(work, work)
    const settled = turn.catch(() => undefined)
    lines.set(libraryId, settled)
    void settled.then(() => {
      if (lines.get(libraryId) === settled) lines.delete(libraryId)
    })
    return turn
  }

  /** Throws `busy` when a disk of the library doesn't answer. */
  async function reach(libraryId: string): Promise<void> {
    const library = await store.library(libraryId)
    for (const { path } of library?.folders ?? []) await statOrNull(path)
  }

  return {
    /**
     * Scans in turn, as long as the disks answer: a thread that waits for one that hangs can't be called back, so its scan
     * ends for everybody. The next one of the library begins only when that thread has come back, too.
     */
    inTurn<T>(
      libraryId: string,
      signal: AbortSignal,
      run: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const ended = whileReachable({ reach: () => reach(libraryId), everyMs, signal }, (until) =>
        inLine(libraryId, () =>
          whileHeld({ locks: db.locks, name: lineOf(libraryId), signal: until }, async (held) => {
            await reach(libraryId)
            held.throwIfAborted()
            return run(held)
          }),
        ),
      )
      open.add(ended)
      const over = (): void => void open.delete(ended)
      ended.then(over, over)
      return ended
    },

    /** Resolves when nothing is being scanned any more. */
    async settled(): Promise<void> {
      while (open.size > 0) await Promise.allSettled(open)
    },
  }
}
