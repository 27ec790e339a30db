import { z } from 'zod'
import type { AddedJob, Jobs } from '#jobs/index.ts'
import type { ScanStore } from '../plan/scan.store.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { lineOf } from './scan-line.ts'
import type { ScanLine } from './scan-line.ts'
import type { RunScan } from './scan-runner.ts'
import { libraryTask } from './scan-tasks.ts'
import type { TaskRuns } from './task-runs.ts'

export interface ScanRequest {
  /** Read everything again, and believe even a large loss. */
  force: boolean
  /** Nobody asked for it: told only when something comes of it. */
  isQuiet?: boolean
}

export interface ScanRunDeps {
  store: ScanStore
  jobs: Pick<Jobs, 'define'>
  line: ScanLine
  taskRuns: TaskRuns
  run: RunScan
  /** Throws `missing`. */
  libraryOf: (libraryId: string) => Promise<ScannedLibrary>
}

/** Scans of whole libraries: each is a job and a task. */
export function createLibraryScans({ store, line, taskRuns, libraryOf, ...deps }: ScanRunDeps) {
  const jobs = deps.jobs.define({
    name: 'scan-library',
    payload: z.object({ libraryId: z.string(), force: z.boolean(), isQuiet: z.boolean() }),
    async run({ libraryId, force, isQuiet }, { signal, begun, afterwards }) {
      const library = await store.library(libraryId)
      if (!library) return
      const start = { ...libraryTask(library), showSuccess: !isQuiet, until: signal }
      await taskRuns.run({ library, start, isQuiet, begun, afterwards }, (task) => {
        const progress = (done: number, total: number) =>
          task.progress(total === 0 ? 1 : done / total)
        return line.inTurn(libraryId, task.signal, (until) =>
          deps.run({ libraryId, force, logId: task.id }, { signal: until, progress }),
        )
      })
    },
  })

  /** Starts a scan, or finds the one that is under way. */
  async function startLibrary(
    libraryId: string,
    { force, isQuiet = false }: ScanRequest,
  ): Promise<AddedJob> {
    await libraryOf(libraryId)
    return jobs.add({ libraryId, force, isQuiet }, lineOf(libraryId))
  }

  return {
    startLibrary,

    /** Scans in the background; false when a scan of this library is under way already. */
    async scanLibrary(libraryId: string, request: ScanRequest): Promise<boolean> {
      return (await startLibrary(libraryId, request)).isNew
    },

    /** Scans by itself: now, or once more after the scan that is under way. */
    async scanSoon(libraryId: string): Promise<void> {
      await libraryOf(libraryId)
      await jobs.addAgain({ libraryId, force: false, isQuiet: false }, lineOf(libraryId))
    },

    /** Ends the scan of a whole library, and forgets those that wait. */
    async cancel(libraryId: string): Promise<void> {
      await jobs.drop(lineOf(libraryId))
      taskRuns.cancel(libraryId)
    },

    /** The library is gone: its scans have ended for everybody, however long they take to notice. */
    async forget(libraryId: string): Promise<void> {
      taskRuns.cancel(libraryId)
      taskRuns.end(libraryId)
      await jobs.drop(lineOf(libraryId))
    },
  }
}
