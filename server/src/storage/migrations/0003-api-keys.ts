import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Keys for programs. Who made a key may leave; whom it acts as may not, or it goes too. */
export async function apiKeys(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_by', c.id, (col) => col.references('users.id').onDelete('set null'))
    .addColumn('is_active', c.flag, (col) => col.notNull())
    .addColumn('expires_at', c.big)
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema.createIndex('api_keys_by_user_id').on('api_keys').column('user_id').execute()
}
