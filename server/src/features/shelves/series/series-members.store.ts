import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'

/** A book of a series. */
export interface MemberRow {
  itemId: string
  seriesId: string
  /** Its number in the series, where it has one. */
  number: number | null
}

/** What is shown of a series beside one of its books. */
export interface SeriesLabel {
  seriesId: string
  itemId: string
  name: string
  sequence: string | null
}

export type SeriesMembersStore = ReturnType<typeof seriesMembersStore>

/** Which books the series of a library have, seen by nobody in particular. */
export function seriesMembersStore(db: Database) {
  const members = () =>
    db.read
      .selectFrom('item_series')
      .innerJoin('items', 'items.id', 'item_series.item_id')
      .select([
        'item_series.item_id as itemId',
        'item_series.series_id as seriesId',
        'item_series.sequence_num as number',
      ])
      .orderBy('item_series.series_id')
      .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
      .orderBy('items.title_sort')
      .orderBy('items.id')

  return {
    /** All of a library, series by series, each in its order. */
    ofLibrary: (libraryId: string): Promise<MemberRow[]> =>
      members().where('items.library_id', '=', libraryId).execute(),

    /** All of these series, series by series, each in its order. */
    async ofSeries(seriesIds: readonly string[]): Promise<MemberRow[]> {
      const rows: MemberRow[] = []
      for (const batch of batchesOf(seriesIds))
        rows.push(...(await members().where('item_series.series_id', 'in', batch).execute()))
      return rows
    },

    /** The series that these items are in. */
    async idsWith(itemIds: readonly string[]): Promise<string[]> {
      const rows = await db.read
        .selectFrom('item_series')
        .select('series_id')
        .distinct()
        .where('item_id', 'in', [...itemIds])
        .execute()
      return rows.map((row) => row.series_id)
    },

    /** Names of these series and what they call these books. */
    async labels(books: readonly { seriesId: string; itemId: string }[]): Promise<SeriesLabel[]> {
      if (books.length === 0) return []
      return db.read
        .selectFrom('item_series')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .where('item_series.item_id', 'in', [...new Set(books.map(({ itemId }) => itemId))])
        .select([
          'series.id as seriesId',
          'item_series.item_id as itemId',
          'series.name',
          'item_series.sequence',
        ])
        .execute()
    },
  }
}
