import { EventEmitter } from 'node:events'
import { Logger, run } from 'graphile-worker'
import type { Job, Runner, TaskList, WorkerEvents, WorkerUtils } from 'graphile-worker'
import { z } from 'zod'
import type { Log } from '#platform/log.ts'
import type { postgresPool } from '#storage/dialects/postgres/postgres-driver.ts'
import type { HeldLock, Locks } from '#storage/locks.ts'
import type { RunJob } from './engine.ts'

interface WorkerDeps {
  pool: ReturnType<typeof postgresPool>
  locks: Locks
  log: Log
  utils: WorkerUtils
  run: RunJob
  names: () => string[]
  addLater(name: string, payload: unknown, key: string): Promise<unknown>
  pollMs?: number | undefined
}

interface UnderWay {
  begun: Promise<void>
  ended: Promise<void>
}

export interface Worker {
  /** As jobs name who runs them. */
  id: string
  /** Jobs that run here, by id. */
  underWay: ReadonlyMap<string, UnderWay>
  /** Says of its jobs that they are still being done: after four hours others would take them. */
  stillHere(): Promise<void>
  /** It does as many jobs as it can. */
  isBusy(): boolean
  /** It lost its lock or its connection: another one has to be opened. */
  isOver(): boolean
  /** Interrupts its jobs, waits for their end and leaves them to others. */
  close(): Promise<void>
}

/** Jobs that a process does at once. */
const hands = 6
/** Milliseconds between two looks for jobs that nobody told of: those that were left behind. */
const pollMs = 3_000

/** A job of the same queue that comes to its turn when the one under way is over, and adds the next. */
export const againName = 'again'
const againPayload = z.object({ name: z.string(), payload: z.unknown(), key: z.string() })

/** The lock by which others see that this worker lives. */
export const workerLock = (id: string): string => `worker ${id}`

/** Takes jobs and does them until it is closed or loses its lock; then what it had under way goes on elsewhere. */
export async function openWorker(deps: WorkerDeps): Promise<Worker> {
  const { utils, log } = deps
  const underWay = new Map<string, UnderWay>()
  const interrupted = new AbortController()
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  let ending: Promise<void> | null = null
  let lock: Promise<HeldLock> | null = null

  async function alive(id: string): Promise<HeldLock> {
    const held = await deps.locks.take(workerLock(id))
    if (held === null) throw new Error(`The lock of the worker ${id} is taken`)
    held.lost.addEventListener('abort', () => void end())
    return held
  }

  async function doJob(job: Job, payload: unknown, work: RunJob): Promise<void> {
    const { signal } = interrupted
    const ends: (() => void)[] = []
    const tellEnds = (): void => ends.forEach((tell) => tell())
    if (!signal.aborted) {
      let begun = (): void => undefined
      const beginning = new Promise<void>((resolve) => (begun = resolve))
      const ended = work(job.task_identifier, payload, {
        signal,
        begun,
        afterwards: (tell) => void ends.push(tell),
      })
      underWay.set(job.id, { begun: Promise.race([beginning, ended]), ended })
      await ended
    }
    if (signal.aborted) {
      tellEnds()
      await left
      // One that was taken in the last moment: the library would let others wait for what fails.
      await leaveJobs(utils, id, log)
      throw new Error('The job goes on elsewhere')
    }
    // Before anybody who waits for its end adds the next of this key.
    try {
      if (job.key !== null)
        await utils.withPgClient((client) =>
          client.query('select graphile_worker.remove_job($1)', [job.key]),
        )
      underWay.delete(job.id)
    } finally {
      tellEnds()
    }
  }

  const tasks: TaskList = {
    [againName]: (payload, { job }) =>
      doJob(job, payload, async () => {
        const next = againPayload.parse(payload)
        await deps.addLater(next.name, next.payload, next.key)
      }),
  }
  for (const name of deps.names()) tasks[name] = (payload, { job }) => doJob(job, payload, deps.run)

  const events: WorkerEvents = new EventEmitter()
  let opened = (): void => undefined
  const open = new Promise<void>((resolve) => (opened = resolve))
  let id = ''
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id))
  const runner: Runner = await run({
    pgPool: deps.pool,
    concurrency: hands,
    pollInterval: deps.pollMs ?? pollMs,
    noHandleSignals: true,
    parsedCronItems: [],
    taskList: tasks,
    events,
    logger: graphileLogger(log),
    preset: {
      // Alone by these it waits at its end until how jobs ended is written down, and says so where that fails.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'lectern-worker-lock',
          version: '1',
          worker: { hooks: { startWorker } },
        },
      ],
    },
  })
  opened()
  runner.promise.catch((err: unknown) => {
    log.warn({ err }, 'the worker of jobs ended')
    void end()
  })

  /**
   * No job is taken before others can see that its worker lives. The library goes on without what failed here, so this one
   * ends, and another is opened.
   */
  async function startWorker(): Promise<void> {
    try {
      await (lock ??= alive(id))
    } catch (error) {
      void open.then(end)
      throw error
    }
  }

  async function end(): Promise<void> {
    ending ??= (async () => {
      interrupted.abort(new Error('The job goes on elsewhere'))
      // It refuses to stop where it is stopping by itself: its jobs are then still being written down.
      const stopped = runner.stop().catch(() => runner.promise.catch(() => undefined))
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
      await leaveJobs(utils, id, log)
      leave()
      await stopped
      await lock?.then((held) => held.release()).catch(() => undefined)
    })()
    return ending
  }

  return {
    id,
    underWay,
    async stillHere() {
      await utils.withPgClient((client) => client.query(stillHere, [id]))
    },
    isBusy: () => underWay.size >= hands,
    isOver: () => ending !== null,
    close: end,
  }
}

const stillHere = `
  with jobs as (
    update graphile_worker._private_jobs set locked_at = now()
    where locked_by = $1 and locked_at < now() - interval '1 hour'
  )
  update graphile_worker._private_job_queues set locked_at = now()
  where locked_by = $1 and locked_at < now() - interval '1 hour'`

/** Others may take them at once, and what was interrupted politely did nothing wrong. */
async function leaveJobs(utils: WorkerUtils, id: string, log: Log): Promise<void> {
  try {
    const { rows } = await utils.withPgClient((client) =>
      client.query<{ id: string }>('select id from graphile_worker.jobs where locked_by = $1', [
        id,
      ]),
    )
    if (rows.length === 0) return
    await utils.forceUnlockWorkers([id])
    const ids = rows.map((row) => row.id)
    await utils.rescheduleJobs(ids, { attempts: 1 })
  } catch (err) {
    log.warn({ err }, 'jobs were left without a word')
  }
}

/** What the library says, at the levels that it deserves here: failures of jobs are told by the jobs. */
export function graphileLogger(log: Log): Logger {
  return new Logger(() => (logLevel, message, meta) => {
    const level: string = logLevel
    if (level === 'error' && meta?.['failure'] !== true) log.error({ meta }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
