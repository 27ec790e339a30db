import { isWrong, soundValue, type Wrong } from './cell-text.ts'
import {
  fieldsOf,
  isSameValue,
  type FieldName,
  type Row,
  type Value,
  type Values,
} from './fields.ts'
import { formFields, formValue, untouched, type FormDraft } from './form-rules.ts'

/** What somebody wrote into the fields of one item. */
export type CellEdits = Partial<Record<FieldName, Value | Wrong>>

/** What is to become of the batch: what the form says of all items, and over it what was written into single cells. */
export interface Draft {
  form: FormDraft
  cells: ReadonlyMap<string, CellEdits>
}

export const emptyDraft: Draft = { form: untouched, cells: new Map() }

/** Another value for a field of an item; undefined takes what was written there away. */
export interface CellChange {
  row: Row
  field: FieldName
  value: Value | Wrong | undefined
}

/** The draft with other values in cells. One that holds what it would hold anyway is as if nobody had written there. */
export function withCells(draft: Draft, changes: readonly CellChange[]): Draft {
  if (changes.length === 0) return draft
  const said = formFields(draft.form)
  const cells = new Map(draft.cells)
  for (const { row, field, value } of changes) {
    const { [field]: _before, ...others } = cells.get(row.id) ?? {}
    const isIdle =
      value === undefined ||
      (!isWrong(value) && !said.has(field) && isSameValue(field, value, row.values[field]))
    const edits = isIdle ? others : { ...others, [field]: value }
    if (Object.keys(edits).length === 0) cells.delete(row.id)
    else cells.set(row.id, edits)
  }
  return { ...draft, cells }
}

/** Reads a draft over the items of the batch; made anew for each draft. */
export interface DraftReader {
  /** What a field of an item is to hold. */
  value: (row: Row, field: FieldName) => Value | Wrong
  /** Fields that are to hold something else than now. */
  changed: (row: Row) => FieldName[]
  isChanged: (row: Row, field: FieldName) => boolean
}

/** `places`: where each item stands, for numbers that count on. */
export function readerOf(draft: Draft, places: ReadonlyMap<string, number>): DraftReader {
  const said = formFields(draft.form)
  const value: DraftReader['value'] = (row, field) => {
    const written = draft.cells.get(row.id)?.[field]
    if (written !== undefined) return written
    return said.has(field)
      ? formValue(draft.form, field, row.values, places.get(row.id) ?? 0)
      : row.values[field]
  }
  const isChanged: DraftReader['isChanged'] = (row, field) => {
    const is = value(row, field)
    return isWrong(is) || !isSameValue(field, is, row.values[field])
  }
  return {
    value,
    isChanged,
    changed(row) {
      const written = draft.cells.get(row.id)
      if (!written && said.size === 0) return []
      return fieldsOf(row.kind).filter(
        (field) => (said.has(field) || written?.[field] !== undefined) && isChanged(row, field),
      )
    },
  }
}

/** One item with what becomes of it. */
export interface Changed {
  row: Row
  fields: readonly { name: FieldName; before: Value; after: Value }[]
}

/** All items that change, and what is written somewhere that can't be saved. */
export function changesOf(
  rows: readonly Row[],
  reader: DraftReader,
): { changed: Changed[]; wrong: { row: Row; field: FieldName; wrong: Wrong }[] } {
  const changed: Changed[] = []
  const wrong: { row: Row; field: FieldName; wrong: Wrong }[] = []
  for (const row of rows) {
    const names = reader.changed(row)
    const fields = names.flatMap((name) => {
      const value = reader.value(row, name)
      if (isWrong(value)) {
        wrong.push({ row, field: name, wrong: value })
        return []
      }
      return { name, before: row.values[name], after: value }
    })
    if (fields.length > 0) changed.push({ row, fields })
  }
  return { changed, wrong }
}

/** The values that are sent for an item. */
export const valuesToSend = ({ fields }: Changed): Partial<Values> =>
  Object.fromEntries(fields.map(({ name, after }) => [name, soundValue(after)]))
