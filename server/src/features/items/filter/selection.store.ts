import { sql } from 'kysely'
import type { Expression, OrderByItemBuilder, SelectQueryBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { compileRule, libraryColumn } from '#storage/item-rules.ts'
import type { Rule } from '#storage/item-rules.ts'
import type { Schema } from '#storage/schema.ts'
import { onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { ItemSort, SortKey } from '../list/item-sort.ts'

/** Which items a list is about. */
export interface ItemSelection {
  libraryId: string
  scope: VisibilityScope
  rule: Rule | null
  /** Only those of them that are among these few. */
  among?: readonly string[]
}

export interface PageRequest {
  sort: ItemSort
  userId: string
  seriesId: string | null
  /** 0: all of them. */
  limit: number
  offset: number
}

/** The first sign of a sort key and how many rows begin with it. */
export interface Initial {
  initial: string
  count: number
}

export type ItemQuery = SelectQueryBuilder<Schema, 'items', object>

export type IdQuery = SelectQueryBuilder<Schema, 'items', { itemId: VisibleItemId }>

/** The selected items, ready for columns, joins and an order. */
export function selected(db: Database, selection: ItemSelection): ItemQuery {
  return db.read
    .selectFrom('items')
    .where(visibleItems(selection.scope))
    .$call(ofSelection(selection))
}

/** Their ids, ready for an order. */
export function selectedIds(db: Database, selection: ItemSelection): IdQuery {
  return db.read
    .selectFrom('items')
    .$call(onlyVisible(selection.scope))
    .$call(ofSelection(selection))
}

function ofSelection({ libraryId, rule, among }: Omit<ItemSelection, 'scope'>) {
  return <O>(items: SelectQueryBuilder<Schema, 'items', O>) => {
    const inLibrary =
      among === undefined
        ? items.where(libraryColumn(rule), '=', libraryId)
        : amongOf(items, libraryId, among)
    return rule === null ? inLibrary : inLibrary.where(compileRule(rule, libraryId))
  }
}

/** An expression instead of the column of the library: the ids come first, and no index of the whole library. */
export const amongOf = <O>(
  items: SelectQueryBuilder<Schema, 'items', O>,
  libraryId: string,
  among: readonly string[],
) =>
  items
    .where(sql<string>`items.library_id || ''`, '=', libraryId)
    .where('items.id', 'in', [...among])

/**
 * A sort key as an expression. Progress and sequence are looked up by key, so that the order of the other columns
 * can come from an index.
 */
export function sortExpression(
  { column }: SortKey,
  { userId, seriesId }: Pick<PageRequest, 'userId' | 'seriesId'>,
) {
  if (column.startsWith('progress.')) {
    return sql`(select ${sql.ref(column)} from progress where progress.user_id = ${userId}
      and progress.item_id = items.id and progress.episode_id = '')`
  }
  if (column === 'item_series.sequence_num') {
    return sql`(select item_series.sequence_num from item_series
      where item_series.item_id = items.id and item_series.series_id = ${seriesId ?? ''})`
  }
  return sql.ref(column)
}

export function sortDirection({ direction, nulls }: SortKey) {
  return (item: OrderByItemBuilder) => {
    const directed = direction === 'asc' ? item.asc() : item.desc()
    if (nulls === null) return directed
    return nulls === 'last' ? directed.nullsLast() : directed.nullsFirst()
  }
}

/** Whether a text under the first sort key stands before everything that begins with `key`. */
export function isBefore(
  column: Expression<unknown>,
  { sort }: Pick<PageRequest, 'sort'>,
  key: string,
) {
  const isDescending = sort !== 'random' && sort[0]?.direction === 'desc'
  // The last sign there is: behind everything that begins with the key.
  return isDescending
    ? sql<boolean>`${column} > ${`${key}\u{10ffff}`}`
    : sql<boolean>`${column} < ${key}`
}
