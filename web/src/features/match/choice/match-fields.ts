import type { BookMatch, MatchField, PodcastMatch } from '@lectern/contract'
import type { ItemDetail } from '#features/items/index.ts'
import type { Body } from '#platform/net/api.ts'

/** Fields that a match may fill, in the order in which they are compared. */
export const comparedFields = [
  'cover',
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'publisher',
  'publishedYear',
  'language',
  'genres',
  'tags',
  'isbn',
  'asin',
  'description',
  'explicit',
  'abridged',
] as const satisfies readonly MatchField[]

/** The same of a podcast in the directory. */
export const comparedOfPodcasts = [
  'cover',
  'title',
  'author',
  'description',
  'genres',
  'releaseDate',
  'explicit',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
] as const

type PodcastField = (typeof comparedOfPodcasts)[number]
export type ComparedName = MatchField | PodcastField

export interface SeriesValue {
  name: string
  sequence: string | null
}
export type FieldValue = string | boolean | readonly string[] | readonly SeriesValue[] | null
/** Where a value comes from, where that isn't the provider that was asked alone. */
export interface FieldSayer {
  by: string | null
  /** What rules of the library made of it. */
  ruled: string | null
}
export type Choice = Body<'POST /api/lectern/items/:id/match-choice'>

/** What a match says of a field; null where it says nothing. */
export function foundValue(match: BookMatch, field: MatchField): FieldValue {
  if (field === 'authors') return listOf(match.author)
  if (field === 'narrators') return listOf(match.narrator)
  if (field === 'genres' || field === 'tags') return listOf(match[field])
  if (field === 'explicit' || field === 'abridged') return match[field] === true ? true : null
  if (field === 'series') {
    const series = (match.series ?? []).map(({ series: name, sequence = null }) => ({
      name,
      sequence,
    }))
    return series.length > 0 ? series : null
  }
  return match[field]?.trim() || null
}

/** What the directory says of a field of a podcast; null where it says nothing. */
export function foundOfPodcast(match: PodcastMatch, field: PodcastField): FieldValue {
  const { id, artistId, artistName, cover, pageUrl, descriptionPlain } = match
  switch (field) {
    case 'author':
      return artistName
    case 'imageUrl':
      return cover
    case 'itunesPageUrl':
      return pageUrl
    case 'itunesId':
      return String(id)
    case 'itunesArtistId':
      return artistId === null ? null : String(artistId)
    case 'description':
      return descriptionPlain || null
    case 'genres':
      return listOf(match.genres)
    case 'explicit':
      return match.explicit || null
    default:
      return match[field] || null
  }
}

/** What an item has in a field; null where it is empty. Covers are known by whether there is one. */
export function presentValue(
  { media }: Pick<ItemDetail, 'media'>,
  field: ComparedName,
): FieldValue {
  const { metadata, tags, coverPath } = media
  if (field === 'cover') return coverPath || null
  if (field === 'tags') return tags.length > 0 ? tags : null
  if (field === 'authors') return listOf((metadata.authors ?? []).map(({ name }) => name))
  if (field === 'series') {
    const series = (metadata.series ?? []).map(({ name, sequence }) => ({ name, sequence }))
    return series.length > 0 ? series : null
  }
  const value = metadata[field]
  if (Array.isArray(value)) return listOf(value)
  return value || null
}

/** A value in words; `yes` for a flag that is set. */
export function wordsOf(value: FieldValue, yes: string): string {
  if (value === null || value === false) return ''
  if (value === true) return yes
  if (typeof value === 'string') return value
  return value
    .map((one) =>
      typeof one === 'string' ? one : one.sequence ? `${one.name} #${one.sequence}` : one.name,
    )
    .join(', ')
}

export const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** What to send of who said them. */
export function sayersOf(
  sayers: ReadonlyMap<ComparedName, FieldSayer>,
): Pick<Choice, 'from' | 'ruled'> {
  const told = (name: keyof FieldSayer) =>
    Object.fromEntries(
      [...sayers].flatMap(([field, sayer]) =>
        sayer[name] === null ? [] : [[field, sayer[name]] as const],
      ),
    )
  const [from, ruled] = [told('by'), told('ruled')]
  return {
    ...(Object.keys(from).length > 0 && { from }),
    ...(Object.keys(ruled).length > 0 && { ruled }),
  }
}

/** What to send for these fields and values. */
export function choiceOf(
  values: ReadonlyMap<ComparedName, FieldValue>,
): Pick<Choice, 'change' | 'cover'> {
  const metadata: Record<string, unknown> = {}
  for (const [field, value] of values) {
    if (field === 'cover' || field === 'tags') continue
    metadata[field] =
      field === 'authors' ? (value as readonly string[]).map((name) => ({ name })) : value
  }
  const tags = values.get('tags')
  const cover = values.get('cover')
  return {
    change: {
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(Array.isArray(tags) && { tags: [...(tags as readonly string[])] }),
    },
    ...(typeof cover === 'string' && { cover }),
  }
}

function listOf(names: string | readonly string[] | null | undefined): readonly string[] | null {
  const all = typeof names === 'string' ? names.split(',') : (names ?? [])
  const list = [...new Set(all.map((name) => name.trim()).filter(Boolean))]
  return list.length > 0 ? list : null
}
