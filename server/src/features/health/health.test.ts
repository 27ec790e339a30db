import { expect, it } from 'vitest'
import { createHealth } from './health.ts'

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error('no'), { cause: { code } }))
const fine = async (): Promise<void> => undefined
const hanging = () => new Promise<void>(() => undefined)

function health(database: () => Promise<void>, metadata: () => Promise<void>, holdsMs = 0) {
  const said: unknown[] = []
  const log = {
    error: (facts: unknown) => void said.push(facts),
    info: (words: unknown) => void said.push(words),
  }
  const made = createHealth({
    store: { tryWriting: database },
    folders: [{ setting: 'METADATA_PATH', tryWriting: metadata }],
    log,
    patienceMs: 50,
    holdsMs,
  })
  return { ...made, said }
}

it.each([
  [fine, fine, null],
  [hanging, fine, 'The database does not answer.'],
  [failing('SQLITE_READONLY_DBMOVED'), fine, 'The database can only be read.'],
  [failing('SQLITE_FULL'), fine, 'The disk of the database is full.'],
  [failing('57P03'), fine, "The database can't be used (57P03)."],
  [fine, failing('EROFS'), 'The folder of METADATA_PATH is on a disk that is read-only.'],
  [fine, failing('EACCES'), 'The folder of METADATA_PATH can only be read.'],
  [fine, failing('ENOENT'), 'The folder of METADATA_PATH is gone.'],
  [fine, failing('ENOSPC'), 'The disk of METADATA_PATH is full.'],
  [fine, hanging, 'The disk of METADATA_PATH does not answer.'],
])('says what is wrong in one sentence', async (database, metadata, sentence) => {
  expect(await health(database, metadata).problem()).toBe(sentence)
})

it('looks no more often than it should, and says once what became of it', async () => {
  let looks = 0
  let works = false
  const database = async (): Promise<void> => {
    looks++
    if (!works) await failing('SQLITE_FULL')()
  }
  const held = health(database, fine, 60_000)
  await Promise.all([held.problem(), held.problem()])
  await held.problem()
  expect(looks).toBe(1)
  works = false
  const { problem, said } = health(database, fine)
  await problem()
  await problem()
  works = true
  await problem()
  await problem()
  expect(said).toEqual([
    { problem: 'The disk of the database is full.' },
    'the server is well again',
  ])
})
