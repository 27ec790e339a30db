import type { ItemMediaType } from '@lectern/contract'
import type { ItemDetail } from '#features/items/index.ts'
import type { Body } from '#platform/net/api.ts'

/** One series of a book as its fields show it; `sequence` is '' without a number. */
export interface SeriesEntry {
  name: string
  sequence: string
}

export type TextName =
  | 'title'
  | 'subtitle'
  | 'publishedYear'
  | 'publishedDate'
  | 'publisher'
  | 'description'
  | 'isbn'
  | 'asin'
  | 'language'
  | 'author'
  | 'releaseDate'
  | 'feedUrl'
  | 'imageUrl'
  | 'itunesPageUrl'
  | 'itunesId'
  | 'itunesArtistId'
  | 'type'
export type FlagName = 'explicit' | 'abridged'
export type ListName = 'authors' | 'narrators' | 'genres' | 'tags'
export type FieldName = TextName | FlagName | ListName | 'series'

/** The fields of an item as a person edits them: texts without null, people by name. */
export type Draft = Record<TextName, string> &
  Record<FlagName, boolean> &
  Record<ListName, string[]> & { series: SeriesEntry[] }

/** What stands in the fields before there is an item. */
export const emptyDraft: Draft = {
  title: '',
  subtitle: '',
  publishedYear: '',
  publishedDate: '',
  publisher: '',
  description: '',
  isbn: '',
  asin: '',
  language: '',
  author: '',
  releaseDate: '',
  feedUrl: '',
  imageUrl: '',
  itunesPageUrl: '',
  itunesId: '',
  itunesArtistId: '',
  type: 'episodic',
  explicit: false,
  abridged: false,
  authors: [],
  narrators: [],
  genres: [],
  tags: [],
  series: [],
}

export type MediaBody = Body<'PATCH /api/items/:id/media'>

const ofBooks: readonly FieldName[] = [
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'genres',
  'tags',
  'publishedYear',
  'publishedDate',
  'publisher',
  'language',
  'isbn',
  'asin',
  'description',
  'explicit',
  'abridged',
]
const ofPodcasts: readonly FieldName[] = [
  'title',
  'author',
  'genres',
  'tags',
  'feedUrl',
  'imageUrl',
  'releaseDate',
  'language',
  'type',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
  'description',
  'explicit',
]
const notOfMusic: readonly FieldName[] = ['narrators', 'isbn', 'abridged']

/** The fields that an item of this kind has, in their order. */
export function fieldsOf(kind: ItemMediaType): readonly FieldName[] {
  if (kind === 'podcast') return ofPodcasts
  return kind === 'book' ? ofBooks : ofBooks.filter((name) => !notOfMusic.includes(name))
}

/** What the fields show of an item. */
export function draftOf({ media }: Pick<ItemDetail, 'media'>): Draft {
  const { metadata, tags } = media
  const text = (value: string | null | undefined) => value ?? ''
  return {
    title: text(metadata.title),
    subtitle: text(metadata.subtitle),
    publishedYear: text(metadata.publishedYear),
    publishedDate: text(metadata.publishedDate),
    publisher: text(metadata.publisher),
    description: text(metadata.description),
    isbn: text(metadata.isbn),
    asin: text(metadata.asin),
    language: text(metadata.language),
    author: text(metadata.author),
    releaseDate: text(metadata.releaseDate),
    feedUrl: text(metadata.feedUrl),
    imageUrl: text(metadata.imageUrl),
    itunesPageUrl: text(metadata.itunesPageUrl),
    itunesId: text(metadata.itunesId),
    itunesArtistId: text(metadata.itunesArtistId),
    type: metadata.type || 'episodic',
    explicit: metadata.explicit,
    abridged: metadata.abridged ?? false,
    authors: (metadata.authors ?? []).map(({ name }) => name),
    narrators: [...(metadata.narrators ?? [])],
    genres: [...(metadata.genres ?? [])],
    tags: [...tags],
    series: (metadata.series ?? []).map(({ name, sequence }) => ({
      name,
      sequence: text(sequence),
    })),
  }
}

/** Whether a field says the same; white space around texts says nothing. */
export function isSame(name: FieldName, one: Draft, other: Draft): boolean {
  return JSON.stringify(trimmed(one[name])) === JSON.stringify(trimmed(other[name]))
}

/** The fields that say something else than before. */
export function changedFields(kind: ItemMediaType, before: Draft, draft: Draft): FieldName[] {
  return fieldsOf(kind).filter((name) => !isSame(name, before, draft))
}

/** What to send: the changed fields alone, emptied texts as null; null when nothing differs. */
export function changesOf(kind: ItemMediaType, before: Draft, draft: Draft): MediaBody | null {
  const changed = new Set(changedFields(kind, before, draft))
  if (changed.size === 0) return null
  const metadata: NonNullable<MediaBody['metadata']> = {}
  for (const name of nullableTexts)
    if (changed.has(name)) metadata[name] = draft[name].trim() || null
  for (const name of ['title', 'type'] as const)
    if (changed.has(name)) metadata[name] = draft[name].trim()
  for (const name of ['explicit', 'abridged'] as const)
    if (changed.has(name)) metadata[name] = draft[name]
  for (const name of ['narrators', 'genres'] as const)
    if (changed.has(name)) metadata[name] = draft[name]
  if (changed.has('authors')) metadata.authors = draft.authors.map((name) => ({ name }))
  if (changed.has('series'))
    metadata.series = namedSeries(draft).map(({ name, sequence }) => ({
      name: name.trim(),
      sequence: sequence.trim() || null,
    }))
  return {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(changed.has('tags') && { tags: draft.tags }),
  }
}

/** What would be refused, by field; the server would leave such a value as it was without a word. */
export function faultsOf(kind: ItemMediaType, draft: Draft): Partial<Record<FieldName, Fault>> {
  const faults: Partial<Record<FieldName, Fault>> = {}
  if (draft.title.trim() === '') faults.title = 'titleNeeded'
  if (kind !== 'podcast') return faults
  for (const name of ['feedUrl', 'imageUrl', 'itunesPageUrl'] as const)
    if (draft[name].trim() !== '' && !/^https?:\/\/\S+$/i.test(draft[name].trim()))
      faults[name] = 'noAddress'
  return faults
}
export type Fault = 'titleNeeded' | 'noAddress'

const nullableTexts = [
  'subtitle',
  'publishedYear',
  'publishedDate',
  'publisher',
  'description',
  'isbn',
  'asin',
  'language',
  'author',
  'releaseDate',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
] as const satisfies TextName[]

/** A line without a name is being begun, or was emptied to go. */
const namedSeries = ({ series }: Draft) => series.filter(({ name }) => name.trim() !== '')

function trimmed(value: Draft[FieldName]): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value
  const entries: readonly (string | SeriesEntry)[] = value
  return entries.flatMap((entry): unknown[] => {
    if (typeof entry === 'string') return [entry]
    const name = entry.name.trim()
    return name ? [[name, entry.sequence.trim()]] : []
  })
}
