import type { Worker } from 'node:worker_threads'
import type { DomainEvents, SharedEventName } from '#domain/domain-events.ts'
import type { Log } from '#platform/log.ts'
import { startThread } from '#platform/apart.ts'
import type { ThreadScript } from '#platform/apart.ts'
import { Problem } from '#platform/problem.ts'
import type { DatabaseAddress } from '#storage/database.ts'
import type { ScanSettings } from '../scan-deps.ts'
import type { ScanHooks, ScanInput, ScanResults } from '../shapes/scan.ts'

/** Everything a worker needs to make its own connections; plain data. */
export interface WorkerSetup {
  database: DatabaseAddress
  ffprobePath: string | null
  ffmpegPath: string | null
  settings: ScanSettings
  sortingPrefixes: readonly string[]
  scanVersion: string
}

export interface WorkerJob extends WorkerSetup {
  input: ScanInput
}

/** What the worker is told: one job after another. */
export type WorkerOrder = { kind: 'job'; job: WorkerJob } | { kind: 'cancel' } | { kind: 'end' }

/** What the worker tells; everything that happens in it happens to the server. */
export type WorkerMessage =
  | EventMessage
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; facts: object; message: string }
  | { kind: 'done'; results: ScanResults }
  | { kind: 'failed'; message: string; isExpected: boolean }

export type EventMessage<N extends SharedEventName = SharedEventName> = {
  [E in N]: { kind: 'event'; name: E; payload: DomainEvents[E] }
}[N]

export type RunScan = (input: ScanInput, hooks: ScanHooks) => Promise<ScanResults>

export interface ScanThreads {
  run: RunScan
  /** Ends the thread that is kept; those that scan end with their scans. */
  close(): void
}

interface ScanThreadsDeps {
  script: ThreadScript
  setup: () => WorkerSetup
  publish: <N extends SharedEventName>(name: N, payload: DomainEvents[N], input: ScanInput) => void
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** Items that are scanned one after the other share a thread; milliseconds. */
const keptMs = 5000

/**
 * Runs scans in threads of their own, with their own database connections, so that pages are answered meanwhile. The
 * memory goes back when the thread ends: at once after a whole library, soon after a part of one.
 */
export function createScanThreads(deps: ScanThreadsDeps): ScanThreads {
  /** Has nothing to do at the moment. */
  let spare: { thread: Worker; timer: NodeJS.Timeout } | null = null

  function letGo(): Worker | null {
    if (spare === null) return null
    const { thread, timer } = spare
    spare = null
    clearTimeout(timer)
    return thread
  }

  function keep(thread: Worker): void {
    if (spare !== null) return order(thread, { kind: 'end' })
    thread.unref()
    spare = { thread, timer: setTimeout(endSpare, keptMs).unref() }
  }

  function endSpare(): void {
    const thread = letGo()
    if (thread) order(thread, { kind: 'end' })
  }

  function startScanThread(): Worker {
    const thread = startThread(deps.script, {
      // A large nursery: nearly everything a scan makes is short-lived, and copying it again and again costs a third of the time.
      resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 96 },
    })
    // Whoever waits for a scan hears of it, too; of a thread that has none it is no news.
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      if (spare?.thread === thread) letGo()
    })
    return thread
  }

  function publish<N extends SharedEventName>(event: EventMessage<N>, input: ScanInput): void {
    deps.publish(event.name, event.payload, input)
  }

  function run(input: ScanInput, hooks: ScanHooks): Promise<ScanResults> {
    const isPart = input.areas !== undefined
    const thread = (isPart ? letGo() : null) ?? startScanThread()
    thread.ref()
    return new Promise((resolve, reject) => {
      const cancel = (): void => order(thread, { kind: 'cancel' })
      let outcome = (): void => reject(new Error('The scan thread ended without a result'))
      const hear = (message: WorkerMessage): void => {
        if (message.kind === 'progress') hooks.progress(message.done, message.total)
        else if (message.kind === 'log') deps.log[message.level](message.facts, message.message)
        else if (message.kind === 'event') publish(message, input)
        else {
          outcome = () => end(message)
          if (!isPart) return order(thread, { kind: 'end' })
          leave()
          keep(thread)
        }
      }
      const fail = (error: unknown): void => {
        outcome = () => reject(error as Error)
      }
      function leave(): void {
        hooks.signal.removeEventListener('abort', cancel)
        thread.off('message', hear).off('error', fail).off('exit', leave)
        outcome()
      }
      function end(message: Extract<WorkerMessage, { kind: 'done' | 'failed' }>): void {
        if (message.kind === 'done') resolve(message.results)
        else if (hooks.signal.aborted) reject(hooks.signal.reason as Error)
        else if (message.isExpected) reject(new Problem('broken', message.message))
        else reject(new Error(message.message))
      }
      hooks.signal.addEventListener('abort', cancel)
      thread.on('message', hear).on('error', fail).on('exit', leave)
      order(thread, { kind: 'job', job: { ...deps.setup(), input } })
    })
  }

  return { run, close: endSpare }
}

function order(thread: Worker, what: WorkerOrder): void {
  thread.postMessage(what)
}
