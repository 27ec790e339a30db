import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** One number that every change of what lists filter and sort by raises. */
export async function contentRevision(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('revision', c.big, (col) => col.notNull())
    .execute()
  await sql`insert into content_revision (revision) values (1)`.execute(db)
}
