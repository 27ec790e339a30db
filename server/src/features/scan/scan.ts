import type { ItemScanResult, ScanReport } from '@lectern/contract'
import type { RunningTask, Tasks, TaskStart } from '#jobs/index.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { publishContributors } from './apply/apply.ts'
import { areaOf, changedAreas } from './plan/changed-areas.ts'
import type { ScanInput, ScanResults } from './run/quick-scan.ts'
import type { RunScan } from './run/scan-runner.ts'
import { cancelled, libraryTask, watcherTask } from './run/scan-tasks.ts'
import type { ScannedLibrary, ScanStore } from './plan/scan.store.ts'
import { whileReachable } from './watch/while-reachable.ts'

export interface ScanVerbsDeps {
  db: Database
  store: ScanStore
  writer: ItemWriter
  events: Events
  tasks: Tasks
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

export type ScanVerbs = ReturnType<typeof createScanVerbs>

/** The verbs of scanning. One scan of a library at a time; parts wait for it. */
export function createScanVerbs(deps: ScanVerbsDeps) {
  const { store, tasks, events, log } = deps
  /** What has not ended yet for those who wait for it. */
  const open = new Set<Promise<unknown>>()
  /** The last scan of each library; parts queue up behind it. */
  const lines = new Map<string, Promise<unknown>>()
  const scanning = new Set<string>()
  /** To be scanned once more when the scan that is under way has ended. */
  const again = new Set<string>()
  const running = new Map<RunningTask, ScannedLibrary>()

  function inLine<T>(libraryId: string, work: () => Promise<T>): Promise<T> {
    const turn = (lines.get(libraryId) ?? Promise.resolve()).then(work, work)
    const settled = turn.catch(() => undefined)
    lines.set(libraryId, settled)
    void settled.then(() => {
      if (lines.get(libraryId) === settled) lines.delete(libraryId)
    })
    return turn
  }

  async function found(libraryId: string): Promise<ScannedLibrary> {
    const library = await store.library(libraryId)
    if (!library) throw new Problem('missing', 'Library not found')
    return library
  }

  /** Starts a scan and resolves to a promise of its end; null while one is under way. */
  async function startLibrary(
    libraryId: string,
    options: ScanRequest,
  ): Promise<{ ended: Promise<ScanResults | null> } | null> {
    const library = await found(libraryId)
    if (scanning.has(libraryId)) return null
    scanning.add(libraryId)
    const { isQuiet = false } = options
    const task = begin(library, { ...libraryTask(library), showSuccess: !isQuiet })
    const input = { libraryId, force: options.force }
    const ended = runAsTask(task, library, isQuiet, () => whole(input, task))
    return {
      ended: ended.finally(async () => {
        scanning.delete(libraryId)
        if (again.delete(libraryId)) await scanSoon(libraryId)
      }),
    }
  }

  /** Scans by itself: now, or once more after the scan that is under way. */
  async function scanSoon(libraryId: string): Promise<void> {
    if (scanning.has(libraryId)) again.add(libraryId)
    else await startLibrary(libraryId, { force: false })
  }

  function whole(input: ScanInput, task: RunningTask): Promise<ScanResults> {
    const progress = (done: number, total: number) => task.progress(total === 0 ? 1 : done / total)
    return asLongAsReachable(input, task.signal, (signal) => deps.run(input, { signal, progress }))
  }

  /**
   * Scans in turn, as long as the disks answer: a thread that waits for one that hangs can't be called back, so its scan
   * ends for everybody. The next one of the library begins only when that thread has come back, too.
   */
  function asLongAsReachable(
    { libraryId }: ScanInput,
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<ScanResults>,
  ): Promise<ScanResults> {
    const everyMs = deps.reachMs ?? reachMs
    const ended = whileReachable({ reach: () => reach(libraryId), everyMs, signal }, (until) =>
      inLine(libraryId, async () => {
        await reach(libraryId)
        until.throwIfAborted()
        return run(until)
      }),
    )
    open.add(ended)
    const over = (): void => void open.delete(ended)
    ended.then(over, over)
    return ended
  }

  /** Throws `busy` when a disk of the library doesn't answer. */
  async function reach(libraryId: string): Promise<void> {
    const library = await store.library(libraryId)
    for (const { path } of library?.folders ?? []) await statOrNull(path)
  }

  function begin(library: ScannedLibrary, start: TaskStart): RunningTask {
    const task = tasks.start(start)
    running.set(task, library)
    return task
  }

  async function runAsTask(
    task: RunningTask,
    library: ScannedLibrary,
    isQuiet: boolean,
    run: () => Promise<ScanResults>,
  ): Promise<ScanResults | null> {
    try {
      const results = await run()
      const { offline, problems, ...counts } = results
      const scanResults = problems === 0 ? counts : { ...counts, lecternProblems: problems }
      const data = { ...libraryTask(library).data, scanResults }
      if (offline.length > 0) {
        task.fail(`${offline.join(' ')} Nothing of it was changed.`)
        events.publish('library.changed', { libraryId: library.id })
      } else {
        const isNews = results.added + results.updated + results.missing > 0
        task.finish({ data, showSuccess: isNews || !isQuiet })
        if (library.isOffline) events.publish('library.changed', { libraryId: library.id })
      }
      return results
    } catch (error) {
      if (task.signal.aborted) {
        task.finish(cancelled(library))
        return null
      }
      if (!(error instanceof Problem)) log.error({ err: error }, 'scan failed')
      task.fail(
        error instanceof Problem
          ? error.message
          : 'Something went wrong. The server log has the details.',
        'MessageTaskFailed',
      )
      return null
    } finally {
      running.delete(task)
    }
  }

  async function scanPart(library: ScannedLibrary, part: Omit<ScanInput, 'libraryId'>) {
    const signal = new AbortController().signal
    const input = { libraryId: library.id, ...part }
    return asLongAsReachable(input, signal, (until) =>
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

  /**
   * Starts to scan what changed at these absolute paths, as a task that is told when something came of it, and resolves to
   * a promise of its end; null when none of it is of interest.
   */
  async function startPaths(
    libraryId: string,
    paths: readonly string[],
  ): Promise<{ ended: Promise<ScanResults | null> } | null> {
    const library = await found(libraryId)
    const areas = await changedAreas(library, paths, store)
    if (areas.length === 0) return null
    const task = begin(library, watcherTask(library))
    const ended = runAsTask(task, library, false, async () => {
      const { missing, ...results } = await scanPart(library, { force: false, areas })
      return { ...results, missing, removed: missing }
    })
    return { ended }
  }

  async function scanPaths(
    libraryId: string,
    paths: readonly string[],
  ): Promise<ScanResults | null> {
    const started = await startPaths(libraryId, paths)
    return started?.ended ?? null
  }

  return {
    startLibrary,

    /** Scans in the background; false when a scan of this library is under way already. */
    async scanLibrary(libraryId: string, options: ScanRequest): Promise<boolean> {
      const started = await startLibrary(libraryId, options)
      return started !== null
    },

    scanSoon,

    scanItem,

    /** Scans items one after the other in the background; unknown ids are passed over. */
    scanItems(itemIds: readonly string[]): void {
      void (async () => {
        for (const id of itemIds) {
          await scanItem(id).catch((error: unknown) => {
            if (!(error instanceof Problem)) log.error({ err: error, id }, 'item scan failed')
          })
        }
      })()
    },

    scanPaths,

    /**
     * Scans these absolute paths in the background: somebody else saw them change. Throws `missing` for the library. Who has
     * the answer finds the task.
     */
    async told(libraryId: string, paths: readonly string[]): Promise<void> {
      await startPaths(libraryId, paths)
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

    cancel(libraryId: string): boolean {
      again.delete(libraryId)
      return tasks.cancel('library-scan', libraryId)
    },

    /** The library is gone: its scans have ended for everybody, however long they take to notice. */
    forget(libraryId: string): void {
      again.delete(libraryId)
      tasks.cancel('library-scan', libraryId)
      for (const [task, library] of running) {
        if (library.id === libraryId) task.finish(cancelled(library))
      }
    },

    isScanning: (libraryId: string): boolean => scanning.has(libraryId),

    /** Removes missing and invalid items; resolves to their number. */
    async removeIssues(libraryId: string): Promise<number> {
      await found(libraryId)
      const ids = await store.issueIds(libraryId)
      for (let start = 0; start < ids.length; start += removalSize) {
        await removeItems(ids.slice(start, start + removalSize), deps)
      }
      return ids.length
    },

    /** Resolves when nothing is being scanned any more. */
    async settled(): Promise<void> {
      while (open.size > 0) await Promise.allSettled(open)
    },
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
const reachMs = 10_000
