import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What admins want to be told of, and what is still to be told. */
export async function notifications(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('channel', c.text, (col) => col.notNull())
    .addColumn('library_id', c.id, (col) => col.references('libraries.id').onDelete('cascade'))
    .addColumn('event_name', c.text, (col) => col.notNull())
    .addColumn('urls_json', c.json, (col) => col.notNull())
    .addColumn('title_template', c.text, (col) => col.notNull())
    .addColumn('body_template', c.text, (col) => col.notNull())
    .addColumn('type', c.text, (col) => col.notNull())
    .addColumn('is_enabled', c.flag, (col) => col.notNull())
    .addColumn('secret', c.text)
    .addColumn('last_fired_at', c.big)
    .addColumn('last_failure', c.text)
    .addColumn('failures', c.int, (col) => col.notNull())
    .addColumn('times_fired', c.int, (col) => col.notNull())
    .addColumn('times_dropped', c.int, (col) => col.notNull())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('notification_deliveries')
    .addColumn('seq', c.serial)
    .addColumn('id', c.id, (col) => col.notNull())
    .addColumn('event_id', c.id, (col) => col.notNull())
    .addColumn('notification_id', c.id, (col) =>
      col.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('line', c.text, (col) => col.notNull())
    .addColumn('event_json', c.json, (col) => col.notNull())
    .addColumn('tries', c.int, (col) => col.notNull())
    .addColumn('due_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('notification_deliveries_line')
    .on('notification_deliveries')
    .columns(['line', 'due_at'])
    .execute()
  await db.schema
    .createIndex('notification_deliveries_notification')
    .on('notification_deliveries')
    .column('notification_id')
    .execute()
}
