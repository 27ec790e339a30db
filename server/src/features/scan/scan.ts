import type { ItemScanResult, ScanReport } from '@lectern/contract'
import { z } from 'zod'
import type { AddedJob, JobHooks, Jobs, RunningTask, Tasks, TaskStart } from '#jobs/index.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { publishContributors } from './apply/apply.ts'
import { areaOf, changedAreas } from './plan/changed-areas.ts'
import type { ScanInput, ScanResults } from './run/quick-scan.ts'
import { createScanLine, lineOf } from './run/scan-line.ts'
import type { RunScan } from './run/scan-runner.ts'
import { cancelled, libraryTask, watcherTask } from './run/scan-tasks.ts'
import type { ScannedLibrary, ScanStore } from './plan/scan.store.ts'

export interface ScanVerbsDeps {
  db: Database
  store: ScanStore
  writer: ItemWriter
  events: Events
  tasks: Tasks
  jobs: Pick<Jobs, 'define'>
  newId: () => string
  log: Log
  run: RunScan
  /** Milliseconds between two looks at whether the disks of a scan still answer. */
  reachMs?: number
}

export interface ScanRequest {
  /** Read everything again, and believe even a large loss. */
  force: boolean
  /** Nobody asked for it: told only when something comes of it. */
  isQuiet?: boolean
}

interface TaskRun extends Pick<JobHooks, 'afterwards'> {
  task: RunningTask
  library: ScannedLibrary
  isQuiet?: boolean
}

/** What a scan that is no job has instead of what a job is given. */
const ofNoJob: Pick<JobHooks, 'begun' | 'afterwards'> = {
  begun: () => undefined,
  afterwards: (tell) => tell(),
}

export type ScanVerbs = ReturnType<typeof createScanVerbs>

