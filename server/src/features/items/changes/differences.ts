import { isDeepStrictEqual } from 'node:util'
import type { FileFacts } from '../record/file-facts.ts'
import type { ItemDraft, ItemRecord } from '../record/item-record.ts'
import type { ChangeCause } from './cause.ts'
import { isMachine } from './cause.ts'
import { fieldsOf } from './fields.ts'
import type { FieldValues } from './fields.ts'
import { areSameTracks } from './file-fields.ts'
import type { TrackChoice } from './file-fields.ts'
import { putOrigins } from './origins.ts'
import { withFields } from './put-fields.ts'

/** Names of the fields in which two states of an item differ; a field that only one of them has differs not. */
export function changedFields(before: FieldValues, after: FieldValues): string[] {
  return Object.keys(after).filter(
    (field) => field in before && !isSameValue(field, before[field], after[field]),
  )
}

/** Whether two values of a field mean the same. */
export function isSameValue(field: string, a: unknown, b: unknown): boolean {
  if (a === b) return true
  return field === 'tracks' && areTracks(a) && areTracks(b)
    ? areSameTracks(a, b)
    : isDeepStrictEqual(a ?? null, b ?? null)
}

const areTracks = (value: unknown): value is TrackChoice[] => Array.isArray(value)

/** An item as it is and as it shall be; `before` is null for one that isn't there yet. */
export interface ItemWrite {
  before: ItemRecord | null
  draft: ItemDraft
  /** `before` was read in the transaction that writes: what it has in common with the draft is not written again. */
  isStored?: true
  /** Both are without their files, which amount to this and stay as they are. */
  facts?: FileFacts | undefined
}

/** The draft as its cause may have it: machines leave locked fields, and locks, as they are. */
export function withLocks({ before, draft }: ItemWrite, cause: ChangeCause): ItemDraft {
  if (before === null || !isMachine(cause)) return draft
  const { locks } = before
  if (locks.length === 0) return { ...draft, locks }
  const own = fieldsOf(before)
  const fresh = fieldsOf(draft)
  const held = locks.filter(
    (field) => field in own && field in fresh && !isSameValue(field, own[field], fresh[field]),
  )
  const values = Object.fromEntries(held.map((field) => [field, own[field]]))
  return {
    ...withFields(draft, values),
    locks,
    provenance: putOrigins(draft.provenance, locks, before.provenance),
  }
}
