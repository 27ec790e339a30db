import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Schema } from './schema.ts'

/** Where clauses over a query that has `items` among its tables. */
export type ItemExpression = (
  eb: ExpressionBuilder<Schema, 'items'>,
) => ExpressionWrapper<Schema, 'items', SqlBool>

/**
 * The one access predicate: what somebody may see of `items` (libraries, tags, explicit). Every read of items,
 * and of what hangs on them, carries it. Callers without limits pay nothing for it.
 */
export function visibleItems(scope: VisibilityScope): ItemExpression {
  return (eb) => {
    const parts: ExpressionWrapper<Schema, 'items', SqlBool>[] = []
    if (scope.libraries !== 'all') {
      parts.push(
        scope.libraries.length === 0
          ? nothing(eb)
          : eb('items.library_id', 'in', [...scope.libraries]),
      )
    }
    if (scope.unknownLibraries !== undefined && scope.unknownLibraries.length > 0) {
      parts.push(eb('items.library_id', 'not in', [...scope.unknownLibraries]))
    }
    if (!scope.explicit) parts.push(eb('items.explicit', '=', 0))
    if (scope.tags.mode !== 'all') parts.push(tagLimit(eb, scope.tags.mode, scope.tags.values))
    return parts.length === 0 ? everything(eb) : eb.and(parts)
  }
}

/** Whether there is an item of this id that the scope may see. */
export async function isVisibleItem(
  db: Kysely<Schema>,
  itemId: string,
  scope: VisibilityScope,
): Promise<boolean> {
  const row = await db
    .selectFrom('items')
    .select('id')
    .where('id', '=', itemId)
    .where(visibleItems(scope))
    .executeTakeFirst()
  return row !== undefined
}

/** Nothing is hidden from this caller inside a library they may open. */
export function seesWholeLibraries(scope: VisibilityScope): boolean {
  return scope.explicit && scope.tags.mode === 'all'
}

/** A short text that is equal for callers who see the same; part of the keys of caches. */
export function scopeKey(scope: VisibilityScope): string {
  return seesWholeLibraries(scope) ? '' : JSON.stringify([scope.explicit, scope.tags])
}

export const everything = (eb: ExpressionBuilder<Schema, 'items'>) =>
  eb(sql.lit(1), '=', sql.lit(1)) as unknown as ExpressionWrapper<Schema, 'items', SqlBool>

export const nothing = (eb: ExpressionBuilder<Schema, 'items'>) =>
  eb(sql.lit(1), '=', sql.lit(0)) as unknown as ExpressionWrapper<Schema, 'items', SqlBool>

function tagLimit(
  eb: ExpressionBuilder<Schema, 'items'>,
  mode: 'allow' | 'deny',
  values: readonly string[],
) {
  if (values.length === 0) return mode === 'allow' ? nothing(eb) : everything(eb)
  const carriesOne = eb.exists(
    eb
      .selectFrom('item_labels')
      .select('item_labels.item_id')
      .whereRef('item_labels.item_id', '=', 'items.id')
      .where('item_labels.kind', '=', 'tag')
      .where('item_labels.value', 'in', [...values]),
  )
  return mode === 'allow' ? carriesOne : eb.not(carriesOne)
}
