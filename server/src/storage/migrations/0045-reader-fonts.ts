import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Fonts that people brought along to read with; the files lie in the metadata folder. */
export async function readerFonts(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('reader_fonts')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('family', c.text, (col) => col.notNull())
    .addColumn('weight', c.int, (col) => col.notNull())
    .addColumn('is_italic', c.flag, (col) => col.notNull())
    .addColumn('type', c.text, (col) => col.notNull())
    .addColumn('size', c.big, (col) => col.notNull())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema.createIndex('reader_fonts_user').on('reader_fonts').column('user_id').execute()
}
