import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Programs of the owner's that find metadata. */
export async function customProviders(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('custom_providers')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('media_type', c.text, (col) => col.notNull())
    .addColumn('url', c.text, (col) => col.notNull())
    .addColumn('auth_header', c.text)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
}
