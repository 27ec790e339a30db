import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * What changed of items: one entry for each item of a change. Entries don't hang on the rows of items, which may go and
 * come back; they go with their library.
 */
export async function itemChanges(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('item_changes')
    .addColumn('seq', c.serial)
    .addColumn('item_id', c.id, (col) => col.notNull())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('batch_id', c.id, (col) => col.notNull())
    .addColumn('at', c.big, (col) => col.notNull())
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('user_id', c.id)
    .addColumn('user_name', c.text)
    .addColumn('source', c.text, (col) => col.notNull())
    .addColumn('source_name', c.text)
    .addColumn('num_fields', c.int, (col) => col.notNull())
    .addColumn('fields_json', c.json, (col) => col.notNull())
    .addColumn('undone_by', c.big)
    .execute()
  for (const column of ['item_id', 'library_id', 'batch_id'] as const) {
    await db.schema
      .createIndex(`item_changes_by_${column}`)
      .on('item_changes')
      .columns([column, 'seq'])
      .execute()
  }
  await db.schema.createIndex('item_changes_by_at').on('item_changes').column('at').execute()
  await db.schema
    .alterTable('item_details')
    .addColumn('locks_json', c.json, (col) => col.notNull().defaultTo('[]'))
    .execute()
}
