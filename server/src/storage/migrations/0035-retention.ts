import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What became of the files of episodes, and how people listen to shows. */
export async function retention(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('episode_stays')
    .addColumn('episode_id', c.id, (col) => col.primaryKey())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('let_go_at', c.big)
    .addColumn('asked_at', c.big)
    .execute()
  await db.schema
    .createTable('show_listening')
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('settings_json', c.json, (col) => col.notNull())
    .addPrimaryKeyConstraint('show_listening_key', ['user_id', 'item_id'])
    .execute()
  for (const table of ['episode_stays', 'show_listening'])
    await db.schema.createIndex(`${table}_item`).on(table).column('item_id').execute()
}
