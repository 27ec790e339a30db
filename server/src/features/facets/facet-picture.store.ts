import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'

/** A value that an item has. */
export interface ValueOfItem {
  itemId: string
  value: string
  label: string
}

export type FacetPictureStore = ReturnType<typeof facetPictureStore>

/** What an item has in fields of its own. */
export interface TextsOfItem {
  itemId: string
  language: string | null
  publisher: string | null
  year: number | null
}

/** What items are linked to, by the kind of link. */
export type LinksOfItems = Record<LabelKind | 'author' | 'series', ValueOfItem[]>

/** What the items of a library have, visible or not; or a few items of whatever library. */
export function facetPictureStore(db: Database) {
  return {
    async labels(libraryId: string, kind: LabelKind) {
      const rows = await db.read
        .selectFrom('item_labels')
        .where('kind', '=', kind)
        .where('library_id', '=', libraryId)
        .select(['item_id as itemId', 'value'])
        .execute()
      return rows.map((row): ValueOfItem => ({ ...row, label: row.value }))
    },

    authors: (libraryId: string): Promise<ValueOfItem[]> =>
      db.read
        .selectFrom('authors')
        .innerJoin('item_authors', 'item_authors.author_id', 'authors.id')
        .where('authors.library_id', '=', libraryId)
        .select(['item_authors.item_id as itemId', 'authors.id as value', 'authors.name as label'])
        .execute(),

    series: (libraryId: string): Promise<ValueOfItem[]> =>
      db.read
        .selectFrom('series')
        .innerJoin('item_series', 'item_series.series_id', 'series.id')
        .where('series.library_id', '=', libraryId)
        .select(['item_series.item_id as itemId', 'series.id as value', 'series.name as label'])
        .execute(),

    async texts(
      libraryId: string,
      column: 'language' | 'publisher' | 'published_year_num',
    ): Promise<{ itemId: string; text: string | number | null }[]> {
      return db.read
        .selectFrom('items')
        .where('library_id', '=', libraryId)
        .select(['id as itemId', `${column} as text`])
        .execute()
    },

    textsOf: (itemIds: readonly string[]): Promise<TextsOfItem[]> =>
      db.read
        .selectFrom('items')
        .where('id', 'in', [...itemIds])
        .select(['id as itemId', 'language', 'publisher', 'published_year_num as year'])
        .execute(),

    /** One question for all kinds: with a few items it costs less to answer than to ask. */
    async linksOf(itemIds: readonly string[]): Promise<LinksOfItems> {
      const ids = [...itemIds]
      const rows = await db.read
        .selectFrom('item_labels')
        .where('item_id', 'in', ids)
        .select(['item_id as itemId', 'value', 'value as label', sql<string>`kind`.as('kind')])
        .unionAll((eb) =>
          eb
            .selectFrom('item_authors')
            .innerJoin('authors', 'authors.id', 'item_authors.author_id')
            .where('item_authors.item_id', 'in', ids)
            .select([
              'item_authors.item_id as itemId',
              'authors.id as value',
              'authors.name as label',
              sql<string>`'author'`.as('kind'),
            ]),
        )
        .unionAll((eb) =>
          eb
            .selectFrom('item_series')
            .innerJoin('series', 'series.id', 'item_series.series_id')
            .where('item_series.item_id', 'in', ids)
            .select([
              'item_series.item_id as itemId',
              'series.id as value',
              'series.name as label',
              sql<string>`'series'`.as('kind'),
            ]),
        )
        .execute()
      const of = (wanted: string): ValueOfItem[] =>
        rows.flatMap(({ kind, ...link }) => (kind === wanted ? link : []))
      return {
        narrator: of('narrator'),
        genre: of('genre'),
        tag: of('tag'),
        author: of('author'),
        series: of('series'),
      }
    },
  }
}
