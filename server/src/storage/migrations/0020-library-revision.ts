import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** A second number that every change of what libraries show raises, be it sorted by or only told. */
export async function libraryRevision(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .alterTable('content_revision')
    .addColumn('library', c.big, (col) => col.notNull().defaultTo(1))
    .execute()
}
