import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'

/** An author or a series as catalogues list them. */
export interface NamedBooks {
  id: string
  name: string
  /** What it is ordered by. */
  key: string
  /** Visible ones. */
  numBooks: number
}

export type NamesStore = ReturnType<typeof namesStore>

/** Authors and series of libraries that have a book which may be seen, in their order. */
export function namesStore(db: Database) {
  return {
    async authors(libraryId: string, scope: VisibilityScope): Promise<NamedBooks[]> {
      const rows = await db.read
        .selectFrom('item_authors')
        .innerJoin('items', 'items.id', 'item_authors.item_id')
        .innerJoin('authors', 'authors.id', 'item_authors.author_id')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select((eb) => [
          'authors.id',
          'authors.name',
          'authors.last_first_key as key',
          eb.fn.countAll<number>().as('numBooks'),
        ])
        .groupBy(['authors.id', 'authors.name', 'authors.last_first_key'])
        .orderBy('authors.last_first_key')
        .orderBy('authors.id')
        .execute()
      return rows.map((row) => ({ ...row, numBooks: Number(row.numBooks) }))
    },

    async series(libraryId: string, scope: VisibilityScope): Promise<NamedBooks[]> {
      const rows = await db.read
        .selectFrom('item_series')
        .innerJoin('items', 'items.id', 'item_series.item_id')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select((eb) => [
          'series.id',
          'series.name',
          'series.name_sort as key',
          eb.fn.countAll<number>().as('numBooks'),
        ])
        .groupBy(['series.id', 'series.name', 'series.name_sort'])
        .orderBy('series.name_sort')
        .orderBy('series.id')
        .execute()
      return rows.map((row) => ({ ...row, numBooks: Number(row.numBooks) }))
    },
  }
}
