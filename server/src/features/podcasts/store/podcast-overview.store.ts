import type { CountedSeason } from '@lectern/contract'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { episodesOfUser, everyEpisode } from './every-episode.store.ts'

/** Which of a podcast's episodes somebody goes on with. */
export interface GoingOn {
  userId: string
  /** A story told in order: who hasn't begun begins with the oldest. */
  isSerial: boolean
  /** Only of what is on the disk. */
  onlyDownloaded: boolean
}

/** As many play one after the other. */
const mostFollowing = 25

/** What is known of a podcast as a whole. */
export function podcastOverviewStore(db: Database) {
  return {
    async counts(itemId: VisibleItemId, userId: string) {
      const row = await episodesOfUser(db, { itemId }, userId)
        .select((eb) => [
          eb.fn.countAll<number>().as('episodes'),
          eb.fn.sum<number | null>('all.is_downloaded').as('downloaded'),
          eb.fn.sum<number | null>('progress.is_finished').as('finished'),
          eb.fn.count<number>('stars.starred_at').as('starred'),
        ])
        .executeTakeFirstOrThrow()
      const numEpisodes = Number(row.episodes)
      return {
        numEpisodes,
        numDownloaded: Number(row.downloaded ?? 0),
        numUnplayed: numEpisodes - Number(row.finished ?? 0),
        numStarred: Number(row.starred),
      }
    },

    /** In their order; none where no episode says one. */
    async seasons(itemId: VisibleItemId): Promise<CountedSeason[]> {
      const rows = await everyEpisode(db, { itemId })
        .select((eb) => ['all.season', eb.fn.countAll<number>().as('count')])
        .groupBy('all.season')
        .orderBy(sql`length("all".season) asc nulls last`)
        .orderBy(sql`"all".season asc nulls last`)
        .execute()
      if (rows.every(({ season }) => season === null)) return []
      return rows.map(({ season, count }) => ({ season, count: Number(count) }))
    },

    /** Times of publication, newest first; episodes without one are left out. */
    async published(itemId: VisibleItemId, limit: number): Promise<number[]> {
      const rows = await everyEpisode(db, { itemId })
        .select('all.published_at')
        .where('all.published_at', 'is not', null)
        .orderBy('all.published_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ published_at }) => published_at ?? [])
    },

    /**
     * By what was heard last: the episode that somebody is in the middle of, or the next one after the one they finished;
     * where nothing came after it, what was started once; else the newest, or of a story told in order the oldest. Its id
     * and those of what follows; none when all are heard.
     */
    async next(itemId: VisibleItemId, { userId, ...going }: GoingOn): Promise<string[]> {
      const ranked = () => rankedEpisodes(db, itemId, { userId, ...going })
      const lastOf = (isFinished: boolean) =>
        ranked()
          .select(['ranked.id', 'ranked.place', 'ranked.last_update'])
          .where('ranked.is_finished', '=', isFinished ? 1 : 0)
          .$if(!isFinished, (query) => query.where('ranked.position', '>', 0))
          .orderBy('ranked.last_update', 'desc')
          .limit(1)
          .executeTakeFirst()
      const fresh = () =>
        ranked()
          .select(['ranked.id', 'ranked.place'])
          .where((eb) =>
            eb.or([eb('ranked.is_finished', 'is', null), eb('ranked.is_finished', '=', 0)]),
          )
      const [last, started] = [await lastOf(true), await lastOf(false)]
      const after =
        last &&
        (await fresh()
          .where('ranked.place', '>', last.place)
          .orderBy('ranked.place')
          .limit(1)
          .executeTakeFirst())
      const isOlder = !started || !last || Number(started.last_update) < Number(last.last_update)
      const next =
        (isOlder ? after : undefined) ??
        started ??
        (await fresh()
          .orderBy('ranked.place', going.isSerial ? 'asc' : 'desc')
          .limit(1)
          .executeTakeFirst())
      if (!next) return []
      const following = await fresh()
        .where('ranked.place', '>', next.place)
        .orderBy('ranked.place')
        .limit(mostFollowing)
        .execute()
      return [next.id, ...following.map(({ id }) => id)]
    },
  }
}

/** Episodes with their places from the oldest to the newest, those without a date behind them by their numbers. */
function rankedEpisodes(
  db: Database,
  itemId: VisibleItemId,
  { userId, onlyDownloaded }: Pick<GoingOn, 'userId' | 'onlyDownloaded'>,
) {
  const order = sql`"all".published_at asc nulls last, length("all".season) asc nulls first,
    "all".season asc nulls first, length("all".episode) asc nulls first,
    "all".episode asc nulls first, length("all".title_key) asc, "all".title_key asc, "all".id asc`
  const ranked = episodesOfUser(db, { itemId }, userId)
    .select([
      'all.id',
      'progress.position',
      'progress.is_finished',
      'progress.last_update',
      sql<number>`row_number() over (order by ${order})`.as('place'),
    ])
    .$if(onlyDownloaded, (query) => query.where('all.is_downloaded', '=', 1))
    .as('ranked')
  return db.read.selectFrom(ranked)
}
