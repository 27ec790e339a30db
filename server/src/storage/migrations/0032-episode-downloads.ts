import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Episodes that are to be downloaded, are being, or could not be. */
export async function episodeDownloads(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('episode_downloads')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('episode_id', c.id, (col) => col.notNull())
    .addColumn('state', c.text, (col) => col.notNull())
    .addColumn('is_automatic', c.flag, (col) => col.notNull())
    .addColumn('asked_by', c.id)
    .addColumn('position', c.real, (col) => col.notNull())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('started_at', c.big)
    .addColumn('finished_at', c.big)
    .addColumn('attempts', c.int, (col) => col.notNull().defaultTo(0))
    .addColumn('next_try_at', c.big)
    .addColumn('failure', c.text)
    .addColumn('fault', c.text)
    .addColumn('host', c.text, (col) => col.notNull())
    .addColumn('validator', c.text)
    .addColumn('place_json', c.json)
    .addColumn('detail_json', c.json, (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('episode_downloads_item')
    .on('episode_downloads')
    .columns(['item_id', 'episode_id'])
    .execute()
  await db.schema
    .createIndex('episode_downloads_state')
    .on('episode_downloads')
    .columns(['state', 'position'])
    .execute()
}
