import { cellText, isWrong, type FlagWords } from './cell-text.ts'
import type { Column, ColumnName } from './columns.ts'
import type { DraftReader } from './draft.ts'
import type { Row } from './fields.ts'

/** By which column the table was sorted last; null: as the items were chosen. */
export interface SortOrder {
  column: ColumnName
  isDescending: boolean
}

/** What a further press on the heading of a column asks for: up, down, as chosen. */
export function nextSort(sort: SortOrder | null, column: ColumnName): SortOrder | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

interface Sorting {
  reader: DraftReader
  words: FlagWords
  language: string
}

/** Rows by what a column shows now, numbers as numbers, empty ones last; equal ones stay as they stand. */
export function sorted(
  rows: readonly Row[],
  { name, field }: Column,
  isDescending: boolean,
  { reader, words, language }: Sorting,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const keyed = rows.map((row) => {
    const value = reader.value(row, field)
    const text = cellText(name, value, words)
    return { row, text, isEmpty: !isWrong(value) && text === '' }
  })
  const sign = isDescending ? -1 : 1
  return keyed
    .sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || sign * compare(a.text, b.text))
    .map(({ row }) => row)
}
