import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { revisionsOf } from './content-changes.ts'
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
async function rise(
  work: (db: Database) => Promise<unknown>,
  revision: 'contentRevision' | 'libraryRevision' | 'episodesRevision' = 'contentRevision',
): Promise<number> {
  const before = await seeded.db[revision]()
  await work(seeded.db)
  return (await seeded.db[revision]()) - before
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

it('has a second one that rises with whatever libraries show, and stays with places and people', async () => {
  const userId = await seeded.user()
  const change = (
    work: (trx: Parameters<Parameters<Database['transact']>[0]>[0]) => Promise<unknown>,
  ) => rise((db) => db.transact(work), 'libraryRevision')
  const list = { name: 'L', name_key: 'l', description: null, created_at: 1, updated_at: 1 }
  const entry = { item_id: itemId, episode_id: '', position: 0 }
  for (const kind of ['collections', 'playlists'] as const) {
    const entries = kind === 'collections' ? 'collection_items' : 'playlist_items'
    const head = { ...list, id: 'l', library_id: libraryId, user_id: userId }
    const ends = [
      () => change((trx) => trx.insertInto(kind).values(head).execute()),
      () =>
        change((trx) =>
          trx
            .insertInto(entries)
            .values({ ...entry, list_id: 'l' })
            .execute(),
        ),
      () => change((trx) => trx.updateTable(kind).set({ name: 'M' }).execute()),
      () => change((trx) => trx.deleteFrom(entries).execute()),
      () => change((trx) => trx.deleteFrom(kind).execute()),
    ]
    for (const end of ends) expect(await end()).toBe(1)
  }
  const paint = { cover_thumbhash: 'x' }
  expect(await change((trx) => trx.updateTable('items').set(paint).execute())).toBe(1)
  expect(
    await change((trx) => trx.updateTable('item_cards').set({ minified: '{}' }).execute()),
  ).toBe(1)
  expect(await change((trx) => trx.updateTable('items').set({ title: 'Two' }).execute())).toBe(1)
  const place = () => seeded.progress(userId, itemId, { position: 5 })
  expect(await rise(place, 'libraryRevision')).toBe(0)
  expect(await change((trx) => trx.updateTable('users').set({ last_seen_at: 5 }).execute())).toBe(0)
})

it('has a third one that rises with episodes alone, on the disk or in feeds', async () => {
  const change = (
    work: (trx: Parameters<Parameters<Database['transact']>[0]>[0]) => Promise<unknown>,
  ) => rise((db) => db.transact(work), 'episodesRevision')
  for (const table of ['episodes', 'feed_episodes'] as const) {
    expect(await change((trx) => trx.updateTable(table).set({ title: 'Two' }).execute())).toBe(1)
    expect(await change((trx) => trx.deleteFrom(table).execute())).toBe(1)
  }
  expect(await change((trx) => trx.updateTable('items').set({ title: 'Two' }).execute())).toBe(0)
  expect(await rise(() => seeded.books(libraryId, [{ title: 'Two' }]), 'episodesRevision')).toBe(0)
})

it('is counted with every commit of anybody, whatever was written', async () => {
  const userId = await seeded.user()
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  const touch = (db: Database, last_seen_at: number) =>
    db.transact((trx) => trx.updateTable('users').set({ last_seen_at }).execute())
  const place = () => seeded.progress(userId, itemId, { position: 5 })
  for (const work of [() => touch(seeded.db, 5), () => touch(scan, 6), place]) {
    const before = await seeded.db.commits()
    expect(await seeded.db.commits()).toBe(before)
    await work()
    expect(await seeded.db.commits()).toBeGreaterThan(before)
  }
  await scan.close()
})

it('rises once for changes that share a commit, and with those of other connections', async () => {
  const title = (db: Database, title_key: string) =>
    db.transact((trx) => trx.updateTable('items').set({ title_key }).execute())
  expect(await rise((db) => Promise.all([title(db, 'a'), title(db, 'b'), title(db, 'c')]))).toBe(1)
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  expect(await rise(() => title(scan, 'd'))).toBe(1)
  await scan.close()
})

/** Items that a work changed. */
async function changed(
  work: (db: Database) => Promise<unknown>,
): Promise<readonly string[] | null> {
  const before = await seeded.db.contentRevision()
  await work(seeded.db)
  return seeded.db.changedItems(before)
}

it('tells which items changed, those of other connections and those that are gone included', async () => {
  const [two = ''] = await seeded.books(libraryId, [{ title: 'Two' }])
  const edit = () =>
    seeded.books(libraryId, [{ title: 'Other', id: itemId, authors: ['Someone new'] }])
  expect(await changed(edit)).toEqual([itemId])
  const move = (db: Database) =>
    db.transact((trx) =>
      trx.updateTable('items').set({ path: '/new' }).where('id', '=', itemId).execute(),
    )
  const remove = (db: Database) =>
    db.transact((trx) => trx.deleteFrom('items').where('id', 'in', [two]).execute())
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  const both = await changed(() => Promise.all([move(seeded.db), remove(scan)]))
  expect(both?.toSorted()).toEqual([itemId, two].toSorted())
  await scan.close()
  expect(await changed(async () => undefined)).toEqual([])
})

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['no item is named', (db) => db.transact((trx) => trx.deleteFrom('item_labels').execute())],
  [
    'items are chosen by something else',
    (db) =>
      db.transact((trx) =>
        trx.updateTable('items').set({ size: 1 }).where('title', '=', 'One').execute(),
      ),
  ],
  [
    'a series has another name',
    (db) => db.transact((trx) => trx.updateTable('series').set({ name_key: 'z' }).execute()),
  ],
  [
    'one of the changes says so',
    (db) =>
      Promise.all([
        db.transact((trx) => trx.deleteFrom('items').where('id', '=', 'x').execute()),
        db.transact((trx) => trx.updateTable('authors').set({ name_key: 'z' }).execute()),
      ]),
  ],
  [
    'there are many',
    () =>
      seeded.books(
        libraryId,
        Array.from({ length: 150 }, (_, index) => ({ title: String(index) })),
      ),
  ],
])('tells that any items may have changed where %s', async (_, work) => {
  expect(await changed(work)).toBeNull()
})

it('looks once for all who ask after one commit, and anew after the next', async () => {
  let commits = 1
  const { changedItems } = revisionsOf({ read: seeded.db.read, commits: () => commits })
  const before = await seeded.db.contentRevision()
  const edit = () => seeded.books(libraryId, [{ title: 'Other', id: itemId }])
  await edit()
  const first = await changedItems(before)
  expect(first).toEqual([itemId])
  expect(await changedItems(before)).toBe(first)
  expect(await changedItems(before + 1)).toEqual([])
  const [two = ''] = await seeded.books(libraryId, [{ title: 'Two' }])
  commits += 1
  expect(await changedItems(before)).toEqual([itemId, two])
})

it('tells the same of what was long ago, and forgets it', async () => {
  const before = await seeded.db.contentRevision()
  const touch = (size: number) =>
    seeded.db.transact((trx) =>
      trx.updateTable('items').set({ size }).where('id', '=', itemId).execute(),
    )
  await touch(0)
  expect(await seeded.db.changedItems(before)).toEqual([itemId])
  for (let size = 1; size <= 200; size += 1) await touch(size)
  expect(await seeded.db.changedItems(before)).toBeNull()
  const rows = await seeded.db.read.selectFrom('content_changes').selectAll().execute()
  expect(rows.length).toBeLessThanOrEqual(200)
})
