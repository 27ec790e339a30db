import type { WorkerUtils } from 'graphile-worker'
import type { Log } from '#platform/log.ts'
import type { Locks } from '#storage/locks.ts'
import { workerLock } from './worker.ts'

interface DeadWorkersDeps {
  utils: WorkerUtils
  locks: Locks
  log: Log
}

/**
 * Frees the jobs of workers whose process is gone: the library itself waits four hours. Jobs that took their process with
 * them again and again are given up.
 */
export async function findDeadWorkers({ utils, locks, log }: DeadWorkersDeps): Promise<void> {
  const { rows } = await utils.withPgClient((client) =>
    client.query<{ key: string | null; name: string; locked_by: string | null }>(
      `select key, task_identifier as name, locked_by from graphile_worker.jobs
       where locked_by is not null or attempts >= max_attempts`,
    ),
  )
  const ids = [...new Set(rows.flatMap((row) => row.locked_by ?? []))]
  const living = await locks.taken(ids.map(workerLock))
  const dead = ids.filter((id) => !living.has(workerLock(id)))
  if (dead.length > 0) {
    log.warn({ workers: dead }, 'jobs of a server that is gone go on')
    await utils.forceUnlockWorkers(dead)
  }
  const lost = rows.filter((row) => row.locked_by === null)
  if (lost.length === 0) return
  for (const { key, name } of lost) {
    if (key !== null)
      log.error({ job: name, key }, 'a job ended its server too often and is given up')
  }
  await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS', 'GC_JOB_QUEUES'] })
}
