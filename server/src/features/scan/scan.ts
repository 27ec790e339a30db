import { batchesOf } from '#platform/lists/batches.ts'
import type { ScanReport } from '@lectern/contract'
import type { Jobs, Tasks } from '#jobs/index.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { byHand, commitRemoval, publishEntries } from '#features/items/index.ts'
import type { ChangeAuthor, RemovalCause } from '#features/items/index.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { publishContributors } from './apply/apply.ts'
import { createLibraryScans } from './run/library-scans.ts'
import { createPartScans } from './run/part-scans.ts'
import { createScanLine } from './run/scan-line.ts'
import type { RunScan } from './run/scan-runner.ts'
import { createTaskRuns } from './run/task-runs.ts'
import type { ScanStore } from './plan/scan.store.ts'
import type { ScannedLibrary } from './shapes/scan.ts'

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
  /** Whether the log of that scan is kept. */
  hasLog: (logId: string) => Promise<boolean>
  /** Milliseconds between two looks at whether the disks of a scan still answer. */
  reachMs?: number
}

export type ScanVerbs = ReturnType<typeof createScanVerbs>

/** The verbs of scanning. One scan of a library at a time, among all servers; parts wait for it. */
export function createScanVerbs(deps: ScanVerbsDeps) {
  const { store, events } = deps
  const line = createScanLine(deps)
  const scans = { ...deps, line, libraryOf, taskRuns: createTaskRuns(deps) }

  async function libraryOf(libraryId: string): Promise<ScannedLibrary> {
    const library = await store.library(libraryId)
    if (!library) throw new Problem('missing', 'Library not found')
    return library
  }

  return {
    ...createLibraryScans(scans),
    ...createPartScans(scans),

    /** A library with its folders and what its scans follow. Throws `missing`. */
    libraryOf,

    /** What the last whole scan left out or found at fault. Throws `missing` for the library. */
    async report(libraryId: string): Promise<ScanReport> {
      await libraryOf(libraryId)
      const report = await store.namedReport(libraryId)
      const { logId } = report
      return logId === null || (await deps.hasLog(logId)) ? report : { ...report, logId: null }
    },

    /** How many troubles the last whole scan of each library told of. */
    troubleCounts: () => store.troubleCounts(),

    /** Says that a folder of the library can't be found, until a scan finds it. */
    async markOffline(libraryId: string): Promise<void> {
      const isNews = await store.markOffline(libraryId, true)
      if (isNews) events.publish('library.reached', { libraryId, isOffline: true })
      events.publish('library.changed', { libraryId })
    },

    /** Removes missing and invalid items; resolves to their number. */
    async removeIssues(libraryId: string, caller: ChangeAuthor): Promise<number> {
      await libraryOf(libraryId)
      const cause = { ...byHand(caller), isDeleted: false }
      const ids = await store.issueIds(libraryId)
      for (const batch of batchesOf(ids, removalSize)) {
        await removeItems(batch, cause, deps)
      }
      return ids.length
    },

    /** Does something with the files of a library while no scan, of whatever server, looks at them. */
    betweenScans: line.inTurn,
    settled: line.settled,
  }
}

const removalSize = 50

/** Removes items from the library, not from the disk, and tells everybody. */
export async function removeItems(
  itemIds: readonly string[],
  cause: RemovalCause,
  { events, ...deps }: Pick<ScanVerbsDeps, 'db' | 'writer' | 'events'>,
): Promise<{ id: string; libraryId: string }[]> {
  const outcome = await commitRemoval(deps, itemIds, cause)
  for (const { id, libraryId } of outcome.removed) {
    events.publish('item.removed', { libraryId, itemId: id })
  }
  publishContributors({ ...outcome, addedAuthors: [] }, events.publish)
  publishEntries(events, outcome, cause)
  return outcome.removed
}
