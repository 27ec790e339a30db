import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropTestDatabase, isSqlite, openTestDatabase } from '#testing/database.ts'
import { unrestricted } from '#domain/caller.ts'
import { makeOlderIndex } from '#testing/seed/older-index.ts'
import { seeding } from '#testing/seed/seed.ts'
import type { Database } from './database.ts'
import { databaseFileName } from './dialects/sqlite/sqlite.ts'
import { openDatabase } from './open-database.ts'

let folder: string
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  db = await openTestDatabase({ folder })
})
afterEach(async () => {
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true })
})

/** Changes what a later release made back to what it was. */
const run = (...statements: string[]) =>
  db.transact(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })

async function reopen(): Promise<void> {
  await db.close()
  db = await openTestDatabase({ folder })
}

it('takes up a step that was left out between others', async () => {
  await run(
    'alter table items drop column missing_since',
    `delete from kysely_migration where name = '0012-missing-since'`,
  )
  await reopen()
  expect(await db.read.selectFrom('items').select('missing_since').execute()).toEqual([])
})

it('puts a copy aside before it upgrades, of the schema and the rows of before', async () => {
  const seed = seeding(db)
  await seed.books(await seed.library(), [{ title: 'Harbour' }])
  await run(
    'alter table items drop column missing_since',
    `delete from kysely_migration where name = '0012-missing-since'`,
  )
  await reopen()
  const copy = await openDatabase({
    folder: await copyIn('lectern-before-0012-missing-since.sqlite'),
  })
  // Opened by this release it is upgraded in its turn.
  const items = await copy.read.selectFrom('items').select(['title', 'missing_since']).execute()
  await copy.close()
  expect(items).toEqual([{ title: 'Harbour', missing_since: null }])
  const again = join(folder, 'copy', 'lectern-before-0012-missing-since.sqlite')
  expect(existsSync(again)).toBe(true)
})

/** Puts a copy where a database is expected; resolves with the folder. */
async function copyIn(name: string): Promise<string> {
  const target = join(folder, 'copy')
  await mkdir(target)
  await rename(join(folder, name), join(target, databaseFileName))
  return target
}

it('refuses data of a newer release, and changes nothing', async () => {
  await run(`insert into kysely_migration (name, timestamp) values ('9999-flying', 'now')`)
  await db.close()
  await expect(openTestDatabase({ folder })).rejects.toMatchObject({
    kind: 'broken',
    message: expect.stringContaining('newer Lectern (9999-flying)'),
  })
  db = await openTestDatabase({ folder, isSecondary: true })
  await run(`delete from kysely_migration where name = '9999-flying'`)
  await reopen()
})

it('keeps what is known of items when their files get a table of their own', async () => {
  const seed = seeding(db)
  const [book = ''] = await seed.books(await seed.library(), [
    { title: 'Harbour', description: 'About lamps.', tracks: [60, 90] },
  ])
  const known = async () => ({
    details: await db.read.selectFrom('item_details').selectAll().execute(),
    files: await db.read.selectFrom('item_files').selectAll().execute(),
  })
  const before = await known()
  expect(before.files[0]?.audio_files_json).toContain('"duration":90')
  await run(
    `delete from kysely_migration where name = '0029-item-files'`,
    `create table whole as select item_details.*, audio_files_json, library_files_json, ebook_file_json
      from item_details join item_files on item_files.item_id = item_details.item_id`,
    'drop table item_details',
    'drop table item_files',
    'alter table whole rename to item_details',
  )
  await reopen()
  expect(await known()).toEqual(before)
  await run(`delete from items where id = '${book}'`)
  expect(await known()).toEqual({ details: [], files: [] })
})

