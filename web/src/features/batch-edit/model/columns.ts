import type { ItemMediaType } from '@lectern/contract'
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

const ofBooks: readonly ColumnName[] = [
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'sequence',
  'genres',
  'tags',
  'publishedYear',
  'publisher',
  'language',
  'isbn',
  'asin',
  'explicit',
  'abridged',
]
const notOfMusic: readonly ColumnName[] = ['narrators', 'isbn', 'abridged']
const ofPodcasts: readonly ColumnName[] = [
  'title',
  'author',
  'genres',
  'tags',
  'language',
  'explicit',
]

/** Columns that items of a kind have, in their order. */
export function columnsOf(kind: ItemMediaType): readonly ColumnName[] {
  if (kind === 'podcast') return ofPodcasts
  return kind === 'book' ? ofBooks : ofBooks.filter((name) => !notOfMusic.includes(name))
}

/** Columns that stay hidden until somebody asks for them. */
export const rareColumns: readonly ColumnName[] = ['isbn', 'asin', 'explicit', 'abridged']

export function columnOf(name: ColumnName): Column {
  return { name, field: name === 'sequence' ? 'series' : name, width: widths[name] }
}
