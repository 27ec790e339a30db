import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { beginRename } from '#features/items/index.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import { compileRule } from '#storage/item-rules.ts'
import type { Rule } from '#storage/item-rules.ts'
import type { Schema, SeriesRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

/** A rule that some, or no, visible book of a series has to meet. */
export interface SeriesRule {
  books: 'some' | 'none'
  rule: Rule
}

export interface SeriesSelection {
  libraryId: string
  scope: VisibilityScope
  rule: SeriesRule | null
  /** Leave out series of which only one book is visible. */
  hidesSingle: boolean
  /** ms; only series made since then. */
  addedSince?: number
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
  itemId: string
  /** Seconds. */
  duration: number
}

/** So many ids fit into one question. */
const portion = 5000

export type SeriesStore = ReturnType<typeof seriesStore>

/** Series are visible through their books: without a visible one there is no series. */
export function seriesStore(db: Database) {
  return {
    async count(selection: SeriesSelection): Promise<number> {
      const row = await selected(db, selection)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async page(selection: SeriesSelection, page: SeriesPage) {
      const direction = page.isDescending ? 'desc' : 'asc'
      const query = selected(db, selection).selectAll('series')
      const sorted =
        page.sort === 'random'
          ? query.orderBy(sql`random()`)
          : query
              .orderBy(sortColumn(page.sort, selection.scope), direction)
              .orderBy('series.id', direction)
      if (page.limit === 0) return sorted.execute()
      return sorted.limit(page.limit).offset(page.offset).execute()
    },

    /** Visible books of these series, by series and number; seconds for totals. */
    async booksOf(seriesIds: readonly string[], scope: VisibilityScope) {
      const portions: SeriesBook[][] = []
      for (let start = 0; start < seriesIds.length; start += portion)
        portions.push(await booksOf(db, seriesIds.slice(start, start + portion), scope))
      return portions.flat()
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

function selected(
  db: Database,
  { libraryId, scope, rule, hidesSingle, addedSince }: SeriesSelection,
) {
  const query = db.read
    .selectFrom('series')
    .where('series.library_id', '=', libraryId)
    .where('series.added_at', '>=', addedSince ?? 0)
    .where((eb) => eb.exists(books(eb, scope).select('items.id')))
  const several = hidesSingle
    ? query.where((eb) => eb(books(eb, scope).select(eb.fn.countAll<number>().as('count')), '>', 1))
    : query
  if (rule === null) return several
  return several.where((eb) => {
    const matching = eb.exists(
      books(eb, scope)
        .select('items.id')
        .where((inner) => compileRule(rule.rule, libraryId)(inner as never) as never),
    )
    return rule.books === 'some' ? matching : eb.not(matching)
  })
}

/** The visible books of the series at hand. */
function books(eb: SeriesBuilder, scope: VisibilityScope) {
  return eb
    .selectFrom('item_series')
    .innerJoin('items', 'items.id', 'item_series.item_id')
    .whereRef('item_series.series_id', '=', 'series.id')
    .where((inner) => visibleItems(scope)(inner as never) as never)
}

function sortColumn(sort: Exclude<SeriesSort, 'random'>, scope: VisibilityScope) {
  return (eb: SeriesBuilder) => {
    switch (sort) {
      case 'name_key':
      case 'name_sort':
      case 'added_at':
        return eb.ref(`series.${sort}`)
      case 'numBooks':
        return books(eb, scope).select((inner) => inner.fn.countAll<number>().as('value'))
      case 'lastBookAdded':
        return books(eb, scope).select((inner) => inner.fn.max('items.added_at').as('value'))
      case 'lastBookUpdated':
        return books(eb, scope).select((inner) => inner.fn.max('items.updated_at').as('value'))
      case 'totalDuration':
        return books(eb, scope).select((inner) => inner.fn.sum('items.duration').as('value'))
    }
  }
}

/** Visible books of one portion of series. */
async function booksOf(
  db: Database,
  seriesIds: readonly string[],
  scope: VisibilityScope,
): Promise<SeriesBook[]> {
  return db.read
    .selectFrom('item_series')
    .innerJoin('items', 'items.id', 'item_series.item_id')
    .where('item_series.series_id', 'in', [...seriesIds])
    .where((eb) => visibleItems(scope)(eb as never) as never)
    .select([
      'item_series.series_id as seriesId',
      'item_series.sequence',
      'items.id as itemId',
      'items.duration',
    ])
    .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
    .orderBy('item_series.sequence', (order) => order.asc().nullsLast())
    .orderBy('items.title_sort')
    .orderBy('items.id')
    .execute()
}
