import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Task } from '@lectern/contract'
import type { LabelRule } from '@lectern/contract/rules'
import { createJobs, createTasks } from '#jobs/index.ts'
import type { ItemRewriter } from '#features/items/index.ts'
import { silentLog } from '#platform/log.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { labelRulesStore } from '../label-rules.store.ts'
import { createRuleJobs } from './rule-jobs.ts'
import { ruleRunsStore } from './rule-runs.store.ts'

const numBooks = 450
const rules: LabelRule[] = [{ kind: 'map', fields: ['genres'], from: ['SF'], to: ['Sci-Fi'] }]
let seeded: Seeded
let libraryId: string
let ended: Task[]

beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  const books = Array.from({ length: numBooks }, (_, at) => ({ title: `${at}`, genres: ['SF'] }))
  await seeded.books(libraryId, books)
  ended = []
})
afterEach(() => seeded.close())

/** A server that follows rules; what it rewrites passes `between`. */
function serverThat(between: (written: number) => Promise<void> | void = () => {}) {
  const { events, rewriter } = browsingOver(seeded, () => seedTime)
  const clock = { now: () => seedTime, newId: randomUUID }
  const tasks = createTasks({ events, log: silentLog, ...clock })
  const jobs = createJobs({
    database: { folder: seeded.folder },
    locks: seeded.db.locks,
    log: silentLog,
  })
  events.follow('task.finished', ({ task }) => void ended.push(task))
  let written = 0
  const rewrite: ItemRewriter['rewrite'] = async (...work) => {
    await between(written)
    const count = await rewriter.rewrite(...work)
    written += count
    return count
  }
  const runs = ruleRunsStore(seeded.db)
  const store = labelRulesStore(seeded.db)
  const ruleJobs = createRuleJobs({
    ...clock,
    store,
    runs,
    tasks,
    jobs,
    rewriter: { rewrite },
    log: silentLog,
  })
  return { jobs, runs, ...ruleJobs, begin: () => ruleJobs.begin(libraryId, rules, callerOf('u')) }
}

async function countOf(genre: string): Promise<number> {
  const rows = await seeded.db.read
    .selectFrom('item_labels')
    .select('item_id')
    .where('value', '=', genre)
    .execute()
  return rows.length
}
async function batches(): Promise<string[]> {
  const rows = await seeded.db.read.selectFrom('item_changes').select('batch_id').execute()
  return [...new Set(rows.map((row) => row.batch_id))]
}

it('ends when it is called off; what was changed stays, under its batch', async () => {
  const server = serverThat((written) => {
    if (written > 0) server.cancel(libraryId)
  })
  await server.jobs.start()
  const batch = await server.begin()
  await expect.poll(() => ended.length).toBe(1)
  expect(ended[0]).toMatchObject({
    isFailed: false,
    description: 'Task canceled by user',
    data: { lecternRules: { batch, updated: 200 } },
  })
  expect(await countOf('Sci-Fi')).toBe(200)
  expect(await server.runs.all()).toEqual([])
  await server.jobs.close()
})

it('goes on after a stop, as the same batch', async () => {
  const first = serverThat((written) => {
    if (written > 0) void first.jobs.close()
  })
  await first.jobs.start()
  const batch = await first.begin()
  await expect.poll(() => ended.length).toBe(1)
  expect(await countOf('Sci-Fi')).toBe(200)

  const second = serverThat()
  await second.jobs.start()
  await second.resume()
  await expect.poll(() => ended.length).toBe(2)
  expect(ended[1]).toMatchObject({ data: { lecternRules: { batch, updated: numBooks } } })
  expect([await countOf('Sci-Fi'), await countOf('SF')]).toEqual([numBooks, 0])
  expect(await batches()).toEqual([batch])
  expect(await second.runs.all()).toEqual([])
  await second.jobs.close()
})

it('is not begun twice, and fails with a sentence', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const server = serverThat(async () => {
    await held
    throw new Error('disk full')
  })
  await server.jobs.start()
  await server.begin()
  await expect(server.begin()).rejects.toMatchObject({ kind: 'conflict' })
  release()
  await expect.poll(() => ended.length).toBe(1)
  expect(ended[0]).toMatchObject({
    isFailed: true,
    error: expect.stringMatching(/^Something went wrong/),
  })
  expect(await server.runs.all()).toEqual([])
  await server.jobs.close()
})
