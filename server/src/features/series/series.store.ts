import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, RawBuilder } from 'kysely'
import { beginRename } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { compileRule } from '#storage/item-rules.ts'
import type { Rule } from '#storage/item-rules.ts'
import type { Schema, SeriesRow } from '#storage/schema.ts'
import { onlyVisible, seesWholeLibraries, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

/** A rule that some, or no, visible book of a series has to meet. */
export interface SeriesRule {
  books: 'some' | 'none'
  rule: Rule
}

export interface SeriesPlace {
  libraryId: string
  scope: VisibilityScope
}

export interface SeriesSelection extends SeriesPlace {
  rule: SeriesRule | null
  /** Leave out series of which only one book is visible. */
  hidesSingle: boolean
}

/** The series that were made lately. */
export interface NewSeries extends SeriesPlace {
  hidesSingle: boolean
  /** ms */
  addedSince: number
}

export interface CountedSeries {
  id: string
  /** Visible ones, or those of them that a rule chooses. */
  numBooks: number
}

export type SeriesSort =
  | 'name_key'
  | 'name_sort'
  | 'added_at'
  | 'numBooks'
  | 'lastBookAdded'
  | 'lastBookUpdated'
  | 'totalDuration'
  | 'random'

export interface SeriesPage {
  sort: SeriesSort
  isDescending: boolean
  /** 0: all of them. */
  limit: number
  offset: number
}

export interface SeriesBook {
  seriesId: string
  sequence: string | null
  itemId: VisibleItemId
  /** Seconds. */
  duration: number
}

/** So many ids fit into one question. */
const idsAtOnce = 5000

export type SeriesStore = ReturnType<typeof seriesStore>

/** Series are visible through their books: without a visible one there is no series. */
export function seriesStore(db: Database) {
  return {
    /** All series with a visible book, in order. */
    async counted(
      place: SeriesPlace,
      { sort, isDescending }: { sort: Exclude<SeriesSort, 'random'>; isDescending: boolean },
    ): Promise<CountedSeries[]> {
      const direction = isDescending ? 'desc' : 'asc'
      const rows = await visibleBooks(db, place)
        .select(['series.id', numBooks.as('numBooks')])
        .groupBy(['series.id', 'series.name_key', 'series.name_sort', 'series.added_at'])
        .orderBy(sortColumns[sort], direction)
        .orderBy('series.id', direction)
        .execute()
      return rows.map((row) => ({ id: row.id, numBooks: Number(row.numBooks) }))
    },

    /** How many visible books of each series a rule chooses; series of which it chooses none are left out. */
    async countChosen(place: SeriesPlace, rule: Rule): Promise<CountedSeries[]> {
      // An expression instead of the column: from the series of the library on, the database would look up every chosen book
      // in each of them.
      const rows = await visibleBooks(db, place, sql<string>`series.library_id || ''`)
        .where(compileRule(rule, place.libraryId))
        .select(['series.id', numBooks.as('numBooks')])
        .groupBy('series.id')
        .execute()
      return rows.map((row) => ({ id: row.id, numBooks: Number(row.numBooks) }))
    },

    /** Newest first, at most `limit`. */
    newest(asked: NewSeries, limit: number): Promise<SeriesRow[]> {
      return madeSince(db, asked)
        .selectAll('series')
        .orderBy('series.added_at', 'desc')
        .orderBy('series.id', 'desc')
        .limit(limit)
        .execute()
    },

    async countNew(asked: NewSeries): Promise<number> {
      const row = await madeSince(db, asked)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** These series, in this order. */
    async rows(ids: readonly string[]): Promise<SeriesRow[]> {
      const rows = new Map<string, SeriesRow>()
      for (const batch of batchesOf(ids, idsAtOnce)) {
        const found = await db.read
          .selectFrom('series')
          .selectAll()
          .where('id', 'in', batch)
          .execute()
        for (const row of found) rows.set(row.id, row)
      }
      return ids.flatMap((id) => rows.get(id) ?? [])
    },

    /** Visible books of these series, by series and number; seconds for totals. */
    async booksOf(seriesIds: readonly string[], scope: VisibilityScope) {
      const books: SeriesBook[][] = []
      for (const batch of batchesOf(seriesIds, idsAtOnce))
        books.push(await booksOf(db, batch, scope))
      return books.flat()
    },

    async one(id: string): Promise<SeriesRow | undefined> {
      return db.read.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Resolves to the series of the same library that has the name already; then nothing is changed. */
    async update(row: SeriesRow, { isRenamed }: { isRenamed: boolean }): Promise<SeriesRow | null> {
      return db.transact(async (trx) => {
        const other = await trx
          .selectFrom('series')
          .selectAll()
          .where('library_id', '=', row.library_id)
          .where('name_key', '=', row.name_key)
          .where('id', '!=', row.id)
          .executeTakeFirst()
        if (other !== undefined) return other
        const { id, ...change } = row
        await trx.updateTable('series').set(change).where('id', '=', id).execute()
        if (isRenamed) await beginRename(trx, { kind: 'series', id, into_id: null })
        return null
      })
    },

    async itemIds(id: string): Promise<string[]> {
      const rows = await db.read
        .selectFrom('item_series')
        .select('item_id')
        .where('series_id', '=', id)
        .execute()
      return rows.map((row) => row.item_id)
    },

    /** Which of these items the user has finished. */
    async finishedAmong(userId: string, itemIds: readonly string[]): Promise<Set<string>> {
      if (itemIds.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('progress')
        .select('item_id')
        .where('user_id', '=', userId)
        .where('episode_id', '=', '')
        .where('is_finished', '=', 1)
        .where('item_id', 'in', [...itemIds])
        .execute()
      return new Set(rows.map((row) => row.item_id))
    },
  }
}

type SeriesBuilder = ExpressionBuilder<Schema, 'series'>

const numBooks = sql<number>`count(*)`

const sortColumns: Record<Exclude<SeriesSort, 'random'>, RawBuilder<unknown>> = {
  name_key: sql.ref('series.name_key'),
  name_sort: sql.ref('series.name_sort'),
  added_at: sql.ref('series.added_at'),
  numBooks,
  lastBookAdded: sql`max(items.added_at)`,
  lastBookUpdated: sql`max(items.updated_at)`,
  totalDuration: sql`sum(items.duration)`,
}

/** Series of a library, each as often as it has visible books. */
const visibleBooks = (
  db: Database,
  { libraryId, scope }: SeriesPlace,
  library: RawBuilder<string> = sql.ref('series.library_id'),
) =>
  db.read
    .selectFrom('series')
    .innerJoin('item_series', 'item_series.series_id', 'series.id')
    .innerJoin('items', 'items.id', 'item_series.item_id')
    .where(library, '=', libraryId)
    .where(visibleItems(scope))

function madeSince(db: Database, { libraryId, scope, hidesSingle, addedSince }: NewSeries) {
  const query = db.read
    .selectFrom('series')
    .where('series.library_id', '=', libraryId)
    .where('series.added_at', '>=', addedSince)
    .where((eb) => eb.exists(books(eb, scope).select('item_series.item_id')))
  return hidesSingle
    ? query.where((eb) => eb(books(eb, scope).select(eb.fn.countAll<number>().as('count')), '>', 1))
    : query
}

/** The visible books of the series at hand. Who sees whole libraries sees what each link leads to: the links are enough. */
function books(eb: SeriesBuilder, scope: VisibilityScope) {
  return eb
    .selectFrom('item_series')
    .whereRef('item_series.series_id', '=', 'series.id')
    .$if(!seesWholeLibraries(scope), (links) =>
      links.innerJoin('items', 'items.id', 'item_series.item_id').where(visibleItems(scope)),
    )
}

/** Visible books of some series. */
async function booksOf(
  db: Database,
  seriesIds: readonly string[],
  scope: VisibilityScope,
): Promise<SeriesBook[]> {
  return db.read
    .selectFrom('item_series')
    .innerJoin('items', 'items.id', 'item_series.item_id')
    .where('item_series.series_id', 'in', [...seriesIds])
    .$call(onlyVisible(scope))
    .select(['item_series.series_id as seriesId', 'item_series.sequence', 'items.duration'])
    .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
    .orderBy('item_series.sequence', (order) => order.asc().nullsLast())
    .orderBy('items.title_sort')
    .orderBy('items.id')
    .execute()
}
