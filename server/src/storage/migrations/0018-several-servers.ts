import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What several servers count together: commits, where the database doesn't by itself, and sign-ins that failed. */
export async function severalServers(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .alterTable('content_revision')
    .addColumn('commits', c.big, (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('failed_sign_ins')
    .addColumn('key', c.text, (col) => col.primaryKey())
    .addColumn('failures', c.int, (col) => col.notNull())
    .addColumn('reset_at', c.big, (col) => col.notNull())
    .execute()
}
