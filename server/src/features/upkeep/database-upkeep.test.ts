import { expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { createTasks } from '#jobs/index.ts'
import { silentLog } from '#platform/log.ts'
import { createDatabaseUpkeep } from './database-upkeep.ts'

const day = 86_400_000

function bench(damage: string | null = null) {
  const clock = { now: 1_700_000_000_000 }
  const now = (): number => clock.now
  const done: string[] = []
  const ended: { title: string; error: string | null }[] = []
  const events = createEvents(() => undefined)
  events.follow('task.finished', ({ task }) => void ended.push(task))
  const tasks = createTasks({ events, now, newId: () => crypto.randomUUID(), log: silentLog })
  let stored: unknown
  const upkeep = createDatabaseUpkeep({
    db: {
      care: {
        facts: () => Promise.reject(new Error('not asked')),
        damage: async () => {
          done.push('check')
          return damage
        },
        tidy: async () => void done.push('tidy'),
      },
    },
    documents: {
      read: async () => stored,
      change: async (_key, change) => (stored = change(stored)) as never,
    },
    tasks,
    now,
    log: silentLog,
  })
  return { clock, done, ended, tasks, look: () => upkeep.look(() => false) }
}

it('tidies up once a day and looks for damage once a week', async () => {
  const { clock, done, look } = bench()
  for (let at = 0; at < 8; at++) {
    await look()
    await look()
    clock.now += day + 1
  }
  expect(done).toEqual(['check', 'tidy', ...Array<string>(6).fill('tidy'), 'check', 'tidy'])
})

it('waits while something else is done, but not for ever', async () => {
  const { clock, done, tasks, look } = bench()
  await look()
  done.length = 0
  tasks.start({ action: 'library-scan', title: 'Scanning', libraryId: null })
  clock.now += 2 * day
  await look()
  expect(done).toEqual([])
  clock.now += 3 * day
  await look()
  expect(done).toEqual(['tidy'])
})

it('fails its task where something is damaged, so that it is told', async () => {
  const { done, ended, look } = bench('page 7 is torn')
  await look()
  expect(done).toEqual(['check'])
  await expect
    .poll(() => ended)
    .toMatchObject([
      {
        title: 'Checking the database',
        error: expect.stringContaining('page 7 is torn') as string,
      },
    ])
})
