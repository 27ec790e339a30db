import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dropTestDatabase,
  emptyTestAddress,
  isSqlite,
  openTestDatabase,
  testDatabaseUrl,
} from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'
import type { DatabaseAddress } from '../database.ts'
import { openDialect } from '../open-database.ts'
import type { Schema } from '../schema.ts'
import { parentsFirst } from './catalog.ts'
import { moveDatabase } from './move-database.ts'
import { readRows } from './rows.ts'

const person = {
  id: 'ada',
  username: 'ada',
  username_key: 'ada',
  email: null,
  type: 'user' as const,
  password_hash: null,
  is_active: 1 as const,
  permissions_json: '{}',
  libraries_json: '[]',
  tags_json: '[]',
  hidden_series_json: '[]',
  last_seen_at: null,
  created_at: 1,
  updated_at: 1,
}
const journalRow = {
  user_id: 'ada',
  item_id: 'book',
  episode_id: '',
  device_id: null,
  session_id: null,
  auth_session_id: null,
  kind: 'play' as const,
  position: 1,
  duration: 2,
  listened: 1,
  credited: 1,
  client_at: 1,
  received_at: 1,
  adopted: 1 as const,
  reason: '',
  payload_json: null,
}

let root: string
let from: DatabaseAddress
let to: DatabaseAddress
/** Always an SQLite file. */
let file: DatabaseAddress
const folderNamed = (name: string): string => {
  mkdirSync(join(root, name))
  return join(root, name)
}
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'lectern-move-'))
  const folder = folderNamed('from')
  from = { folder, url: await testDatabaseUrl(folder) }
  to = await emptyTestAddress(folderNamed('to'))
  file = { folder: folderNamed('file') }
})
afterEach(async () => {
  for (const { folder } of [from, to]) await dropTestDatabase(folder)
  rmSync(root, { recursive: true })
})

