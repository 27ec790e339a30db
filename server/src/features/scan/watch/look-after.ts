import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { rootIdentity } from '../walk/file-facts.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import type { ScanVerbs } from '../scan.ts'
import { createScanSchedule } from './schedule.ts'
import { createWatcher } from './watch.ts'
import type { WatchFolder } from './watch-root.ts'

interface LookAfterDeps {
  events: Events
  log: Log
  verbs: Pick<ScanVerbs, 'scanLibrary' | 'startLibrary' | 'scanChangedPaths' | 'markOffline'>
  /** All libraries as they are now. */
  present: () => Promise<ScannedLibrary[]>
  isWatcherOff: () => boolean
  watchFolder: WatchFolder
  /** Milliseconds of quiet before changed files are read. */
  settleMs?: number | undefined
  /** Milliseconds between two looks at whether library folders are still the same. */
  checkMs?: number | undefined
}

export interface LookingAfter {
  /** Resolves when what changed before was found; looking on goes on. */
  caughtUp: Promise<void>
  /** Resolves when nobody watches any more. */
  close(): Promise<void>
}

const settleMs = 2_500
const pollMs = 10 * 60_000
const checkMs = 10_000

/**
 * Watches folders, scans on schedule, keeps up with changes of libraries and settings, and finds what changed before. Of
 * all servers on the same data one does so.
 */
export function lookAfterLibraries(deps: LookAfterDeps): LookingAfter {
  const { events, log, verbs, present } = deps
  const schedule = createScanSchedule({
    scanLibrary: (id) => verbs.scanLibrary(id, { force: false }),
    log,
  })
  const watcher = createWatcher({
    watchFolder: deps.watchFolder,
    identify: rootIdentity,
    scanPaths: verbs.scanChangedPaths,
    scanLibrary: (id) => verbs.scanLibrary(id, { force: false, isQuiet: true }),
    markOffline: verbs.markOffline,
    log,
    settleMs: deps.settleMs ?? settleMs,
    pollMs,
    checkMs: deps.checkMs ?? checkMs,
  })
  /** Ends the looking-through at the start. */
  const stopping = new AbortController()

  function watchable(libraries: readonly ScannedLibrary[]): readonly ScannedLibrary[] {
    if (deps.isWatcherOff()) return []
    return libraries.filter(({ settings }) => !settings.disableWatcher)
  }

  let following: Promise<void> = Promise.resolve()
  const follow = (): Promise<void> => (following = keepUp())

  async function keepUp(): Promise<void> {
    const libraries = await present()
    if (stopping.signal.aborted) return
    schedule.set(
      libraries.map(({ id, settings }) => ({ id, cron: settings.autoScanCronExpression ?? null })),
    )
    await watcher.watch(
      watchable(libraries).map(({ id, folders }) => ({
        id,
        folders: folders.map((folder) => folder.path),
      })),
    )
  }

  /** Nobody told what changed while no server was up: looks once, one library after the other. */
  async function catchUp(): Promise<void> {
    for (const { id, lastScanPrecedence } of watchable(await present())) {
      if (stopping.signal.aborted) return
      if (lastScanPrecedence === null) continue
      const started = await verbs.startLibrary(id, { force: false, isQuiet: true })
      await started.ended()
    }
  }

  const changes = [
    'library.added',
    'library.changed',
    'library.removed',
    'settings.changed',
    'peers.missed',
  ] as const
  const ends = changes.map((name) => events.follow(name, follow))
  return {
    caughtUp: follow().then(catchUp),
    async close() {
      stopping.abort()
      for (const end of ends) end()
      await following.catch(() => undefined)
      schedule.close()
      await watcher.close()
    },
  }
}
