import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { createItemWriter } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { systemNow } from '#platform/clock.ts'
import { openDatabase } from '#storage/open-database.ts'
import { createSearchIndex } from '#storage/search/index.ts'
import type { ScanDeps } from './carry-out.ts'
import { openReaders } from './open-readers.ts'
import { runScan } from './scan.job.ts'
import type { WorkerJob, WorkerMessage } from './scan-runner.ts'
import { scanStore } from './scan.store.ts'

const job = workerData as WorkerJob
const cancelled = new AbortController()

parentPort?.on('message', (message) => {
  if (message === 'cancel') cancelled.abort(new Error('cancelled'))
})
await work()
parentPort?.close()

async function work(): Promise<void> {
  const log = { info: logger('info'), warn: logger('warn'), error: logger('error') }
  const db = await openDatabase({ folder: job.databaseFolder, isSecondary: true })
  try {
    const deps: ScanDeps = {
      db,
      store: scanStore(db),
      writer: createItemWriter({
        search: createSearchIndex(db.dialect),
        prefixes: () => job.sortingPrefixes,
        now: systemNow,
        newId: randomUUID,
      }),
      readers: openReaders({ ffprobePath: job.ffprobePath, log }),
      publish: (name, payload) => tell({ kind: 'event', name, payload }),
      settings: job.settings,
      scanVersion: job.scanVersion,
      now: systemNow,
      newId: randomUUID,
      log,
    }
    const results = await runScan(job.input, deps, {
      signal: cancelled.signal,
      progress: (done, total) => tell({ kind: 'progress', done, total }),
    })
    tell({ kind: 'done', results })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    tell({ kind: 'failed', message, isExpected: error instanceof Problem })
    if (!(error instanceof Problem) && !cancelled.signal.aborted) {
      log.error({ stack: error instanceof Error ? error.stack : undefined }, 'scan failed')
    }
  } finally {
    await db.close()
  }
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

/** Errors don't cross threads whole: their text does. */
function logger(level: 'info' | 'warn' | 'error') {
  return (facts: unknown, message?: string): void => {
    const plain = JSON.parse(
      JSON.stringify(facts ?? {}, (_key, value: unknown) =>
        value instanceof Error ? `${value.message}\n${value.stack ?? ''}` : value,
      ),
    ) as object
    tell({ kind: 'log', level, facts: plain, message: message ?? '' })
  }
}
