import { numbersOfItems } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { compileRule, libraryColumn } from '#storage/item-rules.ts'
import type { NumberField, Rule } from '#storage/item-rules.ts'
import type { LabelKind } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export type FacetPictureStore = ReturnType<typeof facetPictureStore>

/** What the picture of a library is drawn from. */
export function facetPictureStore(db: Database) {
  return {
    /** The visible items with what stands in columns of their own. */
    items(libraryId: string, scope: VisibilityScope) {
      return db.read
        .selectFrom('items')
        .where('items.library_id', '=', libraryId)
        .where(visibleItems(scope))
        .select([
          'items.id',
          'items.language',
          'items.publisher',
          'items.published_year_num as year',
        ])
        .execute()
    },

    /** Labels of one kind of all items, visible or not: who asks drops what isn't in the picture. */
    labels(libraryId: string, kind: LabelKind) {
      return db.read
        .selectFrom('item_labels')
        .where('library_id', '=', libraryId)
        .where('kind', '=', kind)
        .select(['item_id as itemId', 'value'])
        .execute()
    },

    /** The same for people and series. */
    authors(libraryId: string) {
      return db.read
        .selectFrom('authors')
        .innerJoin('item_authors', 'item_authors.author_id', 'authors.id')
        .where('authors.library_id', '=', libraryId)
        .select(['item_authors.item_id as itemId', 'authors.id as value'])
        .execute()
    },

    series(libraryId: string) {
      return db.read
        .selectFrom('series')
        .innerJoin('item_series', 'item_series.series_id', 'series.id')
        .where('series.library_id', '=', libraryId)
        .select(['item_series.item_id as itemId', 'series.id as value'])
        .execute()
    },

    numbers: (libraryId: string, field: NumberField) => numbersOfItems(db, { libraryId, field }),

    /** Ids of what a rule chooses, visible or not. */
    async chosen(libraryId: string, rule: Rule): Promise<string[]> {
      const rows = await db.read
        .selectFrom('items')
        .where(libraryColumn(rule), '=', libraryId)
        .where(compileRule(rule, libraryId))
        .select('items.id')
        .execute()
      return rows.map((row) => row.id)
    },
  }
}
