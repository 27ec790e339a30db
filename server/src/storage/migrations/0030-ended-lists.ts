import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Lists that ended because their last item was deleted: when that comes back out of the trash, they do, too. */
export async function endedLists(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('ended_lists')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('library_id', c.id, (col) =>
      col.notNull().references('libraries.id').onDelete('cascade'),
    )
    .addColumn('user_id', c.id, (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('name_key', c.sortKey, (col) => col.notNull())
    .addColumn('description', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .addColumn('ended_at', c.big, (col) => col.notNull())
    .execute()
}
