import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#platform/problem.ts'
import { dropTestDatabase, isSqlite, testDatabaseUrl } from '#testing/database.ts'
import type { Database } from '../../database.ts'
import { openDatabase } from '../../open-database.ts'

describe.skipIf(isSqlite)('servers on one PostgreSQL database', () => {
  let folder: string
  let url: string
  let open: Database[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-servers-'))
    url = (await testDatabaseUrl(folder)) ?? ''
    open = []
  })
  afterEach(async () => {
    await Promise.all(open.map((db) => db.close()))
    await dropTestDatabase(folder)
    await rm(folder, { recursive: true })
  })

  async function enter(onOutdated?: (problem: Problem) => void) {
    const db = await openDatabase({ folder, url, ...(onOutdated ? { onOutdated } : {}) })
    open.push(db)
    const heard: string[] = []
    const gone: string[] = []
    let missed = 0
    db.peers.hear({
      received: (message) => void heard.push(message),
      missed: () => void (missed += 1),
      gone: (peer) => void gone.push(peer),
    })
    return { db, heard, gone, missed: () => missed, tell: (text: string) => db.peers.tell(text) }
  }
  const run = ({ db }: { db: Database }, ...statements: string[]) =>
    db.transact(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
    })
  const cutLines = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid in (select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock')`

  it('hear each other in order, long words too, and never themselves', async () => {
    const [a, b, c] = [await enter(), await enter(), await enter()]
    const long = 'ä𝄞"\n'.repeat(20_000)
    const words = ['one', 'one', long, '', 'two']
    for (const word of words) a.tell(word)
    b.tell('from b')
    await expect.poll(() => [a.heard.length, b.heard.length, c.heard.length]).toEqual([1, 5, 6])
    expect(a.heard).toEqual(['from b'])
    expect(b.heard).toEqual(words)
    expect(c.heard.filter((word) => word !== 'from b')).toEqual(words)
  })

  it('hear that one has ended, and what it said last', async () => {
    const [a, b] = [await enter(), await enter()]
    b.tell('hello')
    b.tell('good-bye')
    open = open.filter((db) => db !== b.db)
    await b.db.close()
    await expect.poll(() => a.heard).toEqual(['hello', 'good-bye'])
    await expect.poll(() => a.gone, { timeout: 30_000 }).toHaveLength(1)
  })

  it('know that they missed something when a connection was lost, and hear each other again', async () => {
    const [a, b] = [await enter(), await enter()]
    await run(a, cutLines)
    await expect.poll(() => a.missed() > 0 && b.missed() > 0, { timeout: 30_000 }).toBe(true)
    // Writing waits until the server counts among the others again.
    await run(a, 'select 1')
    await run(b, 'select 1')
    a.tell('again')
    await expect.poll(() => b.heard).toEqual(['again'])
  })

  it('upgrade the database once when several start at once', async () => {
    const { db } = await enter()
    await run(
      { db },
      'alter table items drop column missing_since',
      `delete from kysely_migration where name = '0012-missing-since'`,
    )
    open = []
    await db.close()
    const servers = await Promise.all([enter(), enter(), enter()])
    for (const one of servers) {
      const rows = await one.db.read.selectFrom('items').select('missing_since').execute()
      expect(rows).toEqual([])
    }
  })

  it('end when a newer release begins to upgrade, before it does', async () => {
    const ended: string[] = []
    const old = await enter(({ message }) => {
      ended.push(message)
      open = open.filter((db) => db !== old.db)
      void old.db.close()
    })
    // As if the old one didn't know this step and the new one missed it.
    await run(
      old,
      'alter table items drop column missing_since',
      `delete from kysely_migration where name = '0012-missing-since'`,
    )
    await run(old, `select pg_notify('lectern_upgrade', '0012-missing-since')`)
    expect(ended).toEqual([])
    await run(old, `select pg_notify('lectern_upgrade', '9999-flying')`)
    await expect.poll(() => ended).toEqual([expect.stringContaining('A newer Lectern upgrades')])
    const fresh = await enter()
    expect(await fresh.db.read.selectFrom('items').select('missing_since').execute()).toEqual([])
  })

  it('end when they come back to a database that was upgraded meanwhile', async () => {
    const ended: string[] = []
    const old = await enter(({ message }) => void ended.push(message))
    await run(
      old,
      `insert into kysely_migration (name, timestamp) values ('9999-flying', 'now')`,
      cutLines,
    )
    await expect.poll(() => ended).toEqual([expect.stringContaining('newer Lectern (9999-flying)')])
  })
})
