import type { EpisodeFilter, EpisodeSort, ListedEpisode } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import { sql } from 'kysely'
import { plainText } from '#platform/text/html.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export interface EpisodesQuery {
  userId: string
  offset: number
  limit: number
  sort: EpisodeSort
  isDescending: boolean
  filter: EpisodeFilter
  season: string | null
  words: string
}

export type ListedEpisodesStore = ReturnType<typeof listedEpisodesStore>

/** The episodes of a podcast, on the disk or only in its feed, as one list. */
export function listedEpisodesStore(db: Database) {
  return {
    async list(
      itemId: VisibleItemId,
      query: EpisodesQuery,
    ): Promise<{ total: number; episodes: ListedEpisode[] }> {
      const chosen = selection(db, itemId, query)
      const { total } = await chosen
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const direction = query.isDescending ? 'desc' : 'asc'
      const rows = await chosen
        .select([
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
        ])
        .orderBy(orderOf[query.sort], (order) =>
          direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
        )
        .orderBy('all.id', direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const summaries = await summariesOf(
        db,
        itemId,
        rows.map(({ id }) => id),
      )
      return {
        total: Number(total),
        episodes: rows.map((row) => ({
          id: row.id,
          title: row.title,
          summary: summaries.get(row.id) ?? '',
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
        })),
      }
    },

    /** Whether the item has an episode of this id, on the disk or in its feed. */
    async has(itemId: VisibleItemId, episodeId: string): Promise<boolean> {
      const row = await everything(db, itemId)
        .select('all.id')
        .where('all.id', '=', episodeId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const orderOf = {
  published: sql`"all".published_at`,
  title: sql`"all".title_key`,
  season: sql`"all".season`,
  duration: sql`"all".duration`,
} satisfies Record<EpisodeSort, unknown>

/** What both tables have. */
const sharedColumns = [
  'id',
  'item_id',
  'title',
  'title_key',
  'season',
  'episode',
  'episode_type',
  'published_at',
] as const

/** What is on the disk stands for itself; the rest is as the feed has it. */
function everything(db: Database, itemId: VisibleItemId) {
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
      .where('item_id', '=', itemId)
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
          .where('item_id', '=', itemId)
          .where('id', 'not in', (eb) =>
            eb.selectFrom('episodes').select('id').where('item_id', '=', itemId),
          ),
      )
      .as('all'),
  )
}

function selection(db: Database, itemId: VisibleItemId, query: EpisodesQuery) {
  const { userId, filter, season, words } = query
  return everything(db, itemId)
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.episode_id', '=', 'all.id')
        .onRef('progress.item_id', '=', 'all.item_id')
        .on('progress.user_id', '=', userId),
    )
    .leftJoin('episode_stars as stars', (join) =>
      join.onRef('stars.episode_id', '=', 'all.id').on('stars.user_id', '=', userId),
    )
    .$if(season !== null, (chosen) => chosen.where('all.season', '=', season))
    .$if(filter === 'downloaded', (chosen) => chosen.where('all.is_downloaded', '=', 1))
    .$if(filter === 'undownloaded', (chosen) => chosen.where('all.is_downloaded', '=', 0))
    .$if(filter === 'starred', (chosen) => chosen.where('stars.starred_at', 'is not', null))
    .$if(filter === 'finished', (chosen) => chosen.where('progress.is_finished', '=', 1))
    .$if(filter === 'started', (chosen) =>
      chosen.where('progress.is_finished', '=', 0).where('progress.position', '>', 0),
    )
    .$if(filter === 'unplayed', (chosen) =>
      chosen.where((eb) =>
        eb.or([eb('progress.id', 'is', null), eb('progress.is_finished', '=', 0)]),
      ),
    )
    .$if(words !== '', (chosen) =>
      chosen.where(
        sql<boolean>`"all".title_key like ${`%${escapeLike(foldText(words))}%`} escape '\\'`,
      ),
    )
}

/** Beginnings of what is said of episodes, as plain text. */
async function summariesOf(
  db: Database,
  itemId: VisibleItemId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await Promise.all(
    (['feed_episodes', 'episodes'] as const).map((table) =>
      db.read
        .selectFrom(table)
        .select(['id', 'detail_json'])
        .where('item_id', '=', itemId)
        .where('id', 'in', [...ids])
        .execute(),
    ),
  )
  // What is known of the file goes before what the feed says.
  return new Map(
    found.flat().map(({ id, detail_json }) => {
      const said = JSON.parse(detail_json) as {
        subtitle?: string | null
        description?: string | null
      }
      return [id, summaryOf(said.subtitle || said.description || '')]
    }),
  )
}

const longestSummary = 240

function summaryOf(html: string): string {
  const text = plainText(html.slice(0, 4000)).replace(/\s+/g, ' ').trim()
  return text.length <= longestSummary ? text : `${text.slice(0, longestSummary).trimEnd()}…`
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
