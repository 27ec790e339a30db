import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** A third number, which changes of episodes alone raise: lists of thousands of them are kept under it. */
export async function episodesRevision(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .alterTable('content_revision')
    .addColumn('episodes', c.big, (col) => col.notNull().defaultTo(1))
    .execute()
}
