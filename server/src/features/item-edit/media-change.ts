import type { Chapter, MediaChange, MetadataChange, PodcastSettings } from '@lectern/contract'
import type { BookDraft, PodcastDraft } from '#features/items/index.ts'
import { cleanFields } from '#features/scan/index.ts'
import { numbered } from './chapters.ts'

export interface BookChange {
  metadata: Partial<BookDraft['metadata']>
  tags?: string[]
  chapters?: Chapter[]
}

export interface PodcastChange {
  metadata: Partial<PodcastDraft['metadata']>
  settings: Partial<PodcastSettings>
  tags?: string[]
}

/** What is asked of a book, cleaned; an empty text clears its field, except the title. */
export function bookChangeOf({ metadata = {}, tags, chapters }: MediaChange): BookChange {
  return {
    metadata: {
      ...titleOf(metadata),
      ...textsOf(metadata, bookTexts),
      ...sentOf(metadata, ['explicit', 'abridged']),
      ...listsOf(metadata, ['genres', 'narrators']),
      ...authorsOf(metadata),
      ...seriesOf(metadata),
    },
    ...listsOf({ tags }, ['tags']),
    ...(chapters === undefined ? {} : { chapters: numbered(chapters) }),
  }
}

/** The same for a podcast. */
export function podcastChangeOf(change: MediaChange): PodcastChange {
  const { metadata = {} } = change
  const { type } = textsOf(metadata, ['type'])
  return {
    metadata: {
      ...titleOf(metadata),
      ...textsOf(metadata, podcastTexts),
      ...(type === undefined || type === null ? {} : { type }),
      ...sentOf(metadata, ['explicit']),
      ...listsOf(metadata, ['genres']),
    },
    settings: sentOf(change, podcastSettings),
    ...listsOf(change, ['tags']),
  }
}

const bookTexts = [
  'subtitle',
  'publishedYear',
  'publishedDate',
  'publisher',
  'description',
  'isbn',
  'asin',
  'language',
] as const

const podcastTexts = [
  'author',
  'description',
  'releaseDate',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
  'language',
] as const

const podcastSettings = [
  'autoDownloadEpisodes',
  'autoDownloadSchedule',
  'lastEpisodeCheck',
  'maxEpisodesToKeep',
  'maxNewEpisodesToDownload',
] as const

export function titleOf(sent: { title?: string | undefined }): { title?: string } {
  const { title } = textsOf(sent, ['title'])
  return title === undefined || title === null ? {} : { title }
}

/** Those of these texts that were sent, cleaned, empty ones as null. */
export function textsOf<K extends string>(
  sent: { [F in K]?: string | null | undefined },
  fields: readonly K[],
): { [F in K]?: string | null } {
  const found: { [F in K]?: string | null } = {}
  for (const field of fields) {
    const text = sent[field]
    if (text !== undefined) found[field] = text === null ? null : cleanText(field, text)
  }
  return found
}

function cleanText(field: string, text: string): string | null {
  const clean: Record<string, string | undefined> = cleanFields({ [field]: text })
  return clean[field] ?? null
}

/** Those of these fields that were sent, as they are. */
export function sentOf<T, K extends keyof T>(
  sent: T,
  fields: readonly K[],
): { [F in K]?: T[F] & ({} | null) } {
  const found: { [F in K]?: T[F] & ({} | null) } = {}
  for (const field of fields) {
    const value = sent[field]
    if (value !== undefined) found[field] = value
  }
  return found
}

function listsOf<K extends string>(
  sent: { [F in K]?: string[] | undefined },
  fields: readonly K[],
): { [F in K]?: string[] } {
  const found: { [F in K]?: string[] } = {}
  for (const field of fields) {
    const list = sent[field]
    if (list !== undefined) found[field] = [...new Set(cleanList(list))]
  }
  return found
}

function cleanList(list: string[]): string[] {
  return cleanFields({ list }).list
}

function authorsOf({ authors }: MetadataChange): { authors?: { name: string }[] } {
  if (authors === undefined) return {}
  return { authors: cleanList(authors.map(({ name }) => name)).map((name) => ({ name })) }
}

function seriesOf({ series }: MetadataChange): {
  series?: { name: string; sequence: string | null }[]
} {
  if (series === undefined) return {}
  return {
    series: series.map(({ name, sequence }) => ({
      ...cleanFields({ name }),
      sequence: textsOf({ sequence }, ['sequence']).sequence ?? null,
    })),
  }
}
