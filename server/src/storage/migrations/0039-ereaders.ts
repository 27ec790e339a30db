import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** E-readers that take books by mail, who may send to them, and what is on its way. */
export async function ereaders(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('ereaders')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('name_key', c.sortKey, (col) => col.notNull().unique())
    .addColumn('email', c.text, (col) => col.notNull())
    .addColumn('availability', c.text, (col) => col.notNull())
    .addColumn('position', c.int, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('ereader_users')
    .addColumn('ereader_id', c.id, (col) =>
      col.notNull().references('ereaders.id').onDelete('cascade'),
    )
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('ereader_users_key', ['ereader_id', 'user_id'])
    .execute()
  await db.schema
    .createTable('ebook_mails')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('device_name', c.text, (col) => col.notNull())
    .addColumn('email', c.text, (col) => col.notNull())
    .addColumn('ino', c.text, (col) => col.notNull())
    .addColumn('file_name', c.text, (col) => col.notNull())
    .addColumn('bytes', c.big, (col) => col.notNull())
    .addColumn('state', c.text, (col) => col.notNull())
    .addColumn('failure', c.text)
    .addColumn('is_setup_failure', c.flag, (col) => col.notNull())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('ended_at', c.big)
    .execute()
  for (const [table, columns] of [
    ['ereader_users', ['user_id']],
    ['ebook_mails', ['user_id', 'created_at']],
    ['ebook_mails', ['item_id']],
    ['ebook_mails', ['ended_at']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
