import { setTimeout as delay } from 'node:timers/promises'
import { makeWorkerUtils } from 'graphile-worker'
import type { Job, WorkerUtils } from 'graphile-worker'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { postgresPool } from '#storage/dialects/postgres/postgres-driver.ts'
import type { Locks } from '#storage/locks.ts'
import { findDeadWorkers } from './dead-workers.ts'
import { stopping } from './engine.ts'
import type { AddedJob, JobEngine, RunJob } from './engine.ts'
import { againName, graphileLogger, openWorker } from './worker.ts'
import type { Worker } from './worker.ts'

type Pool = ReturnType<typeof postgresPool>

export interface GraphileDeps {
  url: string
  locks: Locks
  log: Log
  run: RunJob
  /** All jobs that there are. */
  names: () => string[]
  /** Milliseconds between two looks for what others left behind. */
  pollMs?: number | undefined
}

/** A job that ended its process so often is given up. */
const mostAttempts = 5
/** Milliseconds that who adds a job waits for its begin at most: with hands free here, and with all of them busy. */
const patienceMs = { free: 10_000, busy: 1_000 }
/** Milliseconds between two looks at a job that runs elsewhere. */
const lookMs = 500
/** Milliseconds between two looks for workers that are gone, or for what ended this one. */
const careMs = 2_000
/** One listens, the others ask and answer; with fewer than a worker has hands the library warns at each start. */
const connections = 6

/**
 * Jobs kept by graphile-worker in PostgreSQL, in a schema of its own. Each has its key for a queue, so that what is to be
 * done once more waits for the end of what is under way.
 */
export async function onGraphile(deps: GraphileDeps): Promise<JobEngine> {
  const { log } = deps
  const pool = postgresPool(deps.url, { max: connections })
  const utils = await openUtils(pool, log)
  const closing = new AbortController()
  let worker: Worker | null = null
  let starting: Promise<void> | null = null
  let caring: Promise<void> | null = null
  let closed: Promise<void> | null = null

  const dedupe = (key: string, queueName: string) =>
    ({ jobKey: key, queueName, jobKeyMode: 'unsafe_dedupe', maxAttempts: mostAttempts }) as const

  async function add(name: string, payload: unknown, key: string): Promise<AddedJob> {
    const job = await addLater(name, payload, key)
    const isNew = job.revision === 0
    await start()
    if (isNew) await begun(job.id)
    return { isNew, ended: () => ended(job.id) }
  }

  /** Waits for no begin: what asks may itself be what the job waits for. */
  async function addLater(name: string, payload: unknown, key: string): Promise<Job> {
    closing.signal.throwIfAborted()
    return utils.addJob(name, payload, dedupe(key, key))
  }

  /** Who has begun it is not told: with a hand free it takes a few milliseconds. */
  async function begun(id: string): Promise<void> {
    const since = performance.now()
    const isPatient = (): boolean =>
      performance.now() - since < (worker?.isBusy() ? patienceMs.busy : patienceMs.free)
    for (let pause = 5; isPatient(); pause = Math.min(100, pause * 2)) {
      const here = worker?.underWay.get(id)
      if (here) return here.begun
      const job = await look(id)
      if (job === null || (job.locked_by !== null && job.locked_by !== worker?.id)) return
      await delay(pause)
    }
  }

  async function ended(id: string): Promise<void> {
    while (!closing.signal.aborted) {
      const here = worker?.underWay.get(id)
      if (here) await here.ended
      if ((await look(id)) === null) return
      await delay(lookMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  /** null: it is over. */
  async function look(id: string): Promise<{ locked_by: string | null } | null> {
    const { rows } = await utils.withPgClient((client) =>
      client.query<{ locked_by: string | null }>(
        'select locked_by from graphile_worker.jobs where id = $1 and key is not null',
        [id],
      ),
    )
    return rows[0] ?? null
  }

  /** Has one worker here until the end, however many ask for it at once, and looks after those of others. */
  async function start(): Promise<void> {
    if (closing.signal.aborted) return
    starting ??= begin()
    return starting
  }

  async function begin(): Promise<void> {
    try {
      worker = await openWorker({ ...deps, pool, utils, addLater })
    } catch (error) {
      starting = null
      throw error
    }
    caring = care()
  }

  async function care(): Promise<void> {
    while (!closing.signal.aborted) {
      await delay(deps.pollMs ?? careMs, undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      )
      if (closing.signal.aborted) return
      try {
        if (worker?.isOver() !== false)
          worker = await openWorker({ ...deps, pool, utils, addLater })
        await worker.stillHere()
        await findDeadWorkers({ utils, locks: deps.locks, log })
      } catch (err) {
        log.warn({ err }, 'the jobs could not be looked after')
      }
    }
  }

  async function close(): Promise<void> {
    closing.abort(stopping())
    // One that is still being opened would hold its connection for good.
    await starting?.catch(() => undefined)
    await caring
    await worker?.close()
    await utils.release()
    await pool.end()
  }

  return {
    add,
    async addAgain(name, payload, key) {
      if ((await add(name, payload, key)).isNew) return
      await utils.addJob(againName, { name, payload, key }, dedupe(`${key} again`, key))
    },
    async drop(key) {
      const { rows } = await utils.withPgClient((client) =>
        client.query<{ id: string }>(
          'select id from graphile_worker.jobs where key = any($1) and locked_at is null',
          [[key, `${key} again`]],
        ),
      )
      if (rows.length > 0) await utils.completeJobs(rows.map(({ id }) => id))
    },
    start,
    close: () => (closed ??= close()),
  }
}

async function openUtils(pool: Pool, log: Log): Promise<WorkerUtils> {
  try {
    return await makeWorkerUtils({ pgPool: pool, logger: graphileLogger(log) })
  } catch (error) {
    await pool.end()
    // insufficient_privilege
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new Problem(
      'broken',
      'The PostgreSQL user may not make the schema "graphile_worker" that jobs are kept in. Grant it CREATE on the database.',
      { cause: error },
    )
  }
}
