import type { ItemMediaType } from '@lectern/contract'
import { fieldsOf } from './fields.ts'
import type { FieldName } from './fields.ts'

/** A column of the table: a field, or the numbers of a book in its series. */
export type ColumnName = Exclude<FieldName, 'description'> | 'sequence'

export interface Column {
  name: ColumnName
  field: FieldName
  /** Pixels at the usual size of text. */
  width: number
}

const widths: Record<ColumnName, number> = {
  title: 260,
  subtitle: 200,
  author: 200,
  authors: 200,
  narrators: 180,
  series: 180,
  sequence: 72,
  genres: 190,
  tags: 160,
  publishedYear: 80,
  publisher: 160,
  language: 110,
  isbn: 140,
  asin: 120,
  explicit: 84,
  abridged: 92,
}

/** Columns of the fields that items of a kind have; what is too long for a cell has none. */
export function columnsOf(kind: ItemMediaType): readonly ColumnName[] {
  return fieldsOf(kind).flatMap((field): ColumnName[] => {
    if (field === 'description') return []
    return field === 'series' ? ['series', 'sequence'] : [field]
  })
}

/** Columns that stay hidden until somebody asks for them. */
export const rareColumns: readonly ColumnName[] = ['isbn', 'asin', 'explicit', 'abridged']

export function columnOf(name: ColumnName): Column {
  return { name, field: name === 'sequence' ? 'series' : name, width: widths[name] }
}
