import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropTestDatabase, isSqlite, testDatabaseUrl } from '#testing/database.ts'
import type { Database } from './database.ts'
import { postgresLocks } from './dialects/postgres/postgres-locks.ts'
import { openDatabase } from './open-database.ts'

let folder: string
let url: string | null
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-locks-'))
  url = await testDatabaseUrl(folder)
  db = await openDatabase({ folder, url })
})
afterEach(async () => {
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true })
})

it('gives each lock to one at a time', async () => {
  const first = await db.locks.take('a')
  expect(first?.lost.aborted).toBe(false)
  expect(await db.locks.take('a')).toBeNull()
  expect(await db.locks.take('b')).not.toBeNull()
  expect(await db.locks.taken(['a', 'b', 'c'])).toEqual(new Set(['a', 'b']))
  await first?.release()
  expect(await db.locks.taken(['a', 'b', 'c'])).toEqual(new Set(['b']))
  const next = await db.locks.take('a')
  // Who gave it back long ago takes it from nobody.
  await first?.release()
  expect(await db.locks.taken(['a'])).toEqual(new Set(['a']))
  await next?.release()
})

describe.skipIf(isSqlite)('among several processes', () => {
  it('gives a lock to one of them, and to the next when the first is gone', async () => {
    const other = postgresLocks(url ?? '')
    const names = Array.from({ length: 40 }, (_, index) => `lock ${index}`)
    for (const name of names) expect(await other.take(name)).not.toBeNull()
    expect(await db.locks.taken(names)).toEqual(new Set(names))
    expect(await db.locks.take('lock 0')).toBeNull()
    await other.close()
    await expect.poll(() => db.locks.taken(names)).toEqual(new Set())
    expect(await db.locks.take('lock 0')).not.toBeNull()
  })

  it('says so when locks are lost, and takes new ones', async () => {
    const held = await db.locks.take('a')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lectern locks' and datname = current_database()`.execute(db.read)
    await expect.poll(() => held?.lost.aborted).toBe(true)
    const again = await db.locks.take('a')
    expect(again?.lost.aborted).toBe(false)
    await held?.release()
    expect(await db.locks.taken(['a'])).toEqual(new Set(['a']))
  })
})
