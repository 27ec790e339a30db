import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'
import { createPassageTables } from '../search/passages/passage-tables.ts'

/**
 * What else feeds say of an episode, its chapters and transcript once they were fetched, and an index of all that for search.
 * Every feed is read whole once more: what was left out before is kept now.
 */
export async function episodeTexts(
  db: Kysely<unknown>,
  { name, columns: c }: { name: 'sqlite' | 'postgres'; columns: ColumnKit },
): Promise<void> {
  await db.schema.alterTable('feed_episodes').addColumn('extra_json', c.json).execute()
  await db.schema
    .alterTable('feed_episodes')
    .addColumn('has_transcript', c.flag, (col) => col.notNull().defaultTo(0))
    .execute()
  await sql`update podcast_feeds set etag = null, last_modified = null, body_hash = null`.execute(
    db,
  )
  await db.schema
    .createTable('episode_texts')
    .addColumn('episode_id', c.id, (col) => col.notNull())
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('origin_key', c.text, (col) => col.notNull())
    .addColumn('format', c.text)
    .addColumn('language', c.text)
    .addColumn('is_timed', c.flag, (col) => col.notNull().defaultTo(0))
    .addColumn('chapters_json', c.json)
    .addColumn('failure', c.text)
    .addColumn('tried_at', c.big, (col) => col.notNull())
    .addColumn('next_try_at', c.big)
    .addPrimaryKeyConstraint('episode_texts_key', ['episode_id', 'kind'])
    .execute()
  await db.schema.createIndex('episode_texts_item').on('episode_texts').column('item_id').execute()
  await db.schema
    .createTable('transcript_passages')
    .addColumn('episode_id', c.id, (col) => col.notNull())
    .addColumn('position', c.int, (col) => col.notNull())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('start', c.real, (col) => col.notNull())
    .addColumn('cues_json', c.json, (col) => col.notNull())
    .addPrimaryKeyConstraint('transcript_passages_key', ['episode_id', 'position'])
    .execute()
  await db.schema
    .createIndex('transcript_passages_item')
    .on('transcript_passages')
    .column('item_id')
    .execute()
  await createPassageTables(db, name)
}
