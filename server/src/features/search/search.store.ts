import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow, SeriesRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

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

    /** Visible episodes whose title contains every word. */
    async episodes({
      libraryId,
      scope,
      words,
      limit,
    }: {
      libraryId: string
      scope: VisibilityScope
      words: readonly string[]
      limit: number
    }) {
      let query = db.read
        .selectFrom('episodes')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .where('episodes.library_id', '=', libraryId)
        .where((eb) => visibleItems(scope)(eb as never) as never)
        .select([
          'episodes.id',
          'episodes.item_id as itemId',
          'episodes.title',
          'episodes.duration',
        ])
      for (const word of words) {
        const pattern = `%${word.replace(/[\\%_]/g, '')}%`
        query = query.where('episodes.title_key', 'like', pattern)
      }
      return query.orderBy('episodes.title_key').orderBy('episodes.id').limit(limit).execute()
    },
  }
}
