import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'

interface Job<S> {
  work: (trx: Transaction<S>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { done: true; value: unknown } | { done: false; error: unknown }

/** Most writes that share one commit; beyond it, latency grows more than throughput. */
const largestGroup = 64

/**
 * Group commit: writes that arrive while a commit is under way share the next one, so that durable
 * (fsynced) writes scale with the number of writers. Each write has its own savepoint.
 */
export function createGroupCommit<S>(
  db: Kysely<S>,
  beforeCommit: (trx: Transaction<S>) => Promise<void>,
): <T>(work: (trx: Transaction<S>) => Promise<T>) => Promise<T> {
  const waiting: Job<S>[] = []
  let isDraining = false

  async function drain(): Promise<void> {
    isDraining = true
    while (waiting.length > 0) {
      // With a synchronous driver everything happens in one turn of the event loop. Requests that have arrived
      // meanwhile get theirs first, or each would be a group, and an fsync, of its own.
      await turn()
      await commit(waiting.splice(0, largestGroup))
    }
    isDraining = false
  }

  async function commit(group: Job<S>[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      await db.transaction().execute(async (trx) => {
        // Who is alone needs no savepoint: taking back the whole is the same.
        const [job] = group
        if (group.length === 1 && job) outcomes.push({ done: true, value: await job.work(trx) })
        else for (const each of group) outcomes.push(await attempt(trx, each))
        await beforeCommit(trx)
      })
    } catch (error) {
      for (const job of group) job.reject(error)
      return
    }
    group.forEach((job, index) => {
      const outcome = outcomes[index]
      if (outcome?.done) job.resolve(outcome.value)
      else job.reject(outcome?.error)
    })
  }

  async function attempt(trx: Transaction<S>, job: Job<S>): Promise<Outcome> {
    await sql`savepoint job`.execute(trx)
    try {
      const value = await job.work(trx)
      await sql`release savepoint job`.execute(trx)
      return { done: true, value }
    } catch (error) {
      try {
        await sql`rollback to savepoint job`.execute(trx)
        await sql`release savepoint job`.execute(trx)
      } catch {
        // A full disk takes back the whole transaction and its savepoints; that is what everybody has to hear.
        throw error
      }
      return { done: false, error }
    }
  }

  return <T>(work: (trx: Transaction<S>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      if (!isDraining) void drain()
    })
}
