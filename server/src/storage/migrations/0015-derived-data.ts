import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Revisions of derived data, unfinished renames, and series that are unique by name within their library. */
export async function derivedData(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('derived_revisions')
    .addColumn('kind', c.text, (col) => col.primaryKey())
    .addColumn('fingerprint', c.text, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('stale_items')
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('kind', c.text, (col) => col.notNull())
    .addPrimaryKeyConstraint('stale_items_pk', ['item_id', 'kind'])
    .execute()
  await db.schema
    .createTable('unfinished_renames')
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('id', c.id, (col) => col.notNull())
    .addColumn('into_id', c.id)
    .addPrimaryKeyConstraint('unfinished_renames_pk', ['kind', 'id'])
    .execute()
  await mergeEqualSeries(db)
  await db.schema.dropIndex('series_by_library_id_name_key').execute()
  await db.schema
    .createIndex('series_by_library_id_name_key')
    .unique()
    .on('series')
    .columns(['library_id', 'name_key'])
    .execute()
}

/**
 * Two renames at once could give two series of a library one name. The oldest takes the books of the others; their cards
 * name it after the next start, which works out all derived data anew.
 */
async function mergeEqualSeries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; kept: string }>`
    select id, (
      select other.id from series as other
      where other.library_id = series.library_id and other.name_key = series.name_key
      order by other.added_at, other.id limit 1
    ) as kept
    from series`.execute(db)
  for (const { id, kept } of rows.filter((row) => row.id !== row.kept)) {
    await sql`update item_series set series_id = ${kept} where series_id = ${id} and item_id not in
      (select item_id from item_series where series_id = ${kept})`.execute(db)
    await sql`delete from item_series where series_id = ${id}`.execute(db)
    await sql`update series set description =
      coalesce(description, (select description from series where id = ${id})) where id = ${kept}`.execute(
      db,
    )
    await sql`delete from series where id = ${id}`.execute(db)
  }
}