it('keeps collections, playlists and tombstones whose tables and columns had other names', async () => {
  const seed = seeding(db)
  const library = await seed.library()
  const [book = ''] = await seed.books(library, [{ title: 'A' }])
  const user = await seed.user()
  await run(
    `delete from kysely_migration where name = '0019-plain-names'`,
    'drop index tombstones_by_library_id_content_key',
    'alter table tombstones rename to ghosts',
    'create index ghosts_by_library_id_content_key on ghosts (library_id, content_key)',
    'alter table collections drop column user_id',
    'alter table collection_items drop column episode_id',
    'alter table collection_items rename column list_id to collection_id',
    'alter table playlist_items rename column list_id to playlist_id',
    `insert into ghosts (item_id, media_id, library_id, path, ino, content_key, title, metadata_json, removed_at)
      values ('gone', 'media', '${library}', '/gone', '1', '5', 'Gone', '{}', 1)`,
    `insert into collections (id, library_id, name, name_key, created_at, updated_at)
      values ('c', '${library}', 'C', 'c', 1, 1)`,
    `insert into collection_items (collection_id, item_id, position) values ('c', '${book}', 0)`,
    `insert into playlists (id, library_id, user_id, name, name_key, created_at, updated_at)
      values ('p', '${library}', '${user}', 'P', 'p', 1, 1)`,
    `insert into playlist_items (playlist_id, item_id, episode_id, position) values ('p', '${book}', '', 0)`,
  )
  await reopen()
  const entry = { item_id: book, episode_id: '', position: 0 }
  const all = (table: 'collections' | 'playlists' | 'collection_items' | 'playlist_items') =>
    db.read.selectFrom(table).selectAll().execute()
  expect(await all('collections')).toMatchObject([{ id: 'c', user_id: '' }])
  expect(await all('collection_items')).toEqual([{ list_id: 'c', ...entry }])
  expect(await all('playlists')).toMatchObject([{ id: 'p', user_id: user }])
  expect(await all('playlist_items')).toEqual([{ list_id: 'p', ...entry }])
  expect(await db.read.selectFrom('tombstones').select(['item_id', 'path']).execute()).toEqual([
    { item_id: 'gone', path: '/gone' },
  ])
  // As before, entries go with their list.
  await run(`delete from collections where id = 'c'`, `delete from playlists where id = 'p'`)
  expect([...(await all('collection_items')), ...(await all('playlist_items'))]).toEqual([])
})

it('gives series of one name to the oldest of them, with the books and description of the others', async () => {
  const seed = seeding(db)
  const library = await seed.library()
  const titles = [{ title: 'A' }, { title: 'B' }, { title: 'C' }]
  const [a = '', b = '', c = ''] = await seed.books(library, titles)
  await run(
    `delete from kysely_migration where name in ('0015-derived-data', '0017-words-by-field')`,
    'drop table derived_revisions',
    'drop table stale_items',
    'drop table unfinished_renames',
    'drop index series_by_library_id_name_key',
    'create index series_by_library_id_name_key on series (library_id, name_key)',
    `insert into series (id, library_id, name, name_key, name_sort, description, added_at, updated_at) values
      ('new', '${library}', 'HARBOUR', 'harbour', 'harbour', 'About a port.', 2, 2),
      ('old', '${library}', 'Harbour', 'harbour', 'harbour', null, 1, 1),
      ('other', '${library}', 'Tide', 'tide', 'tide', null, 1, 1)`,
    `insert into item_series (item_id, series_id, position, sequence) values
      ('${a}', 'old', 0, '1'), ('${a}', 'new', 1, '1'), ('${b}', 'new', 0, '2'), ('${c}', 'other', 0, '1')`,
  )
  await reopen()
  const series = await db.read
    .selectFrom('series')
    .select(['id', 'name', 'description'])
    .orderBy('id')
    .execute()
  expect(series).toEqual([
    { id: 'old', name: 'Harbour', description: 'About a port.' },
    { id: 'other', name: 'Tide', description: null },
  ])
  const links = await db.read
    .selectFrom('item_series')
    .select(['item_id', 'series_id'])
    .orderBy('sequence')
    .orderBy('series_id')
    .execute()
  expect(new Set(links.map(({ item_id, series_id }) => `${item_id} ${series_id}`))).toEqual(
    new Set([`${a} old`, `${b} old`, `${c} other`]),
  )
})

it.runIf(isSqlite)(
  'finds by the index of an earlier release until the new one knows all',
  async () => {
    const seed = seeding(db)
    const libraryId = await seed.library()
    const [harbour = '', agnes = ''] = await seed.books(libraryId, [
      { title: 'Moonlight Harbour' },
      { title: 'Tides', authors: ['Agnes Alder'], description: 'A harbour, and another harbour.' },
    ])
    await makeOlderIndex(db)
    await reopen()
    const found = async (...words: string[]) => {
      const terms = words.map((prefix) => ({ prefix, alternatives: [] }))
      const asked = { libraryId, scope: unrestricted, reach: 'any', terms, limit: 9 } as const
      return (await db.search.find(db.read, asked)).map(({ itemId }) => itemId)
    }
    expect(await found('harb')).toEqual([harbour, agnes])
    expect(await found('agnes', 'a')).toEqual([agnes])
    await run(`delete from items where id = '${harbour}'`)
    expect(await found('harb')).toEqual([agnes])
    const [alder = ''] = await seeding(db).books(libraryId, [{ title: 'Harbours of Alder' }])
    expect(await found('harb')).toEqual([alder, agnes])
    expect(await db.read.selectFrom('derived_revisions').select('kind').execute()).toEqual([])
  },
)
