import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Feeds of OPML files that are being added, each with what became of it. */
export async function opmlImports(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('opml_imports')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('folder_id', c.id, (col) => col.notNull())
    .addColumn('is_automatic', c.flag, (col) => col.notNull())
    .addColumn('user_id', c.id, (col) => col.notNull())
    .addColumn('user_name', c.text, (col) => col.notNull())
    .addColumn('started_at', c.big, (col) => col.notNull())
    .addColumn('ended_at', c.big)
    .execute()
  await db.schema
    .createTable('opml_import_feeds')
    .addColumn('import_id', c.id, (col) =>
      col.notNull().references('opml_imports.id').onDelete('cascade'),
    )
    .addColumn('position', c.int, (col) => col.notNull())
    .addColumn('address', c.text, (col) => col.notNull())
    .addColumn('state', c.text, (col) => col.notNull())
    .addColumn('title', c.text)
    .addColumn('item_id', c.id)
    .addColumn('failure', c.text)
    .addPrimaryKeyConstraint('opml_import_feeds_key', ['import_id', 'position'])
    .execute()
  await db.schema
    .createIndex('opml_imports_library')
    .on('opml_imports')
    .columns(['library_id', 'started_at'])
    .execute()
}
