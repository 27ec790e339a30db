import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropTestDatabase, openTestDatabase } from '#testing/database.ts'
import type { Database } from './database.ts'

let folder: string
let databases: Database[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-writers-'))
  databases = [
    await openTestDatabase({ folder }),
    await openTestDatabase({ folder, isSecondary: true }),
    await openTestDatabase({ folder, isSecondary: true }),
  ]
})
afterEach(async () => {
  // The first one made the others' tables and goes last.
  for (const db of databases.toReversed()) await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

const key = 'count'

/** Reads how many there are, or that there is none yet, and writes one more. */
const countUp = (db: Database) =>
  db.transact(async (trx) => {
    const row = await trx
      .selectFrom('settings')
      .select('value_json')
      .where('key', '=', key)
      .executeTakeFirst()
    const value_json = String(Number(row?.value_json ?? 0) + 1)
    if (row === undefined) await trx.insertInto('settings').values({ key, value_json }).execute()
    else await trx.updateTable('settings').set({ value_json }).where('key', '=', key).execute()
  })

it('loses nothing of what several connections read, change and write back at once', async () => {
  const rounds = Array.from({ length: 20 }, () => databases.map(countUp)).flat()
  await Promise.all(rounds)
  const row = await databases[0]?.read
    .selectFrom('settings')
    .select('value_json')
    .where('key', '=', key)
    .executeTakeFirst()
  expect(row).toEqual({ value_json: '60' })
})
