import { Worker } from 'node:worker_threads'
import type { DomainEvents, EventName } from '#platform/events.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { ScanSettings } from './scan-deps.ts'
import type { ScanHooks, ScanInput, ScanResults } from './quick-scan.ts'

/** Everything a worker needs to make its own connections; plain data. */
export interface WorkerSetup {
  databaseFolder: string
  ffprobePath: string | null
  ffmpegPath: string | null
  settings: ScanSettings
  sortingPrefixes: readonly string[]
  scanVersion: string
}

export interface WorkerJob extends WorkerSetup {
  input: ScanInput
}

/** What the worker tells; everything that happens in it happens to the server. */
export type WorkerMessage =
  | { kind: 'event'; name: EventName; payload: DomainEvents[EventName] }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; facts: object; message: string }
  | { kind: 'done'; results: ScanResults }
  | { kind: 'failed'; message: string; isExpected: boolean }

export type RunScan = (input: ScanInput, hooks: ScanHooks) => Promise<ScanResults>

interface WorkerRunnerDeps {
  /** The script of the worker. */
  entry: URL
  setup: () => WorkerSetup
  publish: <N extends EventName>(name: N, payload: DomainEvents[N]) => void
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/**
 * Runs scans in a thread of their own, with their own database connection, so that pages are answered meanwhile and the
 * memory goes back when the thread ends.
 */
export function createWorkerRunner(deps: WorkerRunnerDeps): RunScan {
  return (input, hooks) =>
    new Promise((resolve, reject) => {
      const job: WorkerJob = { ...deps.setup(), input }
      const worker = new Worker(deps.entry, {
        workerData: job,
        // A large nursery: nearly everything a scan makes is short-lived, and copying it again and again costs a third of the time.
        resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 96 },
      })
      const cancel = (): void => worker.postMessage('cancel')
      hooks.signal.addEventListener('abort', cancel)
      let outcome: (() => void) | null = null
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'progress') hooks.progress(message.done, message.total)
        else if (message.kind === 'log') deps.log[message.level](message.facts, message.message)
        else if (message.kind === 'event') deps.publish(message.name, message.payload as never)
        else outcome = () => end(message)
      })
      worker.on('error', (error) => {
        outcome = () => reject(error)
      })
      // The thread has closed its database by now: whoever waits for the scan finds everything written.
      worker.on('exit', () => {
        hooks.signal.removeEventListener('abort', cancel)
        if (outcome) outcome()
        else reject(new Error('The scan thread ended without a result'))
      })

      function end(message: Extract<WorkerMessage, { kind: 'done' | 'failed' }>): void {
        if (message.kind === 'done') resolve(message.results)
        else if (hooks.signal.aborted) reject(hooks.signal.reason as Error)
        else if (message.isExpected) reject(new Problem('broken', message.message))
        else reject(new Error(message.message))
      }
    })
}
