import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { Listener } from './chosen.ts'
import type { OutlinedEpisode } from './outline.ts'

const columns = ['id', 'title', 'title_key', 'season', 'episode', 'published_at'] as const

/** What lists of episodes are made from. */
export function outlineStore(db: Database) {
  return {
    /** What is on the disk stands for itself; the rest is as the feed has it. */
    async episodes(itemId: VisibleItemId): Promise<OutlinedEpisode[]> {
      const onDisk = await db.read
        .selectFrom('episodes')
        .select([...columns, sql<number | null>`duration`.as('duration')])
        .where('item_id', '=', itemId)
        .execute()
      const listed = await db.read
        .selectFrom('feed_episodes')
        .select([...columns, sql<number | null>`coalesce(heard_duration, duration)`.as('duration')])
        .where('item_id', '=', itemId)
        .execute()
      const ids = new Set(onDisk.map(({ id }) => id))
      return [
        ...onDisk.map((row) => outlined(row, true)),
        ...listed.filter(({ id }) => !ids.has(id)).map((row) => outlined(row, false)),
      ]
    },

    /** What somebody did with the episodes of a podcast. */
    async listener(itemId: VisibleItemId, userId: string): Promise<Listener> {
      const progress = await db.read
        .selectFrom('progress')
        .select(['episode_id', 'position', 'is_finished', 'last_update'])
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .execute()
      const stars = await db.read
        .selectFrom('episode_stars')
        .select('episode_id')
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .execute()
      const heard = progress.map((row) => {
        const isFinished = row.is_finished === 1
        return [
          row.episode_id,
          { isStarted: row.position > 0, isFinished, at: Number(row.last_update) },
        ] as const
      })
      return {
        heard: new Map(heard),
        starred: new Set(stars.map(({ episode_id }) => episode_id)),
      }
    },
  }
}

interface OutlineRow {
  id: string
  title: string
  title_key: string
  season: string | null
  episode: string | null
  published_at: number | null
  duration: number | null
}

function outlined(row: OutlineRow, isDownloaded: boolean): OutlinedEpisode {
  return {
    id: row.id,
    title: row.title,
    titleKey: row.title_key,
    season: row.season,
    episode: row.episode,
    publishedAt: row.published_at,
    duration: row.duration,
    isDownloaded,
  }
}
