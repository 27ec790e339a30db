import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Since when the files of an item are missing. Of those that are already, their last change is the best that is known. */
export async function missingSince(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema.alterTable('items').addColumn('missing_since', c.big).execute()
  await sql`update items set missing_since = updated_at where is_missing = 1`.execute(db)
}
