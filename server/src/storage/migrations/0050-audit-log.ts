import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What was done to the server, and by whom. Nothing refers to it and it refers to nothing: it outlives both. */
export async function auditLog(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', c.serial)
    .addColumn('at', c.big, (col) => col.notNull())
    .addColumn('user_id', c.id)
    .addColumn('username', c.text, (col) => col.notNull())
    .addColumn('address', c.text, (col) => col.notNull())
    .addColumn('device', c.text, (col) => col.notNull())
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('action', c.text, (col) => col.notNull())
    .addColumn('target_id', c.text)
    .addColumn('target_name', c.text)
    .addColumn('facts_json', c.json, (col) => col.notNull())
    .execute()
  for (const columns of [['at'], ['user_id', 'at'], ['kind', 'at']])
    await db.schema
      .createIndex(`audit_log_by_${columns.join('_')}`)
      .on('audit_log')
      .columns(columns)
      .execute()
}
