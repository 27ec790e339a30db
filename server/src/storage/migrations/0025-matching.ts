import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Matches of many items that are under way, and what they found that nobody is sure of. */
export async function matching(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('match_runs')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('library_id', c.id, (col) => col.references('libraries.id').onDelete('cascade'))
    .addColumn('item_ids_json', c.json)
    .addColumn('options_json', c.json, (col) => col.notNull())
    .addColumn('user_id', c.id, (col) => col.notNull())
    .addColumn('user_name', c.text, (col) => col.notNull())
    .addColumn('after_id', c.id, (col) => col.notNull())
    .addColumn('done', c.int, (col) => col.notNull())
    .addColumn('updated', c.int, (col) => col.notNull())
    .addColumn('unmatched', c.int, (col) => col.notNull())
    .addColumn('unsure', c.int, (col) => col.notNull())
    .addColumn('started_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('match_reviews')
    .addColumn('item_id', c.id, (col) =>
      col.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('provider', c.text, (col) => col.notNull())
    .addColumn('title', c.text, (col) => col.notNull())
    .addColumn('author', c.text, (col) => col.notNull())
    .addColumn('score', c.real, (col) => col.notNull())
    .addColumn('matches_json', c.json, (col) => col.notNull())
    .addColumn('is_skipped', c.flag, (col) => col.notNull())
    .addColumn('found_at', c.big, (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('match_reviews_by_library')
    .on('match_reviews')
    .columns(['library_id', 'is_skipped', 'score', 'item_id'])
    .execute()
}
