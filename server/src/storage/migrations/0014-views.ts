import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Views that people keep; they go with their library and their user. */
export async function views(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('views')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('filters', c.text, (col) => col.notNull())
    .addColumn('sort', c.text)
    .addColumn('is_descending', c.flag, (col) => col.notNull().defaultTo(0))
    .addColumn('is_pinned', c.flag, (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('views_by_user_and_library')
    .on('views')
    .columns(['user_id', 'library_id', 'created_at'])
    .execute()
}
