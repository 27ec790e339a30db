import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Which items the last commits changed, for those who remember lists. */
export async function contentChangesTable(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('content_changes')
    .addColumn('revision', c.big, (col) => col.notNull())
    .addColumn('item_id', c.id, (col) => col.notNull())
    .addPrimaryKeyConstraint('content_changes_pk', ['revision', 'item_id'])
    .execute()
}