/** Every row of every table but the index, and the counters. */
async function contentOf(address: DatabaseAddress): Promise<Record<string, unknown>> {
  const dialect = await openDialect(address)
  const content = await dialect.snapshot(async (read) => {
    const content: Record<string, unknown> = {}
    for (const table of await dialect.catalog.tables(read)) {
      const columns = table.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const rows: unknown[][] = []
      for await (const batch of readRows(read, { ...table, columns })) rows.push(...batch)
      content[table.name] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    const counters = await dialect.catalog.counters(read)
    return { ...content, counters: counters.filter(({ table }) => table in content) }
  })
  await dialect.close()
  return content
}

async function change(work: (trx: Transaction<Schema>) => Promise<unknown>): Promise<void> {
  const db = await openTestDatabase(from)
  await db.transact(work)
  await db.close()
}

/** Gives each table at least one row: what the seeds don't fill gets values by the names and kinds of its columns. */
async function fillEveryTable(): Promise<void> {
  const ids = await seed()
  const { catalog, read, close } = await openDialect(from)
  const tables = parentsFirst(await catalog.tables(read))
  await close()
  const kinds = { text: '{"a": "ß"}', integer: 1, real: 1 / 3, bytes: Buffer.from('é') }
  await change(async (trx) => {
    for (const { name, columns } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
      if (rows.length > 0) continue
      const names = columns.map((column) => sql.ref(column.name))
      const values = columns.map((column) => ids.get(column.name) ?? kinds[column.kind])
      await sql`insert into ${sql.table(name)} (${sql.join(names)})
        ${catalog.ownNumbers} values (${sql.join(values)})`.execute(trx)
    }
  })
}

/** Ids by the names of the columns that refer to them; ids that `fillEveryTable` gives are those of their kind. */
async function seed(): Promise<Map<string, string>> {
  const db = await openTestDatabase(from)
  const seed = seeding(db)
  const [library, user] = [await seed.library(), await seed.user('ada')]
  const [item = ''] = await seed.books(library, [
    { title: 'Harbour', series: [{ name: 'Tides', sequence: '1' }], tags: ['sea'], tracks: [0.1] },
    { title: 'Ünter "Ümlauten" \\ 日本\t𝄞', chapters: 3, cover: true },
  ])
  const podcasts = await seed.library('podcast')
  await seed.podcasts(podcasts, [{ title: 'Talk', episodes: [{ title: 'One' }] }])
  await seed.progress(user, item, { position: 0.1 + 0.2, last_update: 9_007_199_254_740_991 })
  await db.transact((trx) =>
    trx
      .insertInto('derived_revisions')
      .values([
        { kind: 'cards', fingerprint: '1' },
        { kind: 'search', fingerprint: '1' },
      ])
      .execute(),
  )
  await db.close()
  return new Map([
    ['library_id', library],
    ['user_id', user],
    ['created_by', user],
    ['item_id', item],
    ['list_id', '{"a": "ß"}'],
  ])
}

it('carries every row of every table to the other database and back', async () => {
  await fillEveryTable()
  const before = await contentOf(from)
  const empty = Object.entries(before).filter(([, rows]) => (rows as unknown[]).length === 0)
  expect(empty).toEqual([])
  const moved = await moveDatabase(from, file)
  expect(moved.flatMap(({ changes }) => changes)).toEqual([])
  // The index is made anew, so the copy doesn't say that it is up to date.
  const stale = { ...before, derived_revisions: ['["1","cards"]'] }
  expect(await contentOf(file)).toEqual(stale)
  await moveDatabase(file, to)
  expect(await contentOf(to)).toEqual(stale)
  const back = { folder: folderNamed('back') }
  await moveDatabase(to, back)
  expect(await contentOf(back)).toEqual(stale)
  expect(await contentOf(from)).toEqual(before)
})

it('gives no number twice that the source gave to a row that went', async () => {
  const report = async (db: Transaction<Schema>): Promise<number> => {
    const { seq } = await db
      .insertInto('journal')
      .values(journalRow)
      .returning('seq')
      .executeTakeFirstOrThrow()
    return seq
  }
  let last = 0
  await change(async (trx) => {
    await trx.insertInto('users').values(person).execute()
    last = await report(trx)
    await trx.deleteFrom('journal').execute()
  })
  await moveDatabase(from, file)
  await moveDatabase(file, to)
  for (const address of [file, to]) {
    const { write, close } = await openDialect(address)
    const next = await write.transaction().execute(report)
    await close()
    expect(next).toBe(last + 1)
  }
})

it('stops at a table that the target has not, and leaves nothing there', async () => {
  await change((trx) => sql`create table forgotten (id text)`.execute(trx))
  for (const address of [file, to]) {
    await expect(moveDatabase(from, address)).rejects.toMatchObject({
      kind: 'broken',
      message: 'The databases have different tables: forgotten (id text).',
    })
    expect(readdirSync(address.folder)).toEqual(
      ['.lectern.lock'].filter(() => address.url === undefined),
    )
  }
  await change((trx) => sql`drop table forgotten`.execute(trx))
  for (const address of [file, to]) await moveDatabase(from, address)
})

it('refuses a target that holds something, and leaves it as it is', async () => {
  await change(async () => {})
  await moveDatabase(from, to)
  await moveDatabase(from, file)
  await change((trx) => trx.insertInto('users').values(person).execute())
  for (const address of [file, to]) {
    await expect(moveDatabase(from, address)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await contentOf(address)).toMatchObject({ users: [] })
  }
})

it('puts a copy aside, also of PostgreSQL where there was no folder yet', async () => {
  await change(async () => {})
  const folder = isSqlite ? from.folder : join(root, 'not', 'yet')
  const { copyAside, close } = await openDialect({ ...from, folder })
  expect(await copyAside('now')).toBe(join(folder, 'lectern-before-now.sqlite'))
  await close()
  expect(readdirSync(folder)).toContain('lectern-before-now.sqlite')
})

it('refuses a source that a server has, and one that is not there', async () => {
  const db = await openTestDatabase(from)
  await expect(moveDatabase(from, to)).rejects.toMatchObject({ kind: 'busy' })
  await db.close()
  await expect(moveDatabase(file, to)).rejects.toMatchObject({ kind: 'missing' })
  expect(readdirSync(file.folder)).toEqual([])
  await moveDatabase(from, to)
})

describe.skipIf(isSqlite)('from SQLite to PostgreSQL', () => {
  const set = async (...rows: [string, unknown][]): Promise<void> => {
    const { write, close } = await openDialect(file)
    for (const [key, value] of rows)
      await sql`insert into ${sql.table('settings')} values (${key}, ${value})`.execute(write)
    await close()
  }

  it('tells which texts lost their NULs', async () => {
    await set(['a', 'x\0y\0'], ['b', 'z'])
    const moved = await moveDatabase(file, to)
    expect(moved.flatMap(({ changes }) => changes)).toEqual([
      { column: 'settings.value_json', nuls: 1, rounded: 0 },
    ])
    expect(await contentOf(to)).toMatchObject({ settings: ['["a","xy"]', '["b","z"]'] })
  })

  it('leaves statistics, by which the first questions are planned', async () => {
    await set(['a', 'x'], ['b', 'z'])
    await moveDatabase(file, to)
    const { read, close } = await openDialect(to)
    const known = sql`select from pg_stats where tablename = 'settings' and attname = 'key'`
    const { rows } = await known.execute(read)
    await close()
    expect(rows).toHaveLength(1)
  })

  it('rounds fractions where whole numbers are kept, and tells it', async () => {
    const { write, close } = await openDialect(file)
    await sql`update content_revision set revision = 6.6`.execute(write)
    await close()
    const moved = await moveDatabase(file, to)
    expect(moved.flatMap(({ changes }) => changes)).toEqual([
      { column: 'content_revision.revision', nuls: 0, rounded: 1 },
    ])
    expect(await contentOf(to)).toMatchObject({
      content_revision: [expect.stringMatching(/,7\]$/)],
    })
  })

  it('names the row that can not be kept, and leaves nothing behind', async () => {
    const { write, close } = await openDialect(file)
    await sql`update content_revision set revision = 'many'`.execute(write)
    await close()
    await expect(moveDatabase(file, to)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('The row of content_revision whose revision is many'),
    })
    await moveDatabase(from, to)
  })
})