/** The verbs of scanning. One scan of a library at a time, among all servers; parts wait for it. */
export function createScanVerbs(deps: ScanVerbsDeps) {
  const { store, tasks, events, log } = deps
  const running = new Map<RunningTask, ScannedLibrary>()

  const line = createScanLine(deps)

  async function found(libraryId: string): Promise<ScannedLibrary> {
    const library = await store.library(libraryId)
    if (!library) throw new Problem('missing', 'Library not found')
    return library
  }

  const wholeScans = deps.jobs.define({
    name: 'scan-library',
    payload: z.object({ libraryId: z.string(), force: z.boolean(), isQuiet: z.boolean() }),
    async run({ libraryId, force, isQuiet }, { signal, begun, afterwards }) {
      const library = await store.library(libraryId)
      if (!library) return
      const start = { ...libraryTask(library), showSuccess: !isQuiet, until: signal }
      const task = begin(library, start)
      begun()
      await runAsTask({ task, library, isQuiet, afterwards }, () =>
        whole({ libraryId, force }, task),
      )
    },
  })

  /** Starts a scan, or finds the one that is under way. */
  async function startLibrary(
    libraryId: string,
    { force, isQuiet = false }: ScanRequest,
  ): Promise<AddedJob> {
    await found(libraryId)
    return wholeScans.add({ libraryId, force, isQuiet }, lineOf(libraryId))
  }

  /** Scans by itself: now, or once more after the scan that is under way. */
  async function scanSoon(libraryId: string): Promise<void> {
    await found(libraryId)
    const request = { libraryId, force: false, isQuiet: false }
    await wholeScans.addAgain(request, lineOf(libraryId))
  }

  function whole(input: ScanInput, task: RunningTask): Promise<ScanResults> {
    const progress = (done: number, total: number) => task.progress(total === 0 ? 1 : done / total)
    return line.inTurn(input.libraryId, task.signal, (signal) =>
      deps.run(input, { signal, progress }),
    )
  }

  function begin(library: ScannedLibrary, start: TaskStart): RunningTask {
    const task = tasks.start(start)
    running.set(task, library)
    return task
  }

  async function runAsTask(
    { task, library, isQuiet = false, afterwards }: TaskRun,
    run: () => Promise<ScanResults>,
  ): Promise<void> {
    try {
      const results = await run()
      const { offline, problems, ...counts } = results
      const scanResults = problems === 0 ? counts : { ...counts, lecternProblems: problems }
      const data = { ...libraryTask(library).data, scanResults }
      if (offline.length > 0) {
        afterwards(() => task.fail(`${offline.join(' ')} Nothing of it was changed.`))
        events.publish('library.changed', { libraryId: library.id })
      } else {
        const isNews = results.added + results.updated + results.missing > 0
        afterwards(() => task.finish({ data, showSuccess: isNews || !isQuiet }))
        if (library.isOffline) events.publish('library.changed', { libraryId: library.id })
      }
    } catch (error) {
      if (task.signal.aborted) return afterwards(() => task.finish(cancelled(library)))
      if (!(error instanceof Problem)) log.error({ err: error }, 'scan failed')
      const message =
        error instanceof Problem
          ? error.message
          : 'Something went wrong. The server log has the details.'
      afterwards(() => task.fail(message, 'MessageTaskFailed'))
    } finally {
      running.delete(task)
    }
  }

  async function scanPart(library: ScannedLibrary, part: Omit<ScanInput, 'libraryId'>) {
    const signal = new AbortController().signal
    const input = { libraryId: library.id, ...part }
    return line.inTurn(library.id, signal, (until) =>
      deps.run(input, { signal: until, progress: () => undefined }),
    )
  }

  async function scanItem(itemId: string): Promise<ItemScanResult> {
    const place = await store.locationOf(itemId)
    if (!place) throw new Problem('missing', 'Library item not found')
    const library = await found(place.libraryId)
    const { added, updated, missing, offline } = await scanPart(library, {
      force: true,
      areas: [areaOf(place, library)],
      ...(place.isFile ? { only: itemId } : {}),
    })
    if (offline.length > 0) throw new Problem('busy', offline.join(' '))
    if (missing > 0) return 'REMOVED'
    if (updated > 0) return 'UPDATED'
    return added > 0 ? 'ADDED' : 'UPTODATE'
  }

  const changedScans = deps.jobs.define({
    name: 'scan-changed',
    payload: z.object({ libraryId: z.string(), paths: z.array(z.string()) }),
    async run({ libraryId, paths }, hooks) {
      if ((await store.library(libraryId)) !== null) await scanPaths(libraryId, paths, hooks)
    },
  })

  /** Scans what changed at these absolute paths, as a task that is told when something came of it. */
  async function scanPaths(
    libraryId: string,
    paths: readonly string[],
    { begun, afterwards }: Pick<JobHooks, 'begun' | 'afterwards'> = ofNoJob,
  ): Promise<void> {
    const library = await found(libraryId)
    const areas = await changedAreas(library, paths, store)
    if (areas.length === 0) return
    const task = begin(library, watcherTask(library))
    begun()
    await runAsTask({ task, library, afterwards }, async () => {
      const { missing, ...results } = await scanPart(library, { force: false, areas })
      return { ...results, missing, removed: missing }
    })
  }

  const itemScans = deps.jobs.define({
    name: 'scan-items',
    payload: z.object({ itemIds: z.array(z.string()) }),
    async run({ itemIds }, { signal, begun }) {
      begun()
      for (const id of itemIds) {
        if (signal.aborted) return
        await scanItem(id).catch((error: unknown) => {
          if (!(error instanceof Problem)) log.error({ err: error, id }, 'item scan failed')
        })
      }
    },
  })

  return {
    startLibrary,

    /** Scans in the background; false when a scan of this library is under way already. */
    async scanLibrary(libraryId: string, options: ScanRequest): Promise<boolean> {
      return (await startLibrary(libraryId, options)).isNew
    },

    scanSoon,

    scanItem,

    /** Scans items one after the other in the background; unknown ids are passed over. */
    async scanItems(itemIds: readonly string[]): Promise<void> {
      await itemScans.add({ itemIds: [...itemIds] }, `scan items ${deps.newId()}`)
    },

    scanPaths,

    /**
     * Scans these absolute paths in the background: somebody else saw them change. Throws `missing` for the library. Who has
     * the answer finds the task.
     */
    async told(libraryId: string, paths: readonly string[]): Promise<void> {
      await found(libraryId)
      await changedScans.add({ libraryId, paths: [...paths] }, `scan changed ${deps.newId()}`)
    },

    /** What the last whole scan left out or found at fault. Throws `missing` for the library. */
    async report(libraryId: string): Promise<ScanReport> {
      await found(libraryId)
      return store.namedReport(libraryId)
    },

    /** How many troubles the last whole scan of each library told of. */
    troubleCounts: () => store.troubleCounts(),

    /** Says that a folder of the library can't be found, until a scan finds it. */
    async markOffline(libraryId: string): Promise<void> {
      await store.markOffline(libraryId, true)
      events.publish('library.changed', { libraryId })
    },

    /** Ends the scan of a whole library, and forgets those that wait. */
    async cancel(libraryId: string): Promise<void> {
      await wholeScans.drop(lineOf(libraryId))
      tasks.cancel('library-scan', libraryId)
    },

    /** The library is gone: its scans have ended for everybody, however long they take to notice. */
    async forget(libraryId: string): Promise<void> {
      tasks.cancel('library-scan', libraryId)
      for (const [task, library] of running) {
        if (library.id === libraryId) task.finish(cancelled(library))
      }
      await wholeScans.drop(lineOf(libraryId))
    },

    /** Removes missing and invalid items; resolves to their number. */
    async removeIssues(libraryId: string): Promise<number> {
      await found(libraryId)
      const ids = await store.issueIds(libraryId)
      for (let start = 0; start < ids.length; start += removalSize) {
        await removeItems(ids.slice(start, start + removalSize), deps)
      }
      return ids.length
    },

    settled: line.settled,
  }
}

/** Removes items from the library, not from the disk, and tells everybody. */
export async function removeItems(
  itemIds: readonly string[],
  { db, writer, events }: Pick<ScanVerbsDeps, 'db' | 'writer' | 'events'>,
): Promise<{ id: string; libraryId: string }[]> {
  const outcome = await db.transact((trx) => writer.remove(trx, itemIds))
  for (const { id, libraryId } of outcome.removed) {
    events.publish('item.removed', { libraryId, itemId: id })
  }
  publishContributors({ ...outcome, addedAuthors: [] }, events.publish)
  return outcome.removed
}

const removalSize = 50
