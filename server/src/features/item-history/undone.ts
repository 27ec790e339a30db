import {
  conflictOf,
  coverPathOf,
  fieldChanges,
  fieldsOf,
  isSameValue,
  putOrigins,
  withFields,
} from '#features/items/index.ts'
import type {
  ChangeAuthor,
  FieldChange,
  FieldConflict,
  FieldOrigin,
  FieldValues,
  ItemDraft,
  ItemRecord,
  Origins,
  StoredEntry,
} from '#features/items/index.ts'

export interface Undoing {
  /** Sets fields also where somebody changed them since. */
  isForced: boolean
  by: ChangeAuthor
  /** ms */
  now: number
  /** Covers whose picture is there no more, by path. */
  goneCovers: ReadonlySet<string>
  /** Later entries about the item, youngest first: they tell who changed a field since. */
  later: readonly StoredEntry[]
}

export interface Undone {
  /** Null where there is nothing to write. */
  draft: ItemDraft | null
  /** Numbers of the entries of which something was taken back. */
  seqs: number[]
  /** Fields that stay as they are. */
  kept: FieldConflict[]
}

/**
 * The item without what some entries, youngest first, did to it. A field that somebody changed since stays. What a person or
 * provider had set gets its origin back; against what a scan had read, the older value now counts as chosen: the next scan
 * would read the same again.
 */
export function undone(
  record: ItemRecord,
  entries: readonly StoredEntry[],
  undoing: Undoing,
): Undone {
  const state: State = { values: {}, origins: {}, now: fieldsOf(record), record, undoing }
  const kept: FieldConflict[] = []
  const seqs = entries.flatMap((entry) => {
    const outcomes = Object.entries(fieldChanges(entry)).map(([field, change]) => {
      const outcome = takeBack({ entry, field, change }, state)
      if (outcome === 'kept') kept.push(keptField(entry, field, state))
      return outcome
    })
    return outcomes.includes('set') ? [entry.seq] : []
  })
  if (seqs.length === 0) return { draft: null, seqs, kept }
  const draft = withFields(record, state.values)
  const names = Object.keys(state.origins)
  const updatedAt = Math.max(undoing.now, record.updatedAt + 1)
  const provenance = putOrigins(record.provenance, names, state.origins)
  return { draft: { ...draft, provenance, updatedAt }, seqs, kept }
}

interface State {
  /** What fields get. */
  values: FieldValues
  origins: Partial<Origins>
  /** What they hold before that. */
  now: FieldValues
  record: ItemRecord
  undoing: Undoing
}

interface Change {
  entry: StoredEntry
  field: string
  change: FieldChange
}

/** `already`: the field holds what it held before the entry. */
function takeBack({ entry, field, change }: Change, state: State): 'set' | 'already' | 'kept' {
  const { values, now, undoing } = state
  if (!(field in now)) return 'kept'
  const current = field in values ? values[field] : now[field]
  if (isSameValue(field, current, change.before)) return 'already'
  if (!undoing.isForced && !isSameValue(field, current, change.after)) return 'kept'
  if (field === 'cover' && isGone(change.before, state)) return 'kept'
  values[field] = change.before
  if (field !== 'locks') state.origins[field] = originAfter(entry, change, undoing)
  return 'set'
}

function isGone(name: unknown, { record, undoing }: State): boolean {
  const path = typeof name === 'string' ? coverPathOf(record, name) : null
  return path !== null && undoing.goneCovers.has(path)
}

function originAfter(
  entry: StoredEntry,
  { was }: FieldChange,
  { by, now }: Undoing,
): FieldOrigin | undefined {
  return entry.source === 'scan' ? { source: 'edit', at: now, by: by.userId } : was
}

function keptField(entry: StoredEntry, field: string, { now, undoing }: State): FieldConflict {
  const newer = undoing.later.find((one) => one.seq > entry.seq && field in fieldChanges(one))
  const conflict = conflictOf(newer ?? entry, field, now[field])
  if (newer !== undefined) return conflict
  return { ...conflict, at: null, userId: null, userName: null, source: null }
}
