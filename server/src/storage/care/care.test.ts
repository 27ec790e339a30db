import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSqlite } from '#testing/database.ts'
import { openDatabase } from '../open-database.ts'
import { lookAtDatabase } from './look-at-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-care-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.runIf(isSqlite)('an SQLite file', () => {
  it('gives room back that nothing needs any more, and is whole afterwards', async () => {
    const db = await openDatabase({ folder })
    const value_json = JSON.stringify('x'.repeat(1_000_000))
    await db.transact(async (trx) => {
      for (let at = 0; at < 20; at++)
        await trx
          .insertInto('settings')
          .values({ key: `large-${at}`, value_json })
          .execute()
    })
    await db.transact((trx) => trx.deleteFrom('settings').where('key', 'like', 'large-%').execute())
    const before = await db.care.facts()
    expect(before.unusedBytes).toBeGreaterThan(18_000_000)
    await db.care.tidy(() => true)
    const after = await db.care.facts()
    expect(after.unusedBytes).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(after.bytes).toBeLessThan(before.bytes)
    expect(await db.care.damage()).toBeNull()
    await db.close()
  })

  it('stops tidying when something else is to be done', async () => {
    const db = await openDatabase({ folder })
    await db.care.tidy(() => false)
    expect((await db.care.facts()).kind).toBe('sqlite')
    await db.close()
  })

  it('is looked at without a trace, and says what is torn', async () => {
    const db = await openDatabase({ folder })
    await db.close()
    const names = readdirSync(folder).toSorted()
    const looked = await lookAtDatabase({ folder })
    expect(looked.age).toBe('same')
    expect(await looked.care.damage()).toBeNull()
    await looked.close()
    const left = readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))
    expect(left.toSorted()).toEqual(names)

    const file = openSync(join(folder, 'lectern.sqlite'), 'r+')
    writeSync(file, Buffer.alloc(40_000, 0x5a), 0, 40_000, 200_000)
    closeSync(file)
    const torn = await lookAtDatabase({ folder })
    expect(await torn.care.damage()).not.toBeNull()
    await torn.close()
  })

  it('is not made where there is none', async () => {
    await expect(lookAtDatabase({ folder })).rejects.toThrow('unable to open database file')
    expect(readdirSync(folder)).toEqual([])
  })
})
