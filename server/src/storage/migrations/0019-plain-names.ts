import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Tombstones are called so, and collections and playlists have the same columns: one set of queries serves both. */
export async function plainNames(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema.alterTable('ghosts').renameTo('tombstones').execute()
  await db.schema.dropIndex('ghosts_by_library_id_content_key').execute()
  await db.schema
    .createIndex('tombstones_by_library_id_content_key')
    .on('tombstones')
    .columns(['library_id', 'content_key'])
    .execute()
  await db.schema
    .alterTable('collections')
    .addColumn('user_id', c.id, (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('collection_items')
    .addColumn('episode_id', c.id, (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('collection_items').renameColumn('collection_id', 'list_id').execute()
  await db.schema.alterTable('playlist_items').renameColumn('playlist_id', 'list_id').execute()
}
