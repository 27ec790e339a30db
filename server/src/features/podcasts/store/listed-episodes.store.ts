import type { CountedSeason, EpisodeFilter, EpisodeSort, ListedEpisode } from '@lectern/contract'
import { compareNatural, foldText } from '@lectern/contract/rules'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { episodeDetailsStore } from './episode-details.store.ts'
import { episodesOfUser, everyEpisode, listedEpisodeOf, rowColumns } from './every-episode.store.ts'

export interface EpisodesQuery {
  userId: string
  offset: number
  limit: number
  sort: EpisodeSort
  isDescending: boolean
  filter: EpisodeFilter
  /** Empty: those that say none; null: all. */
  season: string | null
  words: string
}

export type ListedEpisodesStore = ReturnType<typeof listedEpisodesStore>

/** The episodes of a podcast, on the disk or only in its feed, as one list. */
export function listedEpisodesStore(db: Database) {
  const details = episodeDetailsStore(db)

  async function withSummaries(rows: Parameters<typeof listedEpisodeOf>[0][]) {
    const summaries = await details.summaries(rows.map(({ id }) => id))
    return rows.map((row) => listedEpisodeOf(row, summaries.get(row.id) ?? ''))
  }

  /** Names as people count them: no database orders them so. */
  async function byTitle(itemId: VisibleItemId, query: EpisodesQuery): Promise<ListedEpisode[]> {
    const names = await selection(db, itemId, query).select(['all.id', 'all.title']).execute()
    names.sort((one, other) => compareNatural(one.title, other.title) || idOrder(one, other))
    if (query.isDescending) names.reverse()
    const ids = names.slice(query.offset, query.offset + query.limit).map(({ id }) => id)
    return some(itemId, ids, query.userId)
  }

  /** In the order of the ids; unknown ones are left out. */
  async function some(itemId: VisibleItemId, ids: readonly string[], userId: string) {
    if (ids.length === 0) return []
    const rows = await episodesOfUser(db, { itemId }, userId)
      .select(rowColumns)
      .where('all.id', 'in', [...ids])
      .execute()
    const place = new Map(ids.map((id, index) => [id, index]))
    rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    return withSummaries(rows)
  }

  async function byColumn(itemId: VisibleItemId, query: EpisodesQuery): Promise<ListedEpisode[]> {
    const rows = await inOrder(selection(db, itemId, query), query.sort, query.isDescending)
      .select(rowColumns)
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return withSummaries(rows)
  }

  return {
    async list(
      itemId: VisibleItemId,
      query: EpisodesQuery,
    ): Promise<{ total: number; episodes: ListedEpisode[]; seasons: CountedSeason[] }> {
      const { total } = await selection(db, itemId, query)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const seasons = query.offset === 0 ? await seasonsIn(db, itemId, query) : []
      const read = query.sort === 'title' ? byTitle : byColumn
      return { total: Number(total), seasons, episodes: await read(itemId, query) }
    },

    some,

    /** Whether the item has an episode of this id, on the disk or in its feed. */
    async has(itemId: VisibleItemId, episodeId: string): Promise<boolean> {
      const row = await everyEpisode(db, { itemId })
        .select('all.id')
        .where('all.id', '=', episodeId)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const idOrder = (one: { id: string }, other: { id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0

function selection(db: Database, itemId: VisibleItemId, query: EpisodesQuery) {
  const { userId, filter, season, words } = query
  return episodesOfUser(db, { itemId }, userId)
    .$if(season !== null && season !== '', (chosen) => chosen.where('all.season', '=', season))
    .$if(season === '', (chosen) => chosen.where('all.season', 'is', null))
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

type Selection = ReturnType<typeof selection>

/** What isn't known stands last in either direction. */
function inOrder(chosen: Selection, sort: EpisodeSort, isDescending: boolean): Selection {
  const way = sql.raw(isDescending ? 'desc' : 'asc')
  const by = (column: string) => sql`${sql.ref(column)} ${way} nulls last`
  const keys = {
    published: [by('all.published_at'), ...numbered(way)],
    season: [...seasonOrder(way), by('all.published_at'), ...numbered(way)],
    duration: [by('all.duration'), by('all.published_at')],
    title: [by('all.title_key')],
  }[sort]
  return [...keys, by('all.id')].reduce((query, key) => query.orderBy(key), chosen)
}

/** Numbers that are texts: 2 before 10. */
const byNumber = (column: string, way: ReturnType<typeof sql.raw>) => [
  sql`length(${sql.ref(column)}) ${way} nulls last`,
  sql`${sql.ref(column)} ${way} nulls last`,
]
const seasonOrder = (way: ReturnType<typeof sql.raw>) => byNumber('all.season', way)
const numbered = (way: ReturnType<typeof sql.raw>) => [
  ...seasonOrder(way),
  ...byNumber('all.episode', way),
]

/** None where no episode says one. */
async function seasonsIn(
  db: Database,
  itemId: VisibleItemId,
  query: EpisodesQuery,
): Promise<CountedSeason[]> {
  const way = sql.raw(query.isDescending && query.sort === 'season' ? 'desc' : 'asc')
  const found = selection(db, itemId, query)
    .select((eb) => ['all.season', eb.fn.countAll<number>().as('count')])
    .groupBy('all.season')
  const rows = await seasonOrder(way)
    .reduce((grouped, key) => grouped.orderBy(key), found)
    .execute()
  if (rows.every(({ season }) => season === null)) return []
  return rows.map(({ season, count }) => ({ season, count: Number(count) }))
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
