import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/**
 * What is known of the feeds of podcasts, and every episode they ever listed, on the disk or not: an episode has one id
 * from the time it is first read of.
 */
export async function podcastFeeds(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await feeds(db, c)
  await episodes(db, c)
  await db.schema
    .createTable('podcast_follows')
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('followed_at', c.big, (col) => col.notNull())
    .addPrimaryKeyConstraint('podcast_follows_key', ['user_id', 'item_id'])
    .execute()
  await db.schema
    .createTable('episode_stars')
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('episode_id', c.id, (col) => col.notNull())
    .addColumn('starred_at', c.big, (col) => col.notNull())
    .addPrimaryKeyConstraint('episode_stars_key', ['user_id', 'episode_id'])
    .execute()
  for (const table of ['podcast_follows', 'episode_stars'])
    await db.schema.createIndex(`${table}_item`).on(table).column('item_id').execute()
}

async function feeds(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('podcast_feeds')
    .addColumn('item_id', c.id, (col) =>
      col.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('secret_address', c.text)
    .addColumn('schedule', c.text)
    .addColumn('next_check_at', c.big)
    .addColumn('etag', c.text)
    .addColumn('last_modified', c.text)
    .addColumn('body_hash', c.text)
    .addColumn('checked_at', c.big)
    .addColumn('succeeded_at', c.big)
    .addColumn('failing_since', c.big)
    .addColumn('failures', c.int, (col) => col.notNull().defaultTo(0))
    .addColumn('failure', c.text)
    .addColumn('settings_json', c.json, (col) => col.notNull().defaultTo('{}'))
    .addColumn('channel_json', c.json)
    .execute()
  await db.schema
    .createIndex('podcast_feeds_next')
    .on('podcast_feeds')
    .column('next_check_at')
    .execute()
}

async function episodes(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('feed_episodes')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('library_id', c.id, (col) => col.notNull())
    .addColumn('guid', c.text)
    .addColumn('enclosure_key', c.text, (col) => col.notNull())
    .addColumn('title', c.text, (col) => col.notNull())
    .addColumn('title_key', c.sortKey, (col) => col.notNull())
    .addColumn('season', c.text)
    .addColumn('episode', c.text)
    .addColumn('episode_type', c.text)
    .addColumn('published_at', c.big)
    .addColumn('duration', c.real)
    .addColumn('size', c.big)
    .addColumn('explicit', c.flag, (col) => col.notNull())
    .addColumn('is_wanted', c.flag, (col) => col.notNull().defaultTo(0))
    .addColumn('first_seen_at', c.big, (col) => col.notNull())
    .addColumn('gone_since', c.big)
    .addColumn('detail_json', c.json, (col) => col.notNull())
    .execute()
  const indexes = { item: 'item_id', library: 'library_id' }
  for (const [name, column] of Object.entries(indexes))
    await db.schema
      .createIndex(`feed_episodes_${name}`)
      .on('feed_episodes')
      .columns([column, 'published_at'])
      .execute()
}
