import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Feeds that are open. They go with their library and with who opened them. */
export async function openFeeds(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('open_feeds')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('slug', c.text, (col) => col.notNull().unique())
    .addColumn('entity_type', c.text, (col) => col.notNull())
    .addColumn('entity_id', c.id, (col) => col.notNull())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_private', c.flag, (col) => col.notNull())
    .addColumn('server_address', c.text, (col) => col.notNull())
    .addColumn('prevents_indexing', c.flag, (col) => col.notNull())
    .addColumn('owner_name', c.text)
    .addColumn('owner_email', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('content_tag', c.text)
    .addColumn('changed_at', c.big, (col) => col.notNull())
    .addColumn('last_fetched_at', c.big)
    .execute()
  for (const columns of [
    ['entity_id', 'entity_type'],
    ['user_id', 'is_private'],
  ]) {
    await db.schema
      .createIndex(`open_feeds_by_${columns.join('_')}`)
      .on('open_feeds')
      .columns(columns)
      .execute()
  }
}
