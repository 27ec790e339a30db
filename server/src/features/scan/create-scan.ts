import type { Tasks } from '#jobs/index.ts'
import { diskDoors } from '#platform/disk/disk.ts'
import type { DomainEvents, SharedEventName, Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Database, DatabaseAddress } from '#storage/database.ts'
import type { ScanDeps, ScanSettings } from './scan-deps.ts'
import { openReaders } from './run/open-readers.ts'
import { createScanSchedule } from './watch/schedule.ts'
import { quickScan } from './run/quick-scan.ts'
import { runScan } from './scan.job.ts'
import { createScanThreads } from './run/scan-runner.ts'
import type { ScanThreads } from './run/scan-runner.ts'
import { createScanVerbs } from './scan.ts'
import type { ScanVerbs } from './scan.ts'
import { scanStore } from './plan/scan.store.ts'
import type { ScannedLibrary } from './plan/scan.store.ts'
import { createWatcher } from './watch/watch.ts'
import { rootIdentity } from './walk/file-facts.ts'
import type { WatchFolder } from './watch/watch-root.ts'

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
  worker: { entry: URL; database: DatabaseAddress } | null
  watchFolder: WatchFolder
  /** Milliseconds of quiet before changed files are read. */
  settleMs?: number
  /** Milliseconds between two looks at whether library folders are still the same. */
  checkMs?: number
}

export interface Scan extends ScanVerbs {
  /** Begins to watch folders and to scan on schedule, keeps up with changes of libraries and settings, and finds what changed before. */
  start(): Promise<void>
  /** Stops watching, cancels what runs and waits for its end. */
  close(): Promise<void>
}

const settleMs = 2_500
const pollMs = 10 * 60_000
const checkMs = 10_000

/** Scanning as the app sees it. */
export function createScan(options: ScanOptions): Scan {
  const { events, log } = options
  const store = scanStore(options.db)
  const threads = options.worker ? inThreads(options, options.worker) : inThisThread(options)
  const verbs = createScanVerbs({ ...options, store, run: threads.run })
  const scanLibrary = (id: string) => verbs.scanLibrary(id, { force: false })
  const lookQuietly = (id: string) => verbs.scanLibrary(id, { force: false, isQuiet: true })
  const schedule = createScanSchedule({ scanLibrary, log })
  const watcher = createWatcher({
    watchFolder: options.watchFolder,
    identify: rootIdentity,
    scanPaths: verbs.scanPaths,
    scanLibrary: lookQuietly,
    markOffline: verbs.markOffline,
    log,
    settleMs: options.settleMs ?? settleMs,
    pollMs,
    checkMs: options.checkMs ?? checkMs,
  })
  /** Ends the looking-through at the start. */
  const stopping = new AbortController()

  async function present(): Promise<ScannedLibrary[]> {
    const libraries = await Promise.all((await store.libraryIds()).map(store.library))
    return libraries.filter((library) => library !== null)
  }

  function watchable(libraries: readonly ScannedLibrary[]): readonly ScannedLibrary[] {
    if (options.settings().scannerDisableWatcher) return []
    return libraries.filter(({ settings }) => !settings.disableWatcher)
  }

  /** A disk that hangs is known as offline at once; when it answers again a look lifts that. */
  async function onDisk(root: string, isHanging: boolean): Promise<void> {
    const libraries = (await present()).filter(({ folders }) =>
      folders.some(({ path }) => path.replace(/(.)\/+$/u, '$1') === root),
    )
    for (const { id } of libraries) {
      if (isHanging) await verbs.markOffline(id)
      else await lookQuietly(id)
    }
  }

  async function follow(): Promise<void> {
    const libraries = await present()
    for (const { folders } of libraries) for (const { path } of folders) diskDoors.know(path)
    schedule.set(
      libraries.map(({ id, settings }) => ({
        id,
        cron: settings.autoScanCronExpression ?? null,
      })),
    )
    await watcher.watch(
      watchable(libraries).map(({ id, folders }) => ({
        id,
        folders: folders.map((folder) => folder.path),
      })),
    )
  }

  /** Nobody told what changed while the server was down: looks once, one library after the other. */
  async function catchUp(): Promise<void> {
    for (const { id, lastScanPrecedence } of watchable(await present())) {
      if (stopping.signal.aborted) return
      if (lastScanPrecedence === null) continue
      const started = await verbs.startLibrary(id, { force: false, isQuiet: true })
      await started?.ended
    }
  }

  const ends: (() => void)[] = []
  return {
    ...verbs,
    async start() {
      ends.push(
        diskDoors.follow((root, isHanging) => {
          if (isHanging) log.error({ root }, 'a disk does not answer; what needs it is refused')
          else log.info({ root }, 'a disk answers again')
          onDisk(root, isHanging).catch((err: unknown) =>
            log.error({ err, root }, 'a library could not be marked'),
          )
        }),
        events.follow('library.added', follow),
        events.follow('library.changed', follow),
        events.follow('library.removed', async ({ libraryId }) => {
          verbs.forget(libraryId)
          await follow()
        }),
        events.handle('library.removed', ({ libraryId }) => store.forgetReport(libraryId)),
        events.follow('settings.changed', follow),
        events.follow('peers.missed', follow),
      )
      await follow()
      await catchUp()
    },
    async close() {
      stopping.abort()
      for (const end of ends) end()
      schedule.close()
      await watcher.close()
      for (const id of await store.libraryIds()) verbs.cancel(id)
      await verbs.settled()
      threads.close()
    },
  }
}

function inThisThread(options: ScanOptions): ScanThreads {
  const readers = openReaders(options)
  return {
    async run(input, hooks) {
      const isPart = input.areas !== undefined
      const deps: ScanDeps = {
        ...options,
        store: scanStore(options.db),
        readers,
        settings: options.settings(),
        publish: (name, payload) => publish(options.events, name, payload, isPart),
      }
      if (isPart) return runScan(input, deps, hooks)
      const look = await quickScan(input, deps, { ...hooks, isAlone: false })
      return look.isDone ? look.results : runScan(input, deps, hooks, look)
    },
    close: () => undefined,
  }
}

function inThreads(
  options: ScanOptions,
  { entry, database }: NonNullable<ScanOptions['worker']>,
): ScanThreads {
  return createScanThreads({
    entry,
    setup: () => {
      const { sortingPrefixes, scannerDisableWatcher: _, ...settings } = options.settings()
      const { ffprobePath, ffmpegPath, scanVersion } = options
      return { database, ffprobePath, ffmpegPath, settings, sortingPrefixes, scanVersion }
    },
    publish: (name, payload, isPart) => publish(options.events, name, payload, isPart),
    log: options.log,
  })
}

/** Items of a library scan are told as lists, those of a part one by one. */
function publish<N extends SharedEventName>(
  events: Events,
  name: N,
  payload: DomainEvents[N],
  isPart: boolean,
): void {
  const isList = !isPart && (name === 'items.added' || name === 'items.changed')
  events.publish(name, isList ? { ...payload, inBatch: true } : payload)
}
