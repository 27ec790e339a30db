import type { ListedEpisode } from '@lectern/contract'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { summaryOf } from './episode-details.store.ts'
import { listedEpisodeOf } from './every-episode.store.ts'

const sharedColumns = [
  'all.id',
  'all.title',
  'all.season',
  'all.episode',
  'all.episode_type',
  'all.published_at',
  'all.detail_json',
  'all.size',
  'stars.starred_at',
  'progress.position',
  'progress.progress as fraction',
  'progress.is_finished',
] as const

interface AskedRows {
  itemId: VisibleItemId
  ids: readonly string[]
  userId: string
}

/** Episodes of a podcast as lists show them, on the disk or only in its feed. */
export function listedEpisodesStore(db: Database) {
  return {
    /** In the order of the ids; unknown ones are left out. */
    async some(
      itemId: VisibleItemId,
      ids: readonly string[],
      userId: string,
    ): Promise<ListedEpisode[]> {
      if (ids.length === 0) return []
      const onDisk = await ofFiles(db, { itemId, ids, userId }).execute()
      const there = new Set(onDisk.map(({ id }) => id))
      const left = ids.filter((id) => !there.has(id))
      const listed =
        left.length === 0 ? [] : await ofFeed(db, { itemId, ids: left, userId }).execute()
      const rows = new Map([...onDisk, ...listed].map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = rows.get(id)
        return row === undefined ? [] : listedEpisodeOf(row, summaryOf(row.detail_json))
      })
    },

    /** Whether the item has an episode of this id, on the disk or in its feed. */
    async has(itemId: VisibleItemId, episodeId: string): Promise<boolean> {
      for (const table of ['episodes', 'feed_episodes'] as const) {
        const row = await db.read
          .selectFrom(table)
          .select('id')
          .where('id', '=', episodeId)
          .where('item_id', '=', itemId)
          .executeTakeFirst()
        if (row !== undefined) return true
      }
      return false
    },
  }
}

/** What is known of the file goes before what the feed says. */
function ofFiles(db: Database, { itemId, ids, userId }: AskedRows) {
  return db.read
    .selectFrom('episodes as all')
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.episode_id', '=', 'all.id')
        .onRef('progress.item_id', '=', 'all.item_id')
        .on('progress.user_id', '=', userId),
    )
    .leftJoin('episode_stars as stars', (join) =>
      join.onRef('stars.episode_id', '=', 'all.id').on('stars.user_id', '=', userId),
    )
    .select([
      ...sharedColumns,
      'all.duration',
      sql<number>`0`.as('explicit'),
      sql<number>`1`.as('is_downloaded'),
      sql<number | null>`cast(null as bigint)`.as('gone_since'),
    ])
    .where('all.item_id', '=', itemId)
    .where('all.id', 'in', [...ids])
}

function ofFeed(db: Database, { itemId, ids, userId }: AskedRows) {
  return db.read
    .selectFrom('feed_episodes as all')
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.episode_id', '=', 'all.id')
        .onRef('progress.item_id', '=', 'all.item_id')
        .on('progress.user_id', '=', userId),
    )
    .leftJoin('episode_stars as stars', (join) =>
      join.onRef('stars.episode_id', '=', 'all.id').on('stars.user_id', '=', userId),
    )
    .select([
      ...sharedColumns,
      sql<number | null>`coalesce("all".heard_duration, "all".duration)`.as('duration'),
      'all.explicit',
      sql<number>`0`.as('is_downloaded'),
      'all.gone_since',
    ])
    .where('all.item_id', '=', itemId)
    .where('all.id', 'in', [...ids])
}
