import type { EditedFields, EditedItem, FieldChange, ItemMediaType } from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'

export interface SeriesEntry {
  name: string
  sequence: string | null
}

export const textNames = [
  'title',
  'subtitle',
  'author',
  'publishedYear',
  'publisher',
  'language',
  'isbn',
  'asin',
  'description',
] as const
export const listNames = ['authors', 'narrators', 'genres', 'tags'] as const
export const flagNames = ['explicit', 'abridged'] as const
export type TextName = (typeof textNames)[number]
export type ListName = (typeof listNames)[number]
export type FlagName = (typeof flagNames)[number]
export type FieldName = TextName | ListName | FlagName | 'series'

/** What fields hold: texts without null. */
export type Values = Record<TextName, string> &
  Record<ListName, readonly string[]> &
  Record<FlagName, boolean> & { series: readonly SeriesEntry[] }
export type Value = Values[FieldName]

/** An item of the batch as the server has it. */
export interface Row {
  id: string
  libraryId: string
  kind: ItemMediaType
  updatedAt: number
  locks: readonly string[]
  values: Values
}

const ofBooks: readonly FieldName[] = [
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'genres',
  'tags',
  'publishedYear',
  'publisher',
  'language',
  'isbn',
  'asin',
  'explicit',
  'abridged',
  'description',
]
const notOfMusic: readonly FieldName[] = ['narrators', 'isbn', 'abridged']
const ofPodcasts: readonly FieldName[] = [
  'title',
  'author',
  'genres',
  'tags',
  'language',
  'explicit',
  'description',
]

/** The fields that items of a kind have, in their order. */
export function fieldsOf(kind: ItemMediaType): readonly FieldName[] {
  if (kind === 'podcast') return ofPodcasts
  return kind === 'book' ? ofBooks : ofBooks.filter((name) => !notOfMusic.includes(name))
}

/** An item as the server tells it. A description that wasn't asked for is empty, and never sent. */
export function rowOf({ id, libraryId, mediaType, updatedAt, locks, fields }: EditedItem): Row {
  return { id, libraryId, kind: mediaType, updatedAt, locks, values: valuesOf(fields) }
}

function valuesOf(fields: EditedFields): Values {
  return {
    title: fields.title ?? '',
    subtitle: fields.subtitle ?? '',
    author: fields.author ?? '',
    publishedYear: fields.publishedYear ?? '',
    publisher: fields.publisher ?? '',
    language: fields.language ?? '',
    isbn: fields.isbn ?? '',
    asin: fields.asin ?? '',
    description: fields.description ?? '',
    authors: fields.authors ?? [],
    narrators: fields.narrators ?? [],
    genres: fields.genres,
    tags: fields.tags,
    explicit: fields.explicit,
    abridged: fields.abridged ?? false,
    series: fields.series ?? [],
  }
}

/** Whether the server would take two values of a field for the same. It decides how authors and series are spelt. */
export function isSameValue(name: FieldName, one: Value, other: Value): boolean {
  return one === other || keyOf(name, one) === keyOf(name, other)
}

function keyOf(name: FieldName, value: Value): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return String(value)
  const entries: readonly (string | SeriesEntry)[] = value
  const isLinked = name === 'authors' || name === 'series'
  return JSON.stringify(
    entries.map((entry) => {
      if (typeof entry === 'string') return isLinked ? nameKey(entry) : entry
      return [nameKey(entry.name), entry.sequence?.trim() || null]
    }),
  )
}

const nameKey = (name: string) => foldText(name) || name

/** What to send of some fields. */
export function changeOf(values: Partial<Values>): FieldChange {
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') change[name] = value.trim() || null
    else if (typeof value === 'boolean') change[name] = value
    else change[name] = [...value]
  }
  return change as FieldChange
}

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name)

export const isList = (name: FieldName): name is ListName => isOneOf(listNames, name)
export const isFlag = (name: FieldName): name is FlagName => isOneOf(flagNames, name)
