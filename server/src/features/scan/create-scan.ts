import type { Tasks } from '#jobs/index.ts'
import type { Events } from '#platform/events.ts'
import type { Log } from '#platform/log.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { ScanDeps, ScanSettings } from './scan-deps.ts'
import { openReaders } from './open-readers.ts'
import { createScanSchedule } from './schedule.ts'
import { quickScan } from './quick-scan.ts'
import { runScan } from './scan.job.ts'
import { createWorkerRunner } from './scan-runner.ts'
import type { RunScan } from './scan-runner.ts'
import { createScanVerbs } from './scan.ts'
import type { ScanVerbs } from './scan.ts'
import { scanStore } from './scan.store.ts'
import { createWatcher } from './watch.ts'
import type { WatchFolder } from './watch.ts'

export interface ScanOptions {
  db: Database
  writer: ItemWriter
  events: Events
  tasks: Tasks
  log: Log
  now: () => number
  newId: () => string
  /** Server settings that scans follow, as they are now. */
  settings: () => ScanSettings & {
    sortingPrefixes: readonly string[]
    scannerDisableWatcher: boolean
  }
  /** Wire level kept with libraries and items (lastScanVersion). */
  scanVersion: string
  ffprobePath: string | null
  ffmpegPath: string | null
  /** Script of the scan thread and the database it opens; null: scan here (tests). */
  worker: { entry: URL; databaseFolder: string } | null
  watchFolder: WatchFolder
  /** Milliseconds of quiet before changed files are read. */
  settleMs?: number
}

export interface Scan extends ScanVerbs {
  /** Begins to watch folders and to scan on schedule, and keeps up with changes of libraries and settings. */
  start(): Promise<void>
  /** Stops watching, cancels what runs and waits for its end. */
  close(): Promise<void>
}

const settleMs = 2_500
const pollMs = 10 * 60_000

/** Scanning as the app sees it. */
export function createScan(options: ScanOptions): Scan {
  const { events, log } = options
  const store = scanStore(options.db)
  const runPart = runHere(options)
  const verbs = createScanVerbs({
    ...options,
    store,
    runPart,
    runLibrary: options.worker ? runInWorker(options, options.worker) : runPart,
  })
  const scanLibrary = (id: string) => verbs.scanLibrary(id, { force: false })
  const schedule = createScanSchedule({ scanLibrary, log })
  const watcher = createWatcher({
    watchFolder: options.watchFolder,
    scanPaths: verbs.scanPaths,
    scanLibrary,
    log,
    settleMs: options.settleMs ?? settleMs,
    pollMs,
  })

  async function follow(): Promise<void> {
    const isOff = options.settings().scannerDisableWatcher
    const libraries = await Promise.all((await store.libraryIds()).map(store.library))
    const present = libraries.filter((library) => library !== null)
    schedule.set(
      present.map(({ id, settings }) => ({ id, cron: settings.autoScanCronExpression ?? null })),
    )
    await watcher.watch(
      present
        .filter(({ settings }) => !isOff && !settings.disableWatcher)
        .map(({ id, folders }) => ({ id, folders: folders.map((folder) => folder.path) })),
    )
  }

  const ends: (() => void)[] = []
  return {
    ...verbs,
    async start() {
      ends.push(
        events.subscribe('library.added', follow),
        events.subscribe('library.changed', follow),
        events.subscribe('library.removed', async ({ libraryId }) => {
          verbs.cancel(libraryId)
          await follow()
        }),
        events.subscribe('settings.changed', follow),
      )
      await follow()
    },
    async close() {
      for (const end of ends) end()
      schedule.close()
      await watcher.close()
      for (const id of await store.libraryIds()) verbs.cancel(id)
      await verbs.settled()
    },
  }
}

function runHere(options: ScanOptions): RunScan {
  const readers = openReaders(options)
  return async (input, hooks) => {
    const deps: ScanDeps = {
      ...options,
      store: scanStore(options.db),
      readers,
      settings: options.settings(),
      publish: publisherOf(options.events, input.areas === undefined),
    }
    if (input.areas !== undefined) return runScan(input, deps, hooks)
    const look = await quickScan(input, deps, { ...hooks, isAlone: false })
    return look.isDone ? look.results : runScan(input, deps, hooks, look)
  }
}

function runInWorker(
  options: ScanOptions,
  { entry, databaseFolder }: NonNullable<ScanOptions['worker']>,
): RunScan {
  return createWorkerRunner({
    entry,
    setup: () => {
      const { sortingPrefixes, scannerDisableWatcher: _, ...settings } = options.settings()
      const { ffprobePath, ffmpegPath, scanVersion } = options
      return { databaseFolder, ffprobePath, ffmpegPath, settings, sortingPrefixes, scanVersion }
    },
    publish: publisherOf(options.events, true),
    log: options.log,
  })
}

/** Items of a library scan are told as lists, those of a part one by one. */
function publisherOf(events: Events, inBatch: boolean): Events['publish'] {
  return (name, payload) => {
    const isList = inBatch && (name === 'items.added' || name === 'items.changed')
    events.publish(name, isList ? { ...payload, inBatch } : payload)
  }
}
