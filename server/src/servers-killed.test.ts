import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#storage/database.ts'
import { dropTestDatabase, isSqlite, openTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { seeding } from '#testing/seed/seed.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

const numBooks = 100
const numListeners = 4

let folder: string
let db: Database
let servers: ServerProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-killed-'))
  db = await openTestDatabase({ folder })
  await db.close()
  db = await openTestDatabase({ folder, isSecondary: true })
  servers = []
})
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

/** Starts three servers, which PostgreSQL knows by their numbers. */
async function startAll(): Promise<string[]> {
  const url = await testDatabaseUrl(folder)
  servers = [0, 1, 2].map((number) =>
    startServer(folder, { DATABASE_URL: `${url}?application_name=${number}` }),
  )
  return Promise.all(servers.map(({ ready }) => ready))
}

/** The server, by its number, that does the scan now. */
async function scanner(): Promise<number | null> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier like '%scan%'
    join pg_locks lock on lock.locktype = 'advisory' and (lock.classid::bigint << 32 | lock.objid::bigint)
      = hashtextextended('lectern: worker ' || job.locked_by, 0)
    join pg_stat_activity activity on activity.pid = lock.pid`.execute(db.read)
  const [{ name } = {}] = rows
  return name === undefined ? null : Number(name)
}

it.skipIf(isSqlite)(
  'one of three servers killed under load loses no report, does no work twice and stops nobody',
  async () => {
    const bases = await startAll()
    const token = await firstRun(bases[0] ?? '')
    const at = (number: number) => speaker(bases[number % bases.length] ?? '', token)
    const seed = seeding(db)
    const shelf = await seed.library('book')
    const heard = Array.from({ length: numListeners }, (_, n) => ({ title: `Heard ${n}` }))
    const books = await seed.books(shelf, heard)
    const media = join(folder, 'media')
    const files = Array.from({ length: numBooks }, (_, n) => [
      `Author ${n % 7}/Book ${n}/1.mp3`,
      audio({ seconds: 1 + n / 100, tags: { album: `Book ${n}` } }),
    ])
    await library(Object.fromEntries(files), media)

    /** Each reports one second after the other, and asks the next server when one fails. */
    const over = new AbortController()
    const acknowledged = new Map<string, number>()
    async function listen(book: string, first: number): Promise<void> {
      for (let second = 1, server = first; !over.signal.aborted;) {
        const report = { currentTime: second, duration: 100_000 }
        const status = await at(server)('PATCH', `/api/me/progress/${book}`, report).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) acknowledged.set(book, second++)
        else server += 1
      }
    }
    const listening = Promise.all(books.map((book, n) => listen(book, n)))

    const draft = { name: 'Scanned', mediaType: 'book', folders: [{ fullPath: media }] }
    const { id } = (await at(0)('POST', '/api/libraries', draft)).json()
    const asked = Promise.allSettled(
      bases.map((_, n) => at(n)('POST', `/api/libraries/${id}/scan`)),
    )
    const killed = await until(scanner)
    servers[killed]?.child.kill('SIGKILL')
    await servers[killed]?.ended
    await asked
    const before = new Map(acknowledged)

    // Others go on with the scan, and each listener with another server.
    const other = at(killed + 1)
    const scanned = async () => {
      const page = await other('GET', `/api/libraries/${id}/items?limit=0&minified=1`)
      return (page.json().results as { path: string }[]).map(({ path }) => path)
    }
    await until(async () => ((await scanned()).length === numBooks ? true : null))
    await until(async () => {
      const isBusy = (await other('GET', '/api/tasks'))
        .json()
        .tasks.some((task: { isFinished: boolean }) => !task.isFinished)
      const hasGoneOn = books.every(
        (book) => (acknowledged.get(book) ?? 0) > (before.get(book) ?? 0) + 1,
      )
      return !isBusy && hasGoneOn ? true : null
    })
    over.abort()
    await listening

    expect(new Set(await scanned()).size).toBe(numBooks)
    const journal = await db.read.selectFrom('journal').select(['item_id', 'position']).execute()
    for (const book of books) {
      const last = acknowledged.get(book) ?? 0
      const kept = new Set(
        journal.filter((row) => row.item_id === book).map(({ position }) => position),
      )
      const lost = Array.from({ length: last }, (_, n) => n + 1).filter((at_) => !kept.has(at_))
      expect(lost).toEqual([])
      const { currentTime } = (await other('GET', `/api/me/progress/${book}`)).json()
      expect(currentTime).toBe(last)
    }
  },
  120_000,
)

/** Asks until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask()
    if (answer !== null) return answer
    // oxlint-disable-next-line no-await-in-loop -- the servers have work to do
    await delay(50)
  }
}
