import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import type { Database } from './database.ts'

let seeded: Seeded
let libraryId: string
let itemId: string
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  const [id = ''] = await seeded.books(libraryId, [
    { title: 'One', authors: ['Ann'], series: [{ name: 'Sea', sequence: '1' }], genres: ['Crime'] },
  ])
  itemId = id
})
afterEach(() => seeded.close())

/** By how much the revision rises. */
async function rise(work: (db: Database) => Promise<unknown>): Promise<number> {
  const before = await seeded.db.contentRevision()
  await work(seeded.db)
  return (await seeded.db.contentRevision()) - before
}

it('rises with whatever lists filter and sort by', async () => {
  expect(await rise(() => seeded.books(libraryId, [{ title: 'Two' }]))).toBeGreaterThan(0)
  for (const table of ['item_authors', 'item_series', 'item_labels', 'items'] as const) {
    expect(await rise((db) => db.transact((trx) => trx.deleteFrom(table).execute()))).toBe(1)
  }
  for (const table of ['authors', 'series'] as const) {
    const rename = (db: Database) =>
      db.transact((trx) => trx.updateTable(table).set({ name_key: 'zoe' }).execute())
    expect(await rise(rename)).toBe(1)
  }
})

it('stays with places and colours of covers', async () => {
  const userId = await seeded.user()
  const colours = { cover_accent_json: '{}', cover_thumbhash: 'x' }
  const paint = (db: Database) =>
    db.transact((trx) => trx.updateTable('items').set(colours).execute())
  expect(await rise(() => seeded.progress(userId, itemId, { position: 5 }))).toBe(0)
  expect(await rise(paint)).toBe(0)
  const both = { ...colours, title_key: 'two' }
  expect(
    await rise((db) => db.transact((trx) => trx.updateTable('items').set(both).execute())),
  ).toBe(1)
})

it('rises once for changes that share a commit, and with those of other connections', async () => {
  const title = (db: Database, title_key: string) =>
    db.transact((trx) => trx.updateTable('items').set({ title_key }).execute())
  expect(await rise((db) => Promise.all([title(db, 'a'), title(db, 'b'), title(db, 'c')]))).toBe(1)
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  expect(await rise(() => title(scan, 'd'))).toBe(1)
  await scan.close()
})
