import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import { compileRule } from '#storage/item-rules.ts'
import { visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { SortColumn, SortKey } from './item-sort.ts'
import {
  amongOf,
  isBefore,
  selected,
  sortDirection,
  sortExpression,
} from '../filter/selection.store.ts'
import type { Initial, ItemQuery, ItemSelection, PageRequest } from '../filter/selection.store.ts'

export interface CollapsedRow {
  id: VisibleItemId
  /** The series that this item stands for. */
  seriesId: string | null
}

export type CollapsedStore = ReturnType<typeof collapsedStore>

/**
 * Listings in which a series is one row: its first selected book by number. A book in several series is claimed
 * by the one it was linked to first.
 */
export function collapsedStore(db: Database) {
  return {
    async rows(selection: ItemSelection, page: PageRequest): Promise<CollapsedRow[]> {
      const { rows } = await sql<{ id: VisibleItemId; series_id: string | null }>`
        ${collapsedRows(db, selection, page)}
        select id, series_id from collapsed order by ${orderBy(page)}
        ${page.limit > 0 ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db.read)
      return rows.map((row) => ({ id: row.id, seriesId: row.series_id }))
    },

    /** All selected items; each stands where its series would, were it the one that stands for it. */
    async order(selection: ItemSelection, page: PageRequest): Promise<string[]> {
      let sorted = withSeries(selected(db, selection)).select('items.id')
      for (const key of keysOf(page)) sorted = sorted.orderBy(rowKey(key, page), sortDirection(key))
      return (await sorted.execute()).map((row) => row.id)
    },

    /** Whether a row stands before `key` under the first sort key; `itemId` is that of the item it shows. */
    async isBefore(itemId: string, page: PageRequest, key: string): Promise<boolean> {
      const [first] = keysOf(page)
      if (first === undefined) return false
      const row = await withSeries(db.read.selectFrom('items').where('items.id', '=', itemId))
        .where(isBefore(rowKey(first, page), page, key))
        .select('items.id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** The books of a library, or those among some, that a series claims, series by series, each first by number. */
    links(
      libraryId: string,
      among?: readonly string[],
    ): Promise<{ itemId: string; seriesId: string }[]> {
      const items = db.read.selectFrom('items')
      const asked =
        among === undefined
          ? items.where('items.library_id', '=', libraryId)
          : amongOf(items, libraryId, among)
      return asked
        .innerJoin('item_series', 'item_series.item_id', 'items.id')
        .where('item_series.position', '=', 0)
        .select(['item_series.item_id as itemId', 'item_series.series_id as seriesId'])
        .orderBy('item_series.series_id')
        .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
        .orderBy('items.title_sort')
        .orderBy('items.id')
        .execute()
    },

    async count(selection: ItemSelection): Promise<number> {
      const row = await selected(db, selection)
        .leftJoin('item_series', (join) =>
          join.onRef('item_series.item_id', '=', 'items.id').on('item_series.position', '=', 0),
        )
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('item_series.series_id').as('inSeries'),
          eb.fn.count<number>('item_series.series_id').distinct().as('series'),
        ])
        .executeTakeFirstOrThrow()
      return Number(row.all) - Number(row.inSeries) + Number(row.series)
    },

    /** Beginnings of the first sort key, which is a text, with the number of rows that have them; in their order. */
    async initials(selection: ItemSelection, page: PageRequest): Promise<Initial[]> {
      const { rows } = await sql<Initial>`
        ${collapsedRows(db, selection, page)}
        select substr(k0, 1, 1) as initial, count(*) as count from collapsed
        group by 1 order by 1 ${sql.raw(keysOf(page)[0]?.direction ?? 'asc')}`.execute(db.read)
      return rows
    },

    /** How many rows stand before `key` under the first sort key. */
    async countBefore(selection: ItemSelection, page: PageRequest, key: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        ${collapsedRows(db, selection, page)}
        select count(*) as count from collapsed where ${isBefore(sql.ref('k0'), page, key)}`.execute(
        db.read,
      )
      return Number(rows[0]?.count ?? 0)
    },

    /** All visible books of these series, first by number; `isSelected` marks those that the rule chooses. */
    async membersOf(seriesIds: readonly string[], selection: ItemSelection) {
      if (seriesIds.length === 0) return []
      const { rule, libraryId } = selection
      // An expression instead of the column: the query shall start from the series, not from all books of the library.
      return db.read
        .selectFrom('items')
        .where(visibleItems(selection.scope))
        .where(sql<string>`items.library_id || ''`, '=', libraryId)
        .innerJoin('item_series', 'item_series.item_id', 'items.id')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .where('item_series.series_id', 'in', [...seriesIds])
        .select((eb) => [
          'items.id as itemId',
          'series.id as seriesId',
          'series.name',
          'item_series.sequence',
          rule === null
            ? sql.lit<number>(1).as('isSelected')
            : eb
                .case()
                .when(compileRule(rule, libraryId)(eb))
                .then(1)
                .else(0)
                .end()
                .as('isSelected'),
        ])
        .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
        .orderBy('items.title_sort')
        .orderBy('items.id')
        .execute()
    },
  }
}

// Columns for which a series has a word of its own; by the others it stands where its first book stands.
const seriesWords: Partial<Record<SortColumn, string>> = {
  'items.title_key': 'series.name_key',
  'items.title_sort': 'series.name_sort',
}

/** Items with the series that claims them. */
const withSeries = (items: ItemQuery) =>
  items
    .leftJoin('item_series', (join) =>
      join.onRef('item_series.item_id', '=', 'items.id').on('item_series.position', '=', 0),
    )
    .leftJoin('series', 'series.id', 'item_series.series_id')

/** What an item stands by, were it the one that stands for its series. */
function rowKey(key: SortKey, page: PageRequest) {
  const word = seriesWords[key.column]
  const own = sortExpression(key, page)
  return word === undefined ? own : sql`coalesce(${sql.ref(word)}, ${own})`
}

function collapsedRows(db: Database, selection: ItemSelection, page: PageRequest) {
  const keys = keysOf(page)
  const chosen = selected(db, selection)
    .leftJoin('item_series', (join) =>
      join.onRef('item_series.item_id', '=', 'items.id').on('item_series.position', '=', 0),
    )
    .select(['items.id', 'items.title_sort', 'item_series.series_id', 'item_series.sequence_num'])
    .select(keys.map((key, index) => sortExpression(key, page).as(`k${index}`)))
  const single = keys.map((_, index) => sql`, ${sql.ref(`k${index}`)}`)
  const series = keys.map(
    ({ column }, index) =>
      sql`, ${sql.ref(seriesWords[column] ?? `head.k${index}`)} as ${sql.ref(`k${index}`)}`,
  )
  return sql`
    with chosen as materialized ${chosen}, head as (
      select *, row_number() over (
        partition by series_id order by sequence_num nulls last, title_sort, id) as place
      from chosen where series_id is not null
    ), collapsed as (
      select id, series_id ${joined(single)} from chosen where series_id is null
      union all
      select head.id, head.series_id ${joined(series)}
      from head join series on series.id = head.series_id where head.place = 1
    )`
}

const keysOf = ({ sort }: PageRequest): SortKey[] => (sort === 'random' ? [] : sort)

const joined = (parts: ReturnType<typeof sql>[]) =>
  parts.length === 0 ? sql`` : sql.join(parts, sql.raw(' '))

function orderBy(page: PageRequest) {
  const keys = keysOf(page)
  if (keys.length === 0) return sql`random()`
  return sql.join(
    keys.map(
      ({ direction, nulls }, index) =>
        sql`${sql.ref(`k${index}`)} ${sql.raw(nulls === null ? direction : `${direction} nulls ${nulls}`)}`,
    ),
  )
}
