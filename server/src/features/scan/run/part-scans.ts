import type { ItemScanResult } from '@lectern/contract'
import { z } from 'zod'
import type { JobHooks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { areaOf, changedAreas } from '../plan/changed-areas.ts'
import type { ScanInput, ScannedLibrary, ScanResults } from '../shapes/scan.ts'
import type { ScanRunDeps } from './library-scans.ts'
import { watcherTask } from './scan-tasks.ts'

interface PartScansDeps extends ScanRunDeps {
  newId: () => string
  log: Log
}

/** What a scan that is no job has instead of what a job is given. */
const ofNoJob: Pick<JobHooks, 'begun' | 'afterwards'> = {
  begun: () => undefined,
  afterwards: (tell) => tell(),
}

/** Scans of single items and of what changed in a library; parts wait for the scan of the whole. */
export function createPartScans({ store, line, taskRuns, libraryOf, log, ...deps }: PartScansDeps) {
  function scanPart(
    library: ScannedLibrary,
    part: Omit<ScanInput, 'libraryId'>,
  ): Promise<ScanResults> {
    const input = { libraryId: library.id, ...part }
    return line.inTurn(library.id, new AbortController().signal, (signal) =>
      deps.run(input, { signal, progress: () => undefined }),
    )
  }

  async function scanItem(
    itemId: string,
    how: Pick<ScanInput, 'asList'> = {},
  ): Promise<ItemScanResult> {
    const location = await store.locationOf(itemId)
    if (!location) throw new Problem('missing', 'Library item not found')
    const library = await libraryOf(location.libraryId)
    const { added, updated, missing, offline } = await scanPart(library, {
      ...how,
      force: true,
      areas: [areaOf(location, library)],
      ...(location.isFile ? { only: itemId } : {}),
    })
    if (offline.length > 0) throw new Problem('busy', offline.join(' '))
    if (missing > 0) return 'REMOVED'
    if (updated > 0) return 'UPDATED'
    return added > 0 ? 'ADDED' : 'UPTODATE'
  }

  const itemJobs = deps.jobs.define({
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

  /** Scans what changed at these absolute paths, as a task that is told when something came of it. */
  async function scanPaths(
    libraryId: string,
    paths: readonly string[],
    { begun, afterwards }: Pick<JobHooks, 'begun' | 'afterwards'> = ofNoJob,
  ): Promise<void> {
    const library = await libraryOf(libraryId)
    const areas = await changedAreas(library, paths, store)
    if (areas.length === 0) return
    const start = watcherTask(library)
    await taskRuns.run({ library, start, begun, afterwards }, async ({ id }) => {
      const results = await scanPart(library, { force: false, areas, logId: id })
      return { ...results, removed: results.missing }
    })
  }

  const pathJobs = deps.jobs.define({
    name: 'scan-changed',
    payload: z.object({ libraryId: z.string(), paths: z.array(z.string()) }),
    async run({ libraryId, paths }, hooks) {
      if ((await store.library(libraryId)) !== null) await scanPaths(libraryId, paths, hooks)
    },
  })

  return {
    scanItem,

    /** Scans items one after the other in the background; unknown ids are passed over. */
    async scanItems(itemIds: readonly string[]): Promise<void> {
      await itemJobs.add({ itemIds: [...itemIds] }, `scan items ${deps.newId()}`)
    },

    scanPaths,

    /**
     * Scans these absolute paths in the background: somebody else saw them change. Throws `missing` for the library. Who
     * has the answer finds the task.
     */
    async scanChangedPaths(libraryId: string, paths: readonly string[]): Promise<void> {
      await libraryOf(libraryId)
      await pathJobs.add({ libraryId, paths: [...paths] }, `scan changed ${deps.newId()}`)
    },
  }
}
