import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropTestDatabase, isSqlite, openTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { seeding } from '#testing/seed/seed.ts'
import { examineSqliteFile } from './move/copies.ts'

let folder: string
let server: ServerProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-upgrade-killed-'))
  mkdirSync(config(), { recursive: true })
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await dropTestDatabase(config())
  rmSync(folder, { recursive: true, force: true })
})

const config = (...more: string[]): string => join(folder, 'config', ...more)
/** Enough that copying and changing them takes a while. */
const numBooks = 600

async function start(): Promise<void> {
  const url = await testDatabaseUrl(config())
  server = startServer(folder, url === null ? {} : { DATABASE_URL: url })
}

async function end(signal: NodeJS.Signals): Promise<void> {
  server.child.kill(signal)
  await server.ended
}

/** Data of an earlier release, with a person and books in it. Steps in between and at the end are yet to be taken. */
async function layOldData(): Promise<void> {
  await start()
  await firstRun(await server.ready)
  await end('SIGTERM')
  const db = await openTestDatabase({ folder: config() })
  const seed = seeding(db)
  const titles = Array.from({ length: numBooks }, (_, nth) => ({ title: `Book ${nth}` }))
  await seed.books(await seed.library(), titles)
  await db.transact(async (trx) => {
    for (const statement of [
      'alter table items drop column missing_since',
      'drop table task_runs',
      `delete from kysely_migration where name in ('0012-missing-since', '0052-task-runs')`,
    ])
      await sql.raw(statement).execute(trx)
  })
  await db.close()
}

const copies = (): string[] =>
  readdirSync(config()).filter((name) => /^lectern-before-.*\.sqlite$/.test(name))
const isCopying = (): boolean => existsSync(config('.lectern-copy'))

/** What a kill waits for. The upgrade itself takes a moment after its copy has its name. */
const moments: [string, () => Promise<void>][] = [
  ['puts a copy aside', () => until(isCopying)],
  ['has put a copy aside', () => until(() => copies().length > 0)],
  ...[2, 6, 15, 40].map((ms): [string, () => Promise<void>] => [
    `has changed its tables for ${ms} ms`,
    async () => {
      await until(() => copies().length > 0)
      await delay(ms)
    },
  ]),
]

/** Resolves as soon as something is there, or the server got past it. */
async function until(isThere: () => boolean): Promise<void> {
  const past = { isReady: false }
  const ready = () => {
    past.isReady = true
  }
  server.ready.then(ready, ready)
  while (!isThere() && !past.isReady) await delay(1)
}

it('an upgrade that is killed again and again leaves whole copies and all data, and is finished by the next start', async () => {
  await layOldData()
  let begun = 0
  // PostgreSQL waits for each server that is gone.
  for (const [moment, comes] of moments.slice(0, isSqlite ? moments.length : 2)) {
    for (const name of copies()) rmSync(config(name))
    await start()
    await comes()
    // Nothing is put aside where the one before was finished all the same.
    if (isCopying() || copies().length > 0) begun += 1
    await end('SIGKILL')
    for (const name of copies())
      await expect(examineSqliteFile(config(name)), moment).resolves.toMatchObject({
        items: numBooks,
      })
  }
  expect(begun).toBeGreaterThan(1)
  await start()
  const base = await server.ready
  expect(isCopying()).toBe(false)
  const person = { username: 'root', password: 'secret' }
  const signedIn = await speaker(base)('POST', '/login', person)
  const root = speaker(base, signedIn.json().user.accessToken)
  const [library] = (await root('GET', '/api/libraries')).json().libraries
  const items = await root('GET', `/api/libraries/${library.id}/items?limit=1`)
  expect(items.json().total).toBe(numBooks)
  expect((await root('GET', '/api/lectern/state')).status).toBe(200)
}, 240_000)
