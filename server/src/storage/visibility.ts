import { expressionBuilder, sql } from 'kysely'
import type { Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Schema } from './schema.ts'

/**
 * The expressions of a query that has `items` among its tables; those of another query don't fit. `not` stands for all
 * of them: it takes any column of the query and has no second signature, which would not be compared.
 */
export interface OverItems {
  not: (column: 'items.explicit') => unknown
}

/** A where clause for any query over `items`, whatever is joined to it. */
export type ItemCondition = (query: OverItems) => Expression<SqlBool>

/**
 * The one access predicate: what somebody may see of `items` (libraries, tags, explicit). Every read of items,
 * and of what hangs on them, carries it. Callers without limits pay nothing for it.
 */
export function visibleItems(scope: VisibilityScope): ItemCondition {
  return () => predicate(scope)
}

function predicate(scope: VisibilityScope): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = []
  if (scope.libraries !== 'all') {
    parts.push(
      scope.libraries.length === 0
        ? nothing
        : overItems('items.library_id', 'in', [...scope.libraries]),
    )
  }
  if (scope.unknownLibraries !== undefined && scope.unknownLibraries.length > 0) {
    parts.push(overItems('items.library_id', 'not in', [...scope.unknownLibraries]))
  }
  if (!scope.explicit) parts.push(overItems('items.explicit', '=', 0))
  if (scope.tags.mode !== 'all') parts.push(tagLimit(scope.tags.mode, scope.tags.values))
  return parts.length === 0 ? everything : overItems.and(parts)
}

declare const judged: unique symbol

/** The id of an item that somebody may see: only a query that carried the access predicate has one. */
export type VisibleItemId = string & { readonly [judged]: true }

/** Puts the access predicate on a query over `items` and selects the ids of those that pass, as `itemId`. */
export function onlyVisible(scope: VisibilityScope) {
  const itemId = sql.ref<VisibleItemId>('items.id').as('itemId')
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.where(predicate(scope)).select(itemId)
}

/** The id of the item at hand where the scope may see it, else null. */
export function idIfVisible(scope: VisibilityScope) {
  return sql<VisibleItemId | null>`case when ${predicate(scope)} then items.id end`
}

/** The id of an item that the scope may see; null when there is none of this id. */
export async function visibleItem(
  db: Kysely<Schema>,
  itemId: string,
  scope: VisibilityScope,
): Promise<VisibleItemId | null> {
  const row = await db
    .selectFrom('items')
    .where('id', '=', itemId)
    .$call(onlyVisible(scope))
    .executeTakeFirst()
  return row?.itemId ?? null
}

/** Nothing is hidden from this caller inside a library they may open. */
export function seesWholeLibraries(scope: VisibilityScope): boolean {
  return scope.explicit && scope.tags.mode === 'all'
}

/** A short text that is equal for callers who see the same; part of the keys of caches. */
export function scopeKey(scope: VisibilityScope): string {
  return seesWholeLibraries(scope) ? '' : JSON.stringify([scope.explicit, scope.tags])
}

/** The expressions of any query over `items`. */
export const overItems = expressionBuilder<Schema, 'items'>()

export const everything: Expression<SqlBool> = sql<SqlBool>`1 = 1`
export const nothing: Expression<SqlBool> = sql<SqlBool>`1 = 0`

function tagLimit(mode: 'allow' | 'deny', values: readonly string[]): Expression<SqlBool> {
  if (values.length === 0) return mode === 'allow' ? nothing : everything
  const carriesOne = overItems.exists(
    overItems
      .selectFrom('item_labels')
      .select('item_labels.item_id')
      .whereRef('item_labels.item_id', '=', 'items.id')
      .where('item_labels.kind', '=', 'tag')
      .where('item_labels.value', 'in', [...values]),
  )
  return mode === 'allow' ? carriesOne : overItems.not(carriesOne)
}

/** Items with a feed that is everybody's. */
export const openItemFeeds = () =>
  overItems
    .selectFrom('open_feeds')
    .select('open_feeds.entity_id')
    .where('open_feeds.entity_type', '=', 'libraryItem')
    .where('open_feeds.is_private', '=', 0)

/** Items of which the whole is shared; what is over is removed. */
export const sharedItems = () =>
  overItems.selectFrom('shares').select('shares.item_id').where('shares.episode_id', 'is', null)
