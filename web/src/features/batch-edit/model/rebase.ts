import { isWrong } from './cell-text.ts'
import { withCells, type CellChange, type Draft } from './draft.ts'
import { isSameValue, type FieldName, type Row, type Value } from './fields.ts'
import { formFields, isKept } from './form-rules.ts'

/** A field that somebody else changed after it was changed here. */
export interface Contested {
  id: string
  field: FieldName
  /** What they made of it. */
  theirs: Value
}

export interface Rebased {
  rows: Row[]
  draft: Draft
  contested: Contested[]
}

/**
 * The batch once the server has something else: fields that weren't written into here follow it, the others keep what was
 * written and are contested where it differs. So does what the form puts in the place of something; what it adds is added to
 * what is there now.
 */
export function rebased(
  rows: readonly Row[],
  draft: Draft,
  fresh: ReadonlyMap<string, Row | null>,
): Rebased {
  const contested: Contested[] = []
  const settled: CellChange[] = []
  const replaced = [...formFields(draft.form)].filter((field) => !isKept(draft.form, field))
  const next = rows.flatMap((row) => {
    const now = fresh.get(row.id)
    if (now === undefined) return [row]
    if (now === null) return []
    for (const [name, written] of Object.entries(draft.cells.get(row.id) ?? {})) {
      const field = name as FieldName
      const theirs = now.values[field]
      if (isSameValue(field, theirs, row.values[field])) continue
      if (!isWrong(written) && isSameValue(field, written, theirs))
        settled.push({ row: now, field, value: undefined })
      else contested.push({ id: row.id, field, theirs })
    }
    for (const field of replaced) {
      const theirs = now.values[field]
      const isNews = !isSameValue(field, theirs, row.values[field])
      if (isNews && draft.cells.get(row.id)?.[field] === undefined)
        contested.push({ id: row.id, field, theirs })
    }
    return [now]
  })
  const there = new Set(next.map(({ id }) => id))
  const gone = rows.filter(({ id }) => !there.has(id))
  const cells = new Map([...draft.cells].filter(([id]) => there.has(id)))
  const left = gone.length > 0 ? { ...draft, cells } : draft
  return { rows: next, draft: withCells(left, settled), contested }
}

/** Contested fields of before that items still have, with the new ones in their place. */
export function stillContested(
  before: readonly Contested[],
  news: readonly Contested[],
  rows: readonly Row[],
): Contested[] {
  const there = new Set(rows.map(({ id }) => id))
  const all = new Map([...before, ...news].map((one) => [`${one.id} ${one.field}`, one]))
  return [...all.values()].filter(({ id }) => there.has(id))
}
