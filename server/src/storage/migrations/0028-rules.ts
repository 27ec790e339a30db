import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * What libraries make of genres and tags that come in, rules that are being followed by what is there already, and whom
 * libraries ask for which field.
 */
export async function rules(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('label_rules')
    .addColumn('library_id', c.id, (col) =>
      col.primaryKey().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('rules_json', c.json, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('label_rule_runs')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().unique().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('rules_json', c.json, (col) => col.notNull())
    .addColumn('user_id', c.id, (col) => col.notNull())
    .addColumn('user_name', c.text, (col) => col.notNull())
    .addColumn('after_id', c.id, (col) => col.notNull())
    .addColumn('done', c.int, (col) => col.notNull())
    .addColumn('updated', c.int, (col) => col.notNull())
    .addColumn('started_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('merged_providers')
    .addColumn('library_id', c.id, (col) =>
      col.primaryKey().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('orders_json', c.json, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
}
