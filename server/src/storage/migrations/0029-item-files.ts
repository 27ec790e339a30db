import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * The files of items stand in a table of their own. They are most of what is known of an item, and SQLite writes whole rows:
 * an edit of one line wrote all of them again. What stays is written to new rows: what columns leave behind would stay, too.
 */
export async function itemFiles(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('item_files')
    .addColumn('item_id', c.id, (col) =>
      col.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('audio_files_json', c.json, (col) => col.notNull())
    .addColumn('library_files_json', c.json, (col) => col.notNull())
    .addColumn('ebook_file_json', c.json)
    .execute()
  await db.schema
    .createTable('item_texts')
    .addColumn('item_id', c.id, (col) =>
      col.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('description', c.text)
    .addColumn('metadata_json', c.json, (col) => col.notNull())
    .addColumn('chapters_json', c.json, (col) => col.notNull())
    .addColumn('provenance_json', c.json, (col) => col.notNull())
    .addColumn('locks_json', c.json, (col) => col.notNull().defaultTo('[]'))
    .execute()
  await sql`insert into item_files (item_id, audio_files_json, library_files_json, ebook_file_json)
    select item_id, audio_files_json, library_files_json, ebook_file_json from item_details`.execute(
    db,
  )
  await sql`insert into item_texts
      (item_id, description, metadata_json, chapters_json, provenance_json, locks_json)
    select item_id, description, metadata_json, chapters_json, provenance_json, locks_json
    from item_details`.execute(db)
  await db.schema.dropTable('item_details').execute()
  await db.schema.alterTable('item_texts').renameTo('item_details').execute()
}
