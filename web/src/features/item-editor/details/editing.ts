import type { ItemMediaType } from '@lectern/contract'
import { changedFields, fieldsOf, isSame, type Draft, type FieldName } from './draft.ts'

/** A form and what it stands on. */
export interface Editing {
  /** As the server has it. */
  base: Draft
  /** As the fields show it. */
  draft: Draft
  /** Fields that somebody else changed after they were changed here. */
  contested: readonly FieldName[]
}

export function editingOf(base: Draft): Editing {
  return { base, draft: base, contested: [] }
}

/**
 * The form once the server has something else: fields that weren't touched here follow it, the others keep what was
 * typed and are contested where it differs.
 */
export function refreshed(kind: ItemMediaType, editing: Editing, fresh: Draft): Editing {
  const { base, draft } = editing
  const touched = changedFields(kind, base, draft)
  const kept = touched.filter((name) => !isSame(name, draft, fresh))
  const news = kept.filter((name) => !isSame(name, base, fresh))
  const contested = fieldsOf(kind).filter(
    (name) => kept.includes(name) && (news.includes(name) || editing.contested.includes(name)),
  )
  const own = Object.fromEntries(kept.map((name) => [name, draft[name]]))
  return { base: fresh, draft: { ...fresh, ...own }, contested }
}

/** The form with another value in a field. */
export function edited<K extends FieldName>(editing: Editing, name: K, value: Draft[K]): Editing {
  return { ...editing, draft: { ...editing.draft, [name]: value } }
}

/** Decides a contested field: for what was typed here, or for what somebody else saved. */
export function settled(editing: Editing, name: FieldName, whose: 'mine' | 'theirs'): Editing {
  const contested = editing.contested.filter((one) => one !== name)
  if (whose === 'mine') return { ...editing, contested }
  return { ...editing, contested, draft: { ...editing.draft, [name]: editing.base[name] } }
}
