import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** How long episodes of feeds are by their sound, which is often not what their feed says. */
export async function heardDurations(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema.alterTable('feed_episodes').addColumn('heard_duration', c.real).execute()
}
