import { Cron } from 'croner'

export interface ScheduledLibrary {
  id: string
  /** Five fields, local time; null: never by itself. */
  cron: string | null
}

export interface ScanSchedule {
  /** Scans exactly these libraries at their times from now on. */
  set(libraries: readonly ScheduledLibrary[]): void
  close(): void
}

/** Scans libraries at the times their settings name. An expression that can't be read is passed over and logged. */
export function createScanSchedule(deps: {
  scanLibrary: (libraryId: string) => Promise<unknown>
  log: { warn(facts: object, message: string): void }
}): ScanSchedule {
  const jobs = new Map<string, { cron: string; job: Cron }>()

  function stop(libraryId: string): void {
    jobs.get(libraryId)?.job.stop()
    jobs.delete(libraryId)
  }

  function start(libraryId: string, cron: string): void {
    try {
      const job = new Cron(cron, { mode: '5-part', protect: true, unref: true }, async () => {
        await deps.scanLibrary(libraryId).catch((error: unknown) => {
          deps.log.warn({ libraryId, err: error }, 'scheduled scan could not start')
        })
      })
      jobs.set(libraryId, { cron, job })
    } catch (error) {
      deps.log.warn({ libraryId, cron, err: error }, 'scan schedule cannot be read')
    }
  }

  return {
    set(libraries) {
      const wanted = new Map(libraries.map(({ id, cron }) => [id, cron]))
      for (const [id, { cron }] of jobs) if (wanted.get(id) !== cron) stop(id)
      for (const [id, cron] of wanted) if (cron && !jobs.has(id)) start(id, cron)
    },
    close() {
      for (const id of jobs.keys()) stop(id)
    },
  }
}
