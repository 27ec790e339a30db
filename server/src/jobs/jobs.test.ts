import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { postgresLocks } from '#storage/dialects/postgres/postgres-locks.ts'
import { dropTestDatabase, isSqlite, openTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import type { AddedJob, JobHooks } from './engines/engine.ts'
import { workerLock } from './engines/worker.ts'
import { createJobs } from './jobs.ts'
import type { Job, Jobs } from './jobs.ts'
import { aborted } from './leader.ts'

let folder: string
let db: Database
let here: Server
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-jobs-'))
  db = await openTestDatabase({ folder })
  here = await server(db.locks)
})
afterEach(async () => {
  await here.jobs.close()
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true })
})

interface Run extends Pick<JobHooks, 'signal' | 'afterwards'> {
  word: string
  end(): void
  fail(): void
}
interface Server {
  jobs: Jobs
  job: Job<{ word: string }>
  /** What has begun here, in order. */
  runs: Run[]
}

/** Jobs as one process has them; each lasts until the test ends it, or until it is interrupted. */
async function server(locks: Database['locks']): Promise<Server> {
  const url = await testDatabaseUrl(folder)
  const jobs = createJobs({ database: { folder, url }, locks, log: silentLog, pollMs: 100 })
  const runs: Run[] = []
  const job = jobs.define({
    name: 'say',
    payload: z.object({ word: z.string() }),
    async run({ word }, { signal, begun, afterwards }) {
      const ended = new Promise<void>((resolve, reject) => {
        runs.push({
          word,
          signal,
          afterwards,
          end: resolve,
          fail: () => reject(new Error('It failed')),
        })
      })
      begun()
      await Promise.race([ended, aborted(signal)])
    },
  })
  await jobs.start()
  return { jobs, job, runs }
}

it('does a job, and tells of its begin and its end', async () => {
  const added = await here.job.add({ word: 'one' }, 'key')
  expect(here.runs.map(({ word }) => word)).toEqual(['one'])
  const order: string[] = []
  const ended = added.ended().then(() => order.push('ended'))
  order.push('ending')
  here.runs[0]?.end()
  await ended
  expect(order).toEqual(['ending', 'ended'])
})

it('tells of its end when the next of its key may be added', async () => {
  await here.job.add({ word: 'one' }, 'key')
  const next = new Promise<AddedJob>((resolve) => {
    here.runs[0]?.afterwards(() => resolve(here.job.add({ word: 'two' }, 'key')))
  })
  here.runs[0]?.end()
  expect(await next).toMatchObject({ isNew: true })
})

it('never does two jobs of one key at once, and several of different ones', async () => {
  const first = await here.job.add({ word: 'one' }, 'key')
  expect(await here.job.add({ word: 'two' }, 'key')).toMatchObject({ isNew: false })
  expect(await here.job.add({ word: 'three' }, 'other')).toMatchObject({ isNew: true })
  expect(here.runs.map(({ word }) => word)).toEqual(['one', 'three'])
  here.runs[0]?.end()
  await first.ended()
  expect(await here.job.add({ word: 'four' }, 'key')).toMatchObject({ isNew: true })
  expect(here.runs.map(({ word }) => word)).toEqual(['one', 'three', 'four'])
})

it('does a job once more after the one that is under way, and forgets what was dropped', async () => {
  await here.job.addAgain({ word: 'one' }, 'key')
  for (const word of ['two', 'two', 'two']) await here.job.addAgain({ word }, 'key')
  expect(here.runs).toHaveLength(1)
  here.runs[0]?.end()
  await expect.poll(() => here.runs.map(({ word }) => word)).toEqual(['one', 'two'])
  await here.job.addAgain({ word: 'three' }, 'key')
  await here.job.drop('key')
  here.runs[1]?.end()
  await expect.poll(async () => (await here.job.add({ word: 'four' }, 'key')).isNew).toBe(true)
  expect(here.runs.map(({ word }) => word)).toEqual(['one', 'two', 'four'])
})

it('goes on after a job that failed', async () => {
  const first = await here.job.add({ word: 'one' }, 'key')
  here.runs[0]?.fail()
  await first.ended()
  expect(await here.job.add({ word: 'two' }, 'key')).toMatchObject({ isNew: true })
})

it('interrupts what runs when it is closed', async () => {
  await here.job.add({ word: 'one' }, 'key')
  const { signal } = here.runs[0] ?? {}
  expect(signal?.aborted).toBe(false)
  await here.jobs.close()
  expect(signal?.aborted).toBe(true)
})

