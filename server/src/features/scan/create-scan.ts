import { join } from 'node:path'
import type { Jobs, Tasks } from '#jobs/index.ts'
import { diskDoors } from '#platform/disk/disk.ts'
import type { DomainEvents, SharedEventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import { scanLogFiles } from '#platform/logs/scan-logs.ts'
import type { Log } from '#platform/log.ts'
import type { ItemWriter } from '#features/items/index.ts'
import { labelRulesStore } from '#features/label-rules/index.ts'
import type { Database, DatabaseAddress } from '#storage/database.ts'
import type { ScanDeps, ScanSettings } from './scan-deps.ts'
import { openReaders } from './run/open-readers.ts'
import { scanChanges } from './scan-changes.ts'
import { runScan } from './scan.job.ts'
import { createScanThreads } from './run/scan-runner.ts'
import type { ScanThreads } from './run/scan-runner.ts'
import { createScanVerbs } from './scan.ts'
import type { ScanVerbs } from './scan.ts'
import { scanStore } from './plan/scan.store.ts'
import type { ScanInput, ScannedLibrary } from './shapes/scan.ts'
import { lookAfterLibraries } from './watch/look-after.ts'
import type { LookingAfter } from './watch/look-after.ts'
import type { WatchFolder } from './watch/watch-root.ts'

export interface ScanOptions {
  db: Database
  writer: ItemWriter
  events: Events
  tasks: Tasks
  jobs: Pick<Jobs, 'define'>
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
  /** The database that the scan thread opens; null: scan here (tests). */
  worker: DatabaseAddress | null
  watchFolder: WatchFolder
  /** Milliseconds of quiet before changed files are read. */
  settleMs?: number
  /** Milliseconds between two looks at whether library folders are still the same. */
  checkMs?: number
}

export interface Scan extends ScanVerbs {
  /** Begins to tell apart the disks of libraries, and to hear of libraries that go. */
  start(): Promise<void>
  /** What one of all servers does: see `watch/look-after.ts`. */
  lookAfter(): LookingAfter
  /** Waits for the end of what is being scanned; jobs are to be closed before. */
  close(): Promise<void>
}

/** Scanning as the app sees it. */
export function createScan(options: ScanOptions): Scan {
  const { events, log } = options
  const store = scanStore(options.db)
  const threads = options.worker ? inThreads(options, options.worker) : inThisThread(options)
  const verbs = createScanVerbs({
    ...options,
    store,
    run: threads.run,
    async hasLog(logId) {
      const logs = scanLogFiles(join(options.settings().metadataPath, 'logs'))
      return (await logs.fileOf(logId)) !== null
    },
  })

  async function present(): Promise<ScannedLibrary[]> {
    const libraries = await Promise.all((await store.libraryIds()).map(store.library))
    return libraries.filter((library) => library !== null)
  }

  /** A disk that hangs is known as offline at once; when it answers again a look lifts that. */
  async function onDisk(root: string, isHanging: boolean): Promise<void> {
    const libraries = (await present()).filter(({ folders }) =>
      folders.some(({ path }) => path.replace(/(.)\/+$/u, '$1') === root),
    )
    for (const { id } of libraries) {
      if (isHanging) await verbs.markOffline(id)
      else await verbs.scanLibrary(id, { force: false, isQuiet: true })
    }
  }

  let knowing: Promise<void> = Promise.resolve()
  const knowDisks = (): Promise<void> =>
    (knowing = present().then((libraries) => {
      for (const { folders } of libraries) for (const { path } of folders) diskDoors.know(path)
    }))

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
        events.follow('library.added', knowDisks),
        events.follow('library.changed', knowDisks),
        events.follow('library.removed', ({ libraryId }) => verbs.forget(libraryId)),
        events.handle('library.removed', ({ libraryId }) => store.forgetReport(libraryId)),
        events.follow('peers.missed', knowDisks),
      )
      await knowDisks()
    },
    lookAfter: () =>
      lookAfterLibraries({
        ...options,
        verbs,
        present,
        isWatcherOff: () => options.settings().scannerDisableWatcher,
      }),
    async close() {
      for (const end of ends) end()
      await knowing.catch(() => undefined)
      await verbs.settled()
      threads.close()
    },
  }
}

function inThisThread(options: ScanOptions): ScanThreads {
  const readers = openReaders(options)
  return {
    run(input, hooks) {
      const deps: ScanDeps = {
        ...options,
        store: scanStore(options.db),
        readers,
        settings: options.settings(),
        followerOf: labelRulesStore(options.db).follower,
        publish: (name, payload) => publish(options.events, { name, payload, input }),
      }
      return runScan(input, deps, hooks, (walk, scanLog) =>
        scanChanges(walk, input, deps, { ...hooks, scanLog }),
      )
    },
    close: () => undefined,
  }
}

function inThreads(options: ScanOptions, database: DatabaseAddress): ScanThreads {
  return createScanThreads({
    script: { beside: import.meta.url, name: 'scan' },
    setup: () => {
      const { sortingPrefixes, scannerDisableWatcher: _, ...settings } = options.settings()
      const { ffprobePath, ffmpegPath, scanVersion } = options
      return { database, ffprobePath, ffmpegPath, settings, sortingPrefixes, scanVersion }
    },
    publish: (name, payload, input) => publish(options.events, { name, payload, input }),
    log: options.log,
  })
}

interface Publishing<N extends SharedEventName> {
  name: N
  payload: DomainEvents[N]
  input: ScanInput
}

/** Items of a library scan are told as lists, those of a part one by one unless asked for. */
function publish<N extends SharedEventName>(
  events: Events,
  { name, payload, input: { areas, asList = areas === undefined } }: Publishing<N>,
): void {
  const isList = asList && (name === 'items.added' || name === 'items.changed')
  events.publish(name, isList ? { ...payload, inBatch: true } : payload)
}
