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

it('gives series of one name to the oldest of them, with the books and description of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-migrate-'))
  try {
    await (await openDatabase({ folder })).close()
    const file = new BetterSqlite(join(folder, 'lectern.sqlite'))
    file.pragma('foreign_keys = OFF')
    file.exec(`
      delete from kysely_migration where name = '0015-derived-data';
      drop table derived_revisions; drop table stale_items; drop table unfinished_renames;
      drop index series_by_library_id_name_key;
      create index series_by_library_id_name_key on series (library_id, name_key);
      insert into libraries (id, name, media_type, icon, provider, display_order, settings_json, is_offline, created_at, updated_at)
        values ('l', 'Books', 'book', 'database', 'google', 1, '{}', 0, 1, 1);
      insert into series (id, library_id, name, name_key, name_sort, description, added_at, updated_at) values
        ('new', 'l', 'HARBOUR', 'harbour', 'harbour', 'About a port.', 2, 2),
        ('old', 'l', 'Harbour', 'harbour', 'harbour', null, 1, 1),
        ('other', 'l', 'Tide', 'tide', 'tide', null, 1, 1);
      insert into item_series (item_id, series_id, position, sequence) values
        ('a', 'old', 0, '1'), ('a', 'new', 1, '1'), ('b', 'new', 0, '2'), ('c', 'other', 0, '1');
    `)
    file.close()
    const db = await openDatabase({ folder })
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
      .orderBy('item_id')
      .execute()
    expect(links).toEqual([
      { item_id: 'a', series_id: 'old' },
      { item_id: 'b', series_id: 'old' },
      { item_id: 'c', series_id: 'other' },
    ])
    await db.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