it.each(['is opened', 'is opened twice at once'])(
  'closes while it %s',
  async (how) => {
    const url = await testDatabaseUrl(folder)
    const jobs = createJobs({ database: { folder, url }, locks: db.locks, log: silentLog })
    const job = jobs.define({ name: 'early', payload: z.null(), run: async () => undefined })
    await job.drop('nothing')
    const starts = [jobs.start(), ...(how === 'is opened' ? [] : [jobs.start()])]
    if (starts.length === 2) await Promise.all(starts)
    await jobs.close()
    await Promise.allSettled(starts)
  },
  20_000,
)

describe.skipIf(isSqlite)('among several processes', () => {
  let there: Server
  let thereLocks: Database['locks']
  beforeEach(async () => {
    thereLocks = postgresLocks((await testDatabaseUrl(folder)) ?? '')
    there = await server(thereLocks)
  })
  afterEach(async () => {
    await there.jobs.close()
    await thereLocks.close()
  })
  const begun = () => [...here.runs, ...there.runs].map(({ word }) => word)
  const running = () => [...here.runs, ...there.runs].filter(({ signal }) => !signal.aborted)

  it('does once what is asked for in two of them, and tells both of its end', async () => {
    const asked = await Promise.all(
      [here, there, here, there].map(({ job }) => job.add({ word: 'one' }, 'key')),
    )
    const [mine, ...more] = asked.filter((job) => job.isNew)
    expect(more).toEqual([])
    await expect.poll(begun).toEqual(['one'])
    running()[0]?.end()
    await mine?.ended()
    expect(begun()).toEqual(['one'])
    expect(await there.job.add({ word: 'two' }, 'key')).toMatchObject({ isNew: true })
  })

  it('goes on elsewhere when a process ends', async () => {
    await here.job.add({ word: 'one' }, 'key')
    await expect.poll(begun).toEqual(['one'])
    const [first, second] = here.runs.length > 0 ? [here, there] : [there, here]
    await first.jobs.close()
    await expect.poll(() => second.runs.map(({ word }) => word)).toEqual(['one'])
    expect(running()).toHaveLength(1)
  })

  it('takes no job while others could not see that it lives', async () => {
    await Promise.all([here.jobs.close(), there.jobs.close()])
    let failures = 1
    const locks: Database['locks'] = {
      ...thereLocks,
      async take(name) {
        if (failures-- > 0) throw new Error('The connection is lost')
        return thereLocks.take(name)
      },
    }
    here = await server(locks)
    await here.job.add({ word: 'one' }, 'key')
    await expect.poll(begun).toContain('one')
    const { rows } = await sql<{ worker: string }>`select locked_by as worker
      from graphile_worker.jobs where locked_by is not null`.execute(db.read)
    const names = rows.map(({ worker }) => workerLock(worker))
    expect(names).toHaveLength(1)
    expect([...(await thereLocks.taken(names))]).toEqual(names)
  })

  it('goes on when a process lost its connections, and once', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await here.job.add({ word: key }, key)
    await expect.poll(begun).toHaveLength(4)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lectern locks' and datname = current_database()`.execute(db.read)
    await expect.poll(() => begun().length).toBeGreaterThanOrEqual(8)
    // On a busy server a lock can be lost once more, and a job is begun a third time.
    await expect
      .poll(() =>
        running()
          .map(({ word }) => word)
          .sort(),
      )
      .toEqual(['a', 'b', 'c', 'd'])
  })

  it('frees the jobs of a process that is gone, and gives up those that always end theirs', async () => {
    await here.job.add({ word: 'one' }, 'key')
    await expect.poll(begun).toEqual(['one'])
    // As after SIGKILL: locked by somebody who has no lock.
    const gone = async (word: string, attempts: number) => {
      await sql`select graphile_worker.add_job('say', json_build_object('word', ${word}::text),
        run_at => now() + interval '1 day', job_key => ${word}, max_attempts => 5)`.execute(db.read)
      await sql`update graphile_worker._private_jobs set run_at = now(), attempts = ${attempts},
        locked_by = 'pool-gone', locked_at = now() where key = ${word}`.execute(db.read)
    }
    await gone('left', 1)
    await gone('poison', 5)
    await expect.poll(begun).toContain('left')
    await expect.poll(async () => (await here.job.add({ word: 'well' }, 'poison')).isNew).toBe(true)
    expect(begun()).not.toContain('poison')
  })

  it('keeps a job that takes longer than four hours', async () => {
    await here.job.add({ word: 'one' }, 'key')
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`.execute(
      db.read,
    )
    const age = async () => {
      const { rows } = await sql<{ age: number }>`select
        extract(epoch from now() - locked_at)::int as age from graphile_worker.jobs`.execute(
        db.read,
      )
      return rows[0]?.age
    }
    await expect.poll(age).toBeLessThan(60)
    expect(begun()).toEqual(['one'])
  })
})
