import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropTestDatabase, isSqlite, testDatabaseUrl } from '#testing/database.ts'
import type { Database } from '../../database.ts'
import { openDatabase } from '../../open-database.ts'
import { postgres } from './postgres.ts'

describe.skipIf(isSqlite)('PostgreSQL', () => {
  let folder: string
  let url: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-postgres-'))
    url = (await testDatabaseUrl(folder)) ?? ''
    db = await openDatabase({ folder, url })
  })
  afterEach(async () => {
    await db.close()
    await dropTestDatabase(folder)
    await rm(folder, { recursive: true })
  })

  const set = (key: string) =>
    db.transact((trx) => trx.insertInto('settings').values({ key, value_json: '1' }).execute())
  const keys = async () =>
    (await db.read.selectFrom('settings').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    )

  it('says which database is missing', async () => {
    const missing = openDatabase({ folder, url: `${url}_no` })
    await expect(missing).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining(`has no database named ${url.split('/').at(-1)}_no.`),
    })
  })

  it('takes back what failed, and nothing of those who shared its commit', async () => {
    await set('b')
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(set))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['a', 'b', 'c'])
  })

  it('orders text by its bytes and answers with plain numbers', async () => {
    for (const key of ['é', 'b', 'B', '_', 'a']) await set(key)
    expect(await keys()).toEqual(['B', '_', 'a', 'b', 'é'])
    const { rows } = await sql`select 9007199254740991::bigint as big, count(*) as count,
      sum(1::bigint) as sum, 0.5::float8 as part, true as flag`.execute(db.read)
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, count: 1, sum: 1, part: 0.5, flag: 1 }])
  })

  it('keeps text without the NULs of broken tags', async () => {
    await set('a\0b\0')
    expect(await keys()).toEqual(['ab'])
  })

  it('asks people to try again when connections were cut, and goes on with new ones', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lectern'`
    await expect(db.transact((trx) => cut.execute(trx))).rejects.toMatchObject({ kind: 'busy' })
    await set('a')
    expect(await keys()).toEqual(['a'])
  })

  it('writes again after others have kept it waiting for too long', async () => {
    const impatient = await openDatabase({
      folder,
      url: `${url}?options=-c%20lock_timeout%3D50ms`,
      isSecondary: true,
    })
    const add = (key: string) =>
      impatient.transact((trx) =>
        trx.insertInto('settings').values({ key, value_json: '1' }).execute(),
      )
    await db.transact(async () => {
      await expect(add('a')).rejects.toMatchObject({ kind: 'busy' })
    })
    await add('b')
    await impatient.close()
    expect(await keys()).toEqual(['b'])
  })

  it('never says that something is kept which was taken back because of a hidden error', async () => {
    const { write, close } = await postgres({ url, folder, isSecondary: true }).open()
    const hiding = write.transaction().execute(async (trx) => {
      const row = trx.insertInto('settings').values({ key: 'a', value_json: '1' })
      await row.execute()
      await row.execute().catch(() => undefined)
    })
    await expect(hiding).rejects.toThrow(/taken back/)
    await close()
    expect(await keys()).toEqual([])
  })
})
