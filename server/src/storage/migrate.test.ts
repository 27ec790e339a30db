import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

it('takes up a step that was left out between others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  try {
    await (await openDatabase({ folder })).close()
    const file = new BetterSqlite(join(folder, 'lectern.sqlite'))
    file.exec(`alter table items drop column missing_since`)
    file.exec(`delete from kysely_migration where name = '0012-missing-since'`)
    file.close()
    const db = await openDatabase({ folder })
    expect(await db.read.selectFrom('items').select('missing_since').execute()).toEqual([])
    await db.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
