import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { Schema } from './schema.ts'

let folder: string
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-full-'))
  db = await openDatabase({ folder })
  await db.transact((trx) => sql`create table filler (text text)`.execute(trx))
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const fill = (bytes: number) => (trx: Transaction<Schema>) =>
  sql`insert into filler values (${'x'.repeat(bytes)})`.execute(trx)
const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from filler`.execute(db.read)
  return rows[0]?.n ?? -1
}
/** SQLite answers as on a full disk once the file has this many pages more. */
const leave = (pages: number) =>
  db.transact(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(trx)
  })

it('says that nothing can be saved, goes on reading, and saves again when there is room', async () => {
  await db.transact(fill(10))
  await leave(2)
  await expect(db.transact(fill(100_000))).rejects.toMatchObject({ kind: 'full' })
  expect(await count()).toBe(1)
  await leave(1000)
  await db.transact(fill(100_000))
  expect(await count()).toBe(2)
})

it('says so to everybody who shared the commit and lost their write by it', async () => {
  await leave(4)
  const outcomes = await Promise.allSettled([fill(10), fill(100_000), fill(10)].map(db.transact))
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as unknown) : [],
  )
  const saved = outcomes.length - reasons.length
  expect(saved).toBeLessThan(3)
  expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ kind: 'full' })))
  expect(await count()).toBe(saved)
})
