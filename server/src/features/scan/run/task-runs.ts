import type { Events } from '#domain/events.ts'
import { failureSentence } from '#jobs/index.ts'
import type { JobHooks, RunningTask, Tasks, TaskStart } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { ScannedLibrary, ScanResults } from '../shapes/scan.ts'
import { cancelled, libraryTask } from './scan-tasks.ts'

interface TaskRun extends Pick<JobHooks, 'begun' | 'afterwards'> {
  library: ScannedLibrary
  start: TaskStart
  /** Nobody asked for it: told only when something comes of it. */
  isQuiet?: boolean
}

export type TaskRuns = ReturnType<typeof createTaskRuns>

/** Scans as tasks that people see. */
export function createTaskRuns(deps: { tasks: Tasks; events: Events; log: Log }) {
  const running = new Map<RunningTask, ScannedLibrary>()

  async function outcomeOf(
    task: RunningTask,
    { library, isQuiet = false, afterwards }: TaskRun,
    scan: (task: RunningTask) => Promise<ScanResults>,
  ): Promise<void> {
    const { offline, problems, ...counts } = await scan(task)
    const scanResults = problems === 0 ? counts : { ...counts, lecternProblems: problems }
    const data = { ...libraryTask(library).data, scanResults }
    const isNews = counts.added + counts.updated + counts.missing > 0
    if (offline.length > 0) {
      afterwards(() => task.fail(`${offline.join(' ')} Nothing of it was changed.`))
    } else afterwards(() => task.finish({ data, showSuccess: isNews || !isQuiet }))
    const isOffline = offline.length > 0
    if (!isOffline && !library.isOffline) return
    deps.events.publish('library.changed', { libraryId: library.id })
    if (isOffline !== library.isOffline)
      deps.events.publish('library.reached', { libraryId: library.id, isOffline })
  }

  return {
    /** Begins a task, scans and ends it; never rejects because of the scan. */
    async run(run: TaskRun, scan: (task: RunningTask) => Promise<ScanResults>): Promise<void> {
      const { library, afterwards } = run
      const task = deps.tasks.start(run.start)
      running.set(task, library)
      run.begun()
      try {
        await outcomeOf(task, run, scan)
      } catch (error) {
        if (task.signal.aborted) return afterwards(() => task.finish(cancelled(library)))
        if (!(error instanceof Problem)) deps.log.error({ err: error }, 'scan failed')
        afterwards(() => task.fail(failureSentence(error), 'MessageTaskFailed'))
      } finally {
        running.delete(task)
      }
    },

    /** Calls off the scan of a whole library. */
    cancel(libraryId: string): void {
      deps.tasks.cancel('library-scan', libraryId)
    },

    /** Ends the tasks of a library for everybody, however long their scans take to notice. */
    end(libraryId: string): void {
      for (const [task, library] of running) {
        if (library.id === libraryId) task.finish(cancelled(library))
      }
    },
  }
}
