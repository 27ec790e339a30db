import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** From which token the newest one of a device was made: what was passed over in between is spent. */
export async function tokenParents(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema.alterTable('auth_sessions').addColumn('parent_jti', c.text).execute()
}
