import type { ListedEpisode } from '@lectern/contract'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'

/** What both tables of episodes have. */
const sharedColumns = [
  'id',
  'item_id',
  'library_id',
  'title',
  'title_key',
  'season',
  'episode',
  'episode_type',
  'published_at',
] as const

/** Whose episodes: of one podcast, or of all of a library. */
export type EpisodesOf = { itemId: string } | { libraryId: string }

/** Both tables as one: what is on the disk stands for itself; the rest is as the feed has it. */
export function everyEpisode(db: Database, of: EpisodesOf) {
  const [column, value] =
    'itemId' in of ? (['item_id', of.itemId] as const) : (['library_id', of.libraryId] as const)
  return db.read.selectFrom((from) =>
    from
      .selectFrom('episodes')
      .select([
        ...sharedColumns,
        sql<number | null>`duration`.as('duration'),
        sql<number | null>`size`.as('size'),
        sql<number>`0`.as('explicit'),
        sql<number>`1`.as('is_downloaded'),
        sql<number | null>`cast(null as bigint)`.as('gone_since'),
      ])
      .where(column, '=', value)
      .unionAll(
        from
          .selectFrom('feed_episodes')
          .select([
            ...sharedColumns,
            sql<number | null>`coalesce(heard_duration, duration)`.as('duration'),
            'size',
            sql<number>`explicit`.as('explicit'),
            sql<number>`0`.as('is_downloaded'),
            'gone_since',
          ])
          .where(column, '=', value)
          .where('id', 'not in', (eb) =>
            eb.selectFrom('episodes').select('id').where(column, '=', value),
          ),
      )
      .as('all'),
  )
}

/** The same with what somebody did with each. */
export function episodesOfUser(db: Database, of: EpisodesOf, userId: string) {
  return everyEpisode(db, of)
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.episode_id', '=', 'all.id')
        .onRef('progress.item_id', '=', 'all.item_id')
        .on('progress.user_id', '=', userId),
    )
    .leftJoin('episode_stars as stars', (join) =>
      join.onRef('stars.episode_id', '=', 'all.id').on('stars.user_id', '=', userId),
    )
}

/** What a row of a list needs. */
export const rowColumns = [
  'all.id',
  'all.title',
  'all.season',
  'all.episode',
  'all.episode_type',
  'all.published_at',
  'all.duration',
  'all.size',
  'all.explicit',
  'all.is_downloaded',
  'all.gone_since',
  'stars.starred_at',
  'progress.position',
  'progress.progress as fraction',
  'progress.is_finished',
] as const

interface EpisodeRow {
  id: string
  title: string
  season: string | null
  episode: string | null
  episode_type: string | null
  published_at: number | null
  duration: number | null
  size: number | null
  explicit: number
  is_downloaded: number
  gone_since: number | null
  starred_at: number | null
  position: number | null
  fraction: number | null
  is_finished: number | null
}

/** A row as it is told. */
export function listedEpisodeOf(row: EpisodeRow, summary: string): ListedEpisode {
  return {
    id: row.id,
    title: row.title,
    summary,
    season: row.season,
    episode: row.episode,
    episodeType: row.episode_type,
    publishedAt: row.published_at,
    duration: row.duration,
    size: row.size,
    explicit: row.explicit === 1,
    isDownloaded: row.is_downloaded === 1,
    isGone: row.gone_since !== null,
    isStarred: row.starred_at !== null,
    progress:
      row.position === null
        ? null
        : {
            currentTime: row.position,
            progress: row.fraction ?? 0,
            isFinished: row.is_finished === 1,
          },
  }
}
