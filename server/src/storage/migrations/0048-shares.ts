import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Public links to single items, and who opened them. They go with their item and with who made them. */
export async function shares(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('shares')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('slug', c.text, (col) => col.notNull().unique())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('episode_id', c.id)
    .addColumn('media_id', c.id, (col) => col.notNull().unique())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', c.big)
    .addColumn('is_downloadable', c.flag, (col) => col.notNull())
    .addColumn('password_hash', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('share_visits')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('share_id', c.id, (col) => col.notNull().references('shares.id').onDelete('cascade'))
    .addColumn('visitor', c.text, (col) => col.notNull())
    .addColumn('position', c.real, (col) => col.notNull())
    .addColumn('start_time', c.real, (col) => col.notNull())
    .addColumn('started_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .addColumn('device_json', c.json, (col) => col.notNull())
    .addUniqueConstraint('share_visits_of_visitor', ['share_id', 'visitor'])
    .execute()
  for (const [table, column] of [
    ['shares', 'item_id'],
    ['shares', 'user_id'],
    ['shares', 'expires_at'],
    ['share_visits', 'visitor'],
    ['share_visits', 'updated_at'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
