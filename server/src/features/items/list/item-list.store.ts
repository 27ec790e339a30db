import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { NumberField } from '#storage/item-rules.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { itemsLabelled } from '../filter/item-labels.store.ts'
import type { LabelOfItems } from '../filter/item-labels.store.ts'
import { numbersOfItems } from '../filter/item-numbers.store.ts'
import type { ProgressColumn, SortKey } from './item-sort.ts'
import {
  isBefore,
  selected,
  selectedIds,
  sortDirection,
  sortExpression,
} from '../filter/selection.store.ts'
import type { IdQuery, Initial, ItemSelection, PageRequest } from '../filter/selection.store.ts'

export type ItemListStore = ReturnType<typeof itemListStore>

/** Pages of item ids: what is filtered and sorted by, and nothing else, is read. */
export function itemListStore(db: Database) {
  return {
    async count(selection: ItemSelection): Promise<number> {
      const row = await selected(db, selection)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async ids(selection: ItemSelection, page: PageRequest): Promise<VisibleItemId[]> {
      const first = page.sort === 'random' ? undefined : page.sort[0]
      return first?.column.startsWith('progress.')
        ? idsByProgress(db, selection, page)
        : idsBySort(selectedIds(db, selection), page)
    },

    /** What a user's own progress of the items of a library says in one column; items without it are left out. */
    async ownProgress({
      libraryId,
      userId,
      column,
    }: {
      libraryId: string
      userId: string
      column: ProgressColumn
    }): Promise<{ itemId: string; value: number }[]> {
      const rows = await db.read
        .selectFrom('progress')
        .where('user_id', '=', userId)
        .where('library_id', '=', libraryId)
        .where('episode_id', '=', '')
        .where(column, 'is not', null)
        .select(['item_id as itemId', `${column} as value`])
        .execute()
      return rows.flatMap(({ itemId, value }) => (value === null ? [] : [{ itemId, value }]))
    },

    numbers: (libraryId: string, field: NumberField, among?: readonly string[]) =>
      numbersOfItems(db, { libraryId, field, among }),

    labelled: (label: LabelOfItems, among?: readonly string[]) => itemsLabelled(db, label, among),

    /** Beginnings of the first sort key, which is a text, with the number of items that have them; in their order. */
    async initials(selection: ItemSelection, page: PageRequest): Promise<Initial[]> {
      const { column, direction } = firstKey(page)
      const initial = sql<string>`substr(${sql.ref(column)}, 1, 1)`
      return selected(db, selection)
        .select((eb) => [initial.as('initial'), eb.fn.countAll<number>().as('count')])
        .groupBy(initial)
        .orderBy(initial, direction)
        .execute()
    },

    /** How many items stand before `key` under the first sort key. */
    async countBefore(selection: ItemSelection, page: PageRequest, key: string): Promise<number> {
      const row = await selected(db, selection)
        .where(isBefore(sql.ref(firstKey(page).column), page, key))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** What a selection needs to know of these items; the order is the database's. */
    async summaries(itemIds: readonly string[]) {
      const rows: { id: string; title: string; numTracks: number; isMissing: number }[] = []
      for (const batch of batchesOf(itemIds, idsAtOnce)) {
        rows.push(
          ...(await db.read
            .selectFrom('items')
            .select(['id', 'title', 'num_tracks as numTracks', 'is_missing as isMissing'])
            .where('id', 'in', batch)
            .execute()),
        )
      }
      return rows
    },

    /** The sequence of each of these items in one series. */
    async sequencesIn(seriesId: string, itemIds: readonly string[]) {
      if (itemIds.length === 0) return []
      return db.read
        .selectFrom('item_series')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .select([
          'item_series.item_id as itemId',
          'series.id',
          'series.name',
          'item_series.sequence',
        ])
        .where('item_series.series_id', '=', seriesId)
        .where('item_series.item_id', 'in', [...itemIds])
        .execute()
    },

    /** The other series that these items belong to, first link first. */
    async otherSeriesOf(seriesId: string, itemIds: readonly string[]) {
      if (itemIds.length === 0) return []
      return db.read
        .selectFrom('item_series')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .select(['item_series.item_id as itemId', 'series.id', 'series.name'])
        .where('item_series.series_id', '!=', seriesId)
        .where('item_series.item_id', 'in', [...itemIds])
        .orderBy('item_series.position')
        .execute()
    },

    /** Episodes that the user has not finished, by podcast; podcasts without any are left out. */
    async incompleteEpisodes(
      userId: string,
      itemIds: readonly string[],
    ): Promise<Map<string, number>> {
      if (itemIds.length === 0) return new Map()
      const rows = await db.read
        .selectFrom('episodes')
        .leftJoin('progress', (join) =>
          join
            .onRef('progress.episode_id', '=', 'episodes.id')
            .onRef('progress.item_id', '=', 'episodes.item_id')
            .on('progress.user_id', '=', userId)
            .on('progress.is_finished', '=', 1),
        )
        .where('episodes.item_id', 'in', [...itemIds])
        .where('progress.id', 'is', null)
        .select((eb) => ['episodes.item_id as itemId', eb.fn.countAll<number>().as('count')])
        .groupBy('episodes.item_id')
        .execute()
      return new Map(rows.map((row) => [row.itemId, Number(row.count)]))
    },
  }
}

/** More values than this are no longer one question to the database. */
const idsAtOnce = 5000

function firstKey({ sort }: PageRequest): SortKey {
  const key = sort === 'random' ? undefined : sort[0]
  if (key === undefined) throw new Error('a list without an order has no first key')
  return key
}

async function idsBySort(query: IdQuery, page: PageRequest): Promise<VisibleItemId[]> {
  let sorted = query
  if (page.sort === 'random') {
    sorted = sorted.orderBy(sql`random()`)
  } else {
    for (const key of page.sort) {
      sorted = sorted.orderBy(sortExpression(key, page), sortDirection(key))
    }
  }
  if (page.limit > 0) sorted = sorted.limit(page.limit).offset(page.offset)
  return (await sorted.execute()).map((row) => row.itemId)
}

/** Few items have progress: those first, from the progress rows, then the others as if it were not asked for. */
async function idsByProgress(
  db: Database,
  selection: ItemSelection,
  page: PageRequest,
): Promise<VisibleItemId[]> {
  const [first, ...rest] = page.sort as SortKey[]
  const own = db.read
    .selectFrom('progress')
    .select('progress.item_id')
    .where('progress.user_id', '=', page.userId)
    .where('progress.episode_id', '=', '')
    .where(sql.ref<number | null>(first?.column ?? ''), 'is not', null)
  const everyone = { ...page, limit: 0 }
  const started = await idsBySort(selectedIds(db, selection).where('items.id', 'in', own), everyone)
  const head = page.limit > 0 ? started.slice(page.offset, page.offset + page.limit) : started
  if (page.limit > 0 && head.length === page.limit) return head
  const tail = await idsBySort(selectedIds(db, selection).where('items.id', 'not in', own), {
    ...page,
    sort: rest,
    limit: page.limit > 0 ? page.limit - head.length : 0,
    offset: Math.max(0, page.offset - started.length),
  })
  return [...head, ...tail]
}
