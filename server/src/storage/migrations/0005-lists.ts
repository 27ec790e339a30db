import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * Collections and playlists. Their entries don't hang on the rows of items: when an item goes, whoever keeps the lists
 * has to know which ones lost something.
 */
export async function lists(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await collections(db, c)
  await playlists(db, c)
  for (const [table, columns] of [
    ['collections', ['library_id', 'name_key']],
    ['collection_items', ['item_id']],
    ['playlists', ['user_id', 'name_key']],
    ['playlist_items', ['item_id']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute()
  }
}

async function collections(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('name_key', c.sortKey, (col) => col.notNull())
    .addColumn('description', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('collection_items')
    .addColumn('collection_id', c.id, (col) =>
      col.notNull().references('collections.id').onDelete('cascade'),
    )
    .addColumn('item_id', c.id, (col) => col.notNull())
    .addColumn('position', c.int, (col) => col.notNull())
    .addPrimaryKeyConstraint('collection_items_pk', ['collection_id', 'item_id'])
    .execute()
}

async function playlists(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('playlists')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('name_key', c.sortKey, (col) => col.notNull())
    .addColumn('description', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('playlist_items')
    .addColumn('playlist_id', c.id, (col) =>
      col.notNull().references('playlists.id').onDelete('cascade'),
    )
    .addColumn('item_id', c.id, (col) => col.notNull())
    .addColumn('episode_id', c.id, (col) => col.notNull())
    .addColumn('position', c.int, (col) => col.notNull())
    .addPrimaryKeyConstraint('playlist_items_pk', ['playlist_id', 'item_id', 'episode_id'])
    .execute()
}
