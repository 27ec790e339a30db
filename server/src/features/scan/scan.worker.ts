import { parentPort } from 'node:worker_threads'
import { systemNow } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { openDatabase } from '#storage/open-database.ts'
import { runScan } from './scan.job.ts'
import type { ScanResults } from './shapes/scan.ts'
import type { SharedEventName } from '#domain/domain-events.ts'
import type { EventMessage, WorkerJob, WorkerMessage, WorkerOrder } from './run/scan-runner.ts'
import { scanStore } from './plan/scan.store.ts'

/** Ends what is under way. */
let cancelled = new AbortController()

parentPort?.on('message', (order: WorkerOrder) => {
  if (order.kind === 'job') void work(order.job)
  else if (order.kind === 'cancel') cancelled.abort(new Error('cancelled'))
  else parentPort?.close()
})

/** Whoever waits for a scan finds everything written: the database is closed by then. */
async function work(job: WorkerJob): Promise<void> {
  cancelled = new AbortController()
  tell(await outcomeOf(job).catch(failure))
}

async function outcomeOf(job: WorkerJob): Promise<WorkerMessage> {
  const db = await openDatabase({ ...job.database, isSecondary: true })
  try {
    return { kind: 'done', results: await scan(job, db) }
  } finally {
    await db.close()
  }
}

function failure(error: unknown): WorkerMessage {
  if (error instanceof Problem) return { kind: 'failed', message: error.message, isExpected: true }
  const message = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  return { kind: 'failed', message, isExpected: false }
}

async function scan(job: WorkerJob, db: Database): Promise<ScanResults> {
  const { signal } = cancelled
  const deps = { ...job, store: scanStore(db), now: systemNow, log: { warn } }
  return runScan(job.input, deps, { signal, isAlone: true }, async (walk, scanLog) => {
    const { scanInThread } = await import('./run/scan-thread.ts')
    return scanInThread({ job, db, walk, signal, tell, scanLog })
  })
}

function warn(facts: object, message: string): void {
  tell({ kind: 'log', level: 'warn', facts, message })
}

function tell<N extends SharedEventName>(message: WorkerMessage | EventMessage<N>): void {
  parentPort?.postMessage(message)
}
