import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * What moved progress last, and up to which entry of the journal each session knows it: so a page that slept through
 * what happened elsewhere is told from one that rewinds. Sessions that are open already keep being believed.
 */
export async function knownPlaces(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  for (const column of ['moved_seq', 'changed_seq'])
    await db.schema
      .alterTable('progress')
      .addColumn(column, c.big, (col) => col.notNull().defaultTo(0))
      .execute()
  await db.schema.alterTable('playback_sessions').addColumn('known_seq', c.big).execute()
  for (const table of ['playback_sessions', 'journal'])
    await db.schema.alterTable(table).addColumn('auth_session_id', c.text).execute()
  const last = sql`(
    select coalesce(max(journal.seq), 0) from journal
    where journal.user_id = progress.user_id and journal.item_id = progress.item_id
      and journal.episode_id = progress.episode_id and journal.adopted = 1
  )`
  await sql`update progress set moved_seq = ${last}, changed_seq = ${last}`.execute(db)
}
