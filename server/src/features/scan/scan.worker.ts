import { parentPort, workerData } from 'node:worker_threads'
import { systemNow } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { openDatabase } from '#storage/open-database.ts'
import { quickScan } from './quick-scan.ts'
import type { ScanResults } from './quick-scan.ts'
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
  const db = await openDatabase({ folder: job.databaseFolder, isSecondary: true })
  try {
    tell({ kind: 'done', results: await scan(db) })
  } catch (error) {
    const message =
      error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
    if (error instanceof Problem) tell({ kind: 'failed', message: error.message, isExpected: true })
    else tell({ kind: 'failed', message, isExpected: false })
  } finally {
    await db.close()
  }
}

async function scan(db: Awaited<ReturnType<typeof openDatabase>>): Promise<ScanResults> {
  const { signal } = cancelled
  const quick = { ...job, store: scanStore(db), now: systemNow }
  const look = await quickScan(job.input, quick, { signal, isAlone: true })
  if (look.isDone) return look.results
  // Most scans find nothing to do and never load the readers.
  const { scanInThread } = await import('./scan-thread.ts')
  return scanInThread({ job, db, look, signal, tell })
}

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}
