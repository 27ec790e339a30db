import type { Chapter, PodcastSettings } from '@lectern/contract'
import { isCron } from '@lectern/contract/rules'
import { Problem } from '#platform/problem.ts'
import type { BookDraft, PodcastDraft } from '#features/items/index.ts'
import { cleanFields } from '#features/scan/index.ts'
import { chaptersOf } from './chapters.ts'

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

/**
 * What a media payload asks of a book (ABS wire, items §2.8). Keys that aren't known or have values of the wrong type
 * change nothing; an empty text clears its field, except the title.
 */
export function bookChangeOf(payload: unknown): BookChange {
  const given = recordOf(payload)
  const sent = recordOf(given.metadata)
  const chapters = Array.isArray(given.chapters) ? chaptersOf(given.chapters) : null
  return {
    metadata: {
      ...titleOf(sent),
      ...textsOf(sent, bookTexts),
      ...flagsOf(sent, ['explicit', 'abridged']),
      ...listsOf(sent, ['genres', 'narrators']),
      ...authorsOf(sent),
      ...seriesOf(sent),
    },
    ...listsOf(given, ['tags']),
    ...(chapters === null ? {} : { chapters }),
  }
}

/** The same for a podcast. @throws Problem `invalid` for a schedule that is none. */
export function podcastChangeOf(payload: unknown): PodcastChange {
  const given = recordOf(payload)
  const sent = recordOf(given.metadata)
  const { type, ...texts } = textsOf(sent, podcastTexts)
  return {
    metadata: {
      ...titleOf(sent),
      ...texts,
      ...(type === undefined || type === null ? {} : { type }),
      ...flagsOf(sent, ['explicit']),
      ...listsOf(sent, ['genres']),
    },
    settings: settingsOf(given),
    ...listsOf(given, ['tags']),
  }
}

/** The web address of a picture to take as cover; null when none is named. */
export function coverUrlOf(payload: unknown): string | null {
  const { url } = recordOf(payload)
  return typeof url === 'string' && url.trim() !== '' ? url.trim() : null
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
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
  'type',
] as const

function titleOf(sent: Record<string, unknown>): { title?: string } {
  const { title } = textsOf(sent, ['title'])
  return title === undefined || title === null ? {} : { title }
}

/** Texts among these keys, cleaned; numbers count as texts, empty ones as null. */
export function textsOf<K extends string>(
  sent: Record<string, unknown>,
  fields: readonly K[],
): { [F in K]?: string | null } {
  const found: { [F in K]?: string | null } = {}
  for (const field of fields) {
    const value = sent[field]
    if (value === null) found[field] = null
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const clean: Record<string, string | undefined> = cleanFields({ [field]: String(value) })
    found[field] = clean[field] ?? null
  }
  return found
}

function flagsOf<K extends string>(
  sent: Record<string, unknown>,
  fields: readonly K[],
): { [F in K]?: boolean } {
  const found: { [F in K]?: boolean } = {}
  for (const field of fields) {
    const value = sent[field]
    if (typeof value === 'boolean') found[field] = value
  }
  return found
}

function listsOf<K extends string>(
  sent: Record<string, unknown>,
  fields: readonly K[],
): { [F in K]?: string[] } {
  const found: { [F in K]?: string[] } = {}
  for (const field of fields) {
    const value = sent[field]
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) continue
    const { list = [] } = cleanFields({ list: value })
    found[field] = [...new Set(list)]
  }
  return found
}

function authorsOf(sent: Record<string, unknown>): { authors?: { name: string }[] } {
  if (!Array.isArray(sent.authors)) return {}
  const names = sent.authors.map((entry: unknown) => recordOf(entry).name)
  if (!names.every((name) => typeof name === 'string')) return {}
  const { list = [] } = cleanFields({ list: names })
  return { authors: list.map((name) => ({ name })) }
}

/** One series without a name spoils the whole list: nothing is taken away by mistake. */
function seriesOf(sent: Record<string, unknown>): {
  series?: { name: string; sequence: string | null }[]
} {
  if (!Array.isArray(sent.series)) return {}
  const entries = sent.series.map((entry: unknown) => {
    const { name, sequence } = textsOf(recordOf(entry), ['name', 'sequence'])
    return { name: name ?? '', sequence: sequence ?? null }
  })
  return entries.some(({ name }) => name === '') ? {} : { series: entries }
}

function settingsOf(given: Record<string, unknown>): Partial<PodcastSettings> {
  const settings: Partial<PodcastSettings> = flagsOf(given, ['autoDownloadEpisodes'])
  for (const field of ['maxEpisodesToKeep', 'maxNewEpisodesToDownload'] as const) {
    const value = given[field]
    if (isCount(value)) settings[field] = value
  }
  const { lastEpisodeCheck, autoDownloadSchedule } = given
  if (isCount(lastEpisodeCheck)) settings.lastEpisodeCheck = lastEpisodeCheck
  if (typeof autoDownloadSchedule === 'string') {
    settings.autoDownloadSchedule = checkedSchedule(autoDownloadSchedule)
  }
  return settings
}

function checkedSchedule(text: string): string | null {
  const schedule = text.trim()
  if (schedule === '') return null
  if (isCron(schedule)) return schedule
  throw new Problem('invalid', 'Invalid auto download schedule cron expression')
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
