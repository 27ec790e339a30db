import { changedFields, fieldsOf, withFields, withLocks } from '#features/items/index.ts'
import type { ChangeCause, FieldValues, ItemDraft, Origins } from '#features/items/index.ts'
import type { ItemChange } from '../shapes/items.ts'

/** What a removed item keeps of its locked fields. */
export interface Remembered {
  values: FieldValues
  origins: Origins
}

/** A returning item with the fields that people had locked, as they left them. */
export function withRemembered(draft: ItemDraft, { values, origins }: Remembered): ItemDraft {
  return {
    ...withFields(draft, values),
    locks: Object.keys(values),
    provenance: { ...draft.provenance, ...origins },
  }
}

/** The draft of a known item with its locked fields as they are, and with the older origin of what stayed as it was. */
export function settled({ before, draft }: ItemChange, cause: ChangeCause): ItemDraft {
  if (before === null) return draft
  const held = withLocks({ before, draft }, cause)
  const changed = new Set(changedFields(fieldsOf(before), fieldsOf(held)))
  const origins = Object.entries(held.provenance).map(([field, origin]) => {
    const old = before.provenance[field]
    const isOld = old?.source === origin.source && old.of === origin.of && !changed.has(field)
    return [field, isOld ? old : origin] as const
  })
  return { ...held, provenance: Object.fromEntries(origins) }
}
