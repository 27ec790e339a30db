import { parsePersonNames } from '@lectern/contract/rules'
import type { BookFields, NamedSequence, PodcastFields } from '../shapes/media.ts'

type MetaTags = Record<string, string>

/** Fields of a book from the tags of its first track (ABS wire, files §8.8); chapters are another matter. */
export function bookFieldsOfTags(tags: MetaTags): BookFields {
  return withoutEmpty({
    title: tags.tagAlbum ?? tags.tagTitle,
    subtitle: tags.tagSubtitle,
    authors: parsePersonNames(tags.tagArtist ?? tags.tagAlbumArtist ?? ''),
    narrators: parsePersonNames(tags.tagComposer ?? ''),
    description: tags.tagDescription ?? tags.tagComment,
    publisher: tags.tagPublisher,
    publishedYear: tags.tagDate,
    genres: splitGenres(tags.tagGenre),
    series: seriesOf(tags),
    isbn: tags.tagIsbn,
    asin: tags.tagASIN,
    language: tags.tagLanguage,
  })
}

/** Fields of a podcast from the tags of its first episode. */
export function podcastFieldsOfTags(tags: MetaTags): PodcastFields {
  return withoutEmpty({
    title: tags.tagAlbum ?? tags.tagSeries,
    author: tags.tagAlbumArtist ?? tags.tagArtist,
    genres: splitGenres(tags.tagGenre),
    language: tags.tagLanguage,
    itunesId: tags.tagItunesId,
    type: tags.tagPodcastType,
  })
}

/** `Fantasy;Adventure`, `Fantasy / Adventure`, `Fantasy//Adventure` as a list. */
export function splitGenres(tag: string | undefined): string[] {
  const separator = ['/', ';'].find((one) => tag?.includes(one))
  const genres = separator === undefined ? [tag ?? ''] : (tag ?? '').split(separator)
  return [...new Set(genres.map((genre) => genre.trim()).filter(Boolean))]
}

function seriesOf(tags: MetaTags): NamedSequence[] {
  const name = tags.tagSeries?.trim() ?? ''
  if (name === '') return groupedSeries(tags.tagGrouping ?? '')
  const part = tags.tagSeriesPart?.trim() || null
  const names = name.split(';').map((one) => one.trim())
  const parts = part?.split(';').map((one) => one.trim()) ?? []
  if (names.length === 1 || names.length !== parts.length) return [{ name, sequence: part }]
  return names
    .map((one, index) => ({ name: one, sequence: parts[index] || null }))
    .filter((series) => series.name !== '')
}

/** Only what carries a place is a series: the tag is also used for anything else that one may group by. */
function groupedSeries(grouping: string): NamedSequence[] {
  return grouping
    .slice(0, 2_000)
    .split(';')
    .flatMap((one) => {
      const found = /^(.*\S)\s*#\s*(\S+)$/su.exec(one.trim())
      return found ? [{ name: found[1] ?? '', sequence: found[2] ?? null }] : []
    })
}

function withoutEmpty<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const said = Object.entries(fields).filter(([, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '',
  )
  return Object.fromEntries(said) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
