import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What lies in the trash of library folders. It goes with its folder: the manifests there know it all the same. */
export async function trash(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('trashed_files')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('entry_id', c.id, (col) => col.notNull())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('folder_id', c.id, (col) =>
      col.notNull().references('library_folders.id').onDelete('cascade'),
    )
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('below', c.text, (col) => col.notNull())
    .addColumn('at', c.text, (col) => col.notNull())
    .addColumn('path', c.text, (col) => col.notNull())
    .addColumn('item_id', c.id)
    .addColumn('title', c.text)
    .addColumn('is_folder', c.flag, (col) => col.notNull())
    .addColumn('num_files', c.int, (col) => col.notNull())
    .addColumn('size', c.big, (col) => col.notNull())
    .addColumn('frees', c.big, (col) => col.notNull())
    .addColumn('deleted_at', c.big, (col) => col.notNull())
    .addColumn('deleted_by', c.id)
    .addColumn('deleted_by_name', c.text)
    .addColumn('record_json', c.json)
    .execute()
  for (const columns of [['entry_id'], ['library_id', 'deleted_at']]) {
    await db.schema
      .createIndex(`trashed_files_by_${columns.join('_')}`)
      .on('trashed_files')
      .columns(columns)
      .execute()
  }
}
