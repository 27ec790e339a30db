import type { Transaction } from 'kysely'
import { Problem } from '#platform/problem.ts'
import type { Schema } from '#storage/schema.ts'
import { changedFields } from './differences.ts'
import type { ItemWrite } from './differences.ts'
import { fieldsOf } from './fields.ts'
import { entriesSince, fieldChanges } from './item-changes.store.ts'
import type { StoredEntry } from './item-changes.store.ts'

/** A field that is no longer what somebody started from. */
export interface FieldConflict {
  itemId: string
  field: string
  /** What it is now. */
  now: unknown
  /** ms; null where the history doesn't tell. */
  at: number | null
  /** Null: a machine, or unknown. */
  userId: string | null
  userName: string | null
  source: StoredEntry['source'] | null
}

/**
 * Fields that somebody else has changed since they were read; `since` is the updatedAt that each item had then. What others
 * did to other fields stays beside the change.
 */
export async function overlaps(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
  since: ReadonlyMap<string, number>,
): Promise<FieldConflict[]> {
  const conflicts: FieldConflict[] = []
  for (const { before, draft } of writes) {
    const readAt = since.get(draft.id)
    if (before === null || readAt === undefined || before.updatedAt <= readAt) continue
    const entries = await entriesSince(trx, draft.id, readAt)
    const now = fieldsOf(before)
    for (const field of changedFields(now, fieldsOf(draft))) {
      const entry = entries.find((one) => field in fieldChanges(one))
      if (entry !== undefined) conflicts.push(conflictOf(entry, field, now[field]))
    }
  }
  return conflicts
}

/** @throws Problem `conflict`, unless there are none, that names each field, what it is now, who changed it, and when. */
export function refuseConflicts(conflicts: readonly FieldConflict[]): void {
  if (conflicts.length === 0) return
  const message =
    'Somebody else has changed the same fields since you opened this. Nothing was saved: look at what they hold now, and save again.'
  throw new Problem('conflict', message, { body: { message, conflicts } })
}

/** The conflict with an entry that changed a field. */
export function conflictOf(entry: StoredEntry, field: string, now: unknown): FieldConflict {
  return {
    itemId: entry.item_id,
    field,
    now: now ?? null,
    at: entry.at,
    userId: entry.user_id,
    userName: entry.user_name,
    source: entry.source,
  }
}
