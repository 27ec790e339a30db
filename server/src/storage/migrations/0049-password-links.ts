import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** When API keys were last used, and links by which people choose a new password: one for each user, gone with them. */
export async function passwordLinks(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('last_used_at', c.big).execute()
  await db.schema
    .createTable('password_links')
    .addColumn('user_id', c.id, (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('digest', c.text, (col) => col.notNull().unique())
    .addColumn('created_by', c.id, (col) => col.references('users.id').onDelete('set null'))
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('expires_at', c.big, (col) => col.notNull())
    .execute()
}
