import type { LatestEpisode } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'
import { episodeDetailsStore } from './episode-details.store.ts'
import { episodesOfUser, listedEpisodeOf, rowColumns } from './every-episode.store.ts'

export interface LatestQuery {
  libraryId: string
  userId: string
  offset: number
  limit: number
  onlyFollowed: boolean
  onlyUnplayed: boolean
  onlyDownloaded: boolean
}

/** The episodes of all podcasts of a library. */
export function latestEpisodesStore(db: Database) {
  return {
    /** Newest first; those without a date are left out, so is what a feed doesn't list any more and nobody kept. */
    async list(query: LatestQuery, scope: VisibilityScope): Promise<LatestEpisode[]> {
      const { libraryId, userId } = query
      const rows = await episodesOfUser(db, { libraryId }, userId)
        .innerJoin('items', 'items.id', 'all.item_id')
        .leftJoin('podcast_follows as follows', (join) =>
          join.onRef('follows.item_id', '=', 'all.item_id').on('follows.user_id', '=', userId),
        )
        .select(rowColumns)
        .select([
          'items.id as libraryItemId',
          'items.title as podcastTitle',
          'items.cover_path as coverPath',
          'items.updated_at as updatedAt',
        ])
        .where(visibleItems(scope))
        .where('all.published_at', 'is not', null)
        .where('all.gone_since', 'is', null)
        .$if(query.onlyFollowed, (chosen) => chosen.where('follows.item_id', 'is not', null))
        .$if(query.onlyDownloaded, (chosen) => chosen.where('all.is_downloaded', '=', 1))
        .$if(query.onlyUnplayed, (chosen) =>
          chosen.where((eb) =>
            eb.or([eb('progress.id', 'is', null), eb('progress.is_finished', '=', 0)]),
          ),
        )
        .orderBy('all.published_at', 'desc')
        .orderBy('all.id')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const summaries = await episodeDetailsStore(db).summaries(rows.map(({ id }) => id))
      return rows.map(({ libraryItemId, podcastTitle, coverPath, updatedAt, ...row }) => ({
        ...listedEpisodeOf(row, summaries.get(row.id) ?? ''),
        libraryItemId,
        podcastTitle,
        coverPath,
        updatedAt,
      }))
    },

    /** How many podcasts of the library somebody follows, among those that they may see. */
    async numFollowed(libraryId: string, userId: string, scope: VisibilityScope): Promise<number> {
      const { count } = await db.read
        .selectFrom('podcast_follows')
        .innerJoin('items', 'items.id', 'podcast_follows.item_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('podcast_follows.user_id', '=', userId)
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
