import type { VisibilityScope } from '#domain/caller.ts'
import type { SearchTerm } from '#storage/search/index.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow, SeriesRow } from '#storage/schema.ts'
import { onlyVisible } from '#storage/visibility.ts'

export type SearchStore = ReturnType<typeof searchStore>

/** What search shows beside what the index finds. */
export function searchStore(db: Database) {
  return {
    async authors(ids: readonly string[]): Promise<AuthorRow[]> {
      if (ids.length === 0) return []
      return db.read
        .selectFrom('authors')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
    },

    async series(ids: readonly string[]): Promise<SeriesRow[]> {
      if (ids.length === 0) return []
      return db.read
        .selectFrom('series')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
    },

    /** Items of these series that somebody has finished. */
    async finishedIn(seriesIds: readonly string[], userId: string): Promise<Set<string>> {
      if (seriesIds.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('item_series')
        .innerJoin('progress', 'progress.item_id', 'item_series.item_id')
        .where('item_series.series_id', 'in', [...seriesIds])
        .where('progress.user_id', '=', userId)
        .where('progress.is_finished', '=', 1)
        .select('progress.item_id as itemId')
        .execute()
      return new Set(rows.map(({ itemId }) => itemId))
    },

    /** Visible episodes whose title contains every word, in one of its spellings. */
    async episodes({
      libraryId,
      scope,
      terms,
      limit,
    }: {
      libraryId: string
      scope: VisibilityScope
      terms: readonly Pick<SearchTerm, 'prefix' | 'spellings'>[]
      limit: number
    }) {
      let query = db.read
        .selectFrom('episodes')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .where('episodes.library_id', '=', libraryId)
        .$call(onlyVisible(scope))
        .select(['episodes.id', 'episodes.title', 'episodes.duration'])
      for (const { prefix, spellings = [] } of terms) {
        const words = [prefix, ...spellings.map(({ word }) => word)]
        query = query.where((eb) =>
          eb.or(
            words.map((word) =>
              eb('episodes.title_key', 'like', `%${word.replace(/[\\%_]/g, '')}%`),
            ),
          ),
        )
      }
      return query.orderBy('episodes.title_key').orderBy('episodes.id').limit(limit).execute()
    },
  }
}
