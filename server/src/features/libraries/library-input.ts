import { defaultMetadataPrecedence, libraryIcons } from '@lectern/contract'
import type { ItemMediaType, LibrarySettings } from '@lectern/contract'
import { isCron } from '@lectern/contract/rules'
import { Problem } from '#platform/problem.ts'
import { folderRefusal } from './library-folders.ts'

export interface FolderInput {
  id: string | undefined
  path: string
}

export interface LibraryInput {
  name?: string
  mediaType?: ItemMediaType
  icon?: string
  provider?: string
  displayOrder?: number
  settings?: Partial<LibrarySettings>
  folders?: FolderInput[]
}

type Json = Record<string, unknown>

const bookProviders = new Set([
  'google',
  'itunes',
  'openlibrary',
  'fantlab',
  'audible',
  'audible.ca',
  'audible.uk',
  'audible.au',
  'audible.fr',
  'audible.de',
  'audible.jp',
  'audible.it',
  'audible.in',
  'audible.es',
  'audiobookcovers',
])

/** Height by width of a video's picture. */
const wide = 0.5625

/** Settings of a new library (ABS wire, libraries §2.1). */
export function defaultSettings(mediaType: string): LibrarySettings {
  const shared = {
    coverAspectRatio: 1 as const,
    disableWatcher: false,
    autoScanCronExpression: null,
    markAsFinishedPercentComplete: null,
    markAsFinishedTimeRemaining: 10,
  }
  if (mediaType === 'podcast') return { ...shared, podcastSearchRegion: 'us' }
  if (mediaType === 'music') return shared
  if (mediaType === 'video') return { ...shared, coverAspectRatio: wide }
  return {
    ...shared,
    skipMatchingMediaWithAsin: false,
    skipMatchingMediaWithIsbn: false,
    audiobooksOnly: false,
    epubsAllowScriptedContent: false,
    hideSingleBookSeries: false,
    onlyShowLaterBooksInContinueSeries: false,
    metadataPrecedence: [...defaultMetadataPrecedence],
  }
}

/** Checks the body of a create or update call; throws a sentence naming what is wrong. */
export function parseLibraryInput(body: unknown): LibraryInput {
  if (!isObject(body)) throw new Problem('invalid', 'Invalid request. Body must be an object')
  const input: LibraryInput = {}
  if (body.name !== undefined) input.name = name(body.name)
  if (body.mediaType !== undefined) input.mediaType = mediaType(body.mediaType)
  if (body.icon !== undefined) input.icon = icon(body.icon)
  if (body.provider !== undefined) input.provider = provider(body.provider)
  if (body.displayOrder !== undefined) input.displayOrder = order(body.displayOrder)
  if (body.settings !== undefined) input.settings = settings(body.settings)
  if (body.folders !== undefined) input.folders = folders(body.folders)
  return input
}

/** Whether a display order is believed: a whole number of a sensible size. */
export function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= farthestPlace
}

function name(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new Problem('invalid', 'Invalid request. Name must be a string')
  if (value.length > 255)
    throw new Problem('invalid', 'Invalid request. Name is longer than 255 characters')
  return value.trim()
}

function mediaType(value: unknown): ItemMediaType {
  if (value === 'book' || value === 'podcast' || value === 'music' || value === 'video')
    return value
  throw new Problem('invalid', 'Invalid request. Media type must be book, podcast, music or video')
}

function icon(value: unknown): string {
  if (typeof value !== 'string')
    throw new Problem('invalid', 'Invalid request. Icon must be a string')
  return libraryIcons.some((known) => known === value) ? value : 'database'
}

function provider(value: unknown): string {
  if (typeof value !== 'string')
    throw new Problem('invalid', 'Invalid request. Provider must be a string')
  if (value.startsWith('custom-'))
    throw new Problem('invalid', `Custom metadata provider "${value}" does not exist`)
  return bookProviders.has(value) ? value : 'google'
}

/** Places count from 1; beyond this it is no place among libraries. */
const farthestPlace = 1e6

function order(value: unknown): number {
  if (isPlace(value) && value > 0) return value
  throw new Problem('invalid', 'Invalid request. Display order must be a positive whole number')
}

function folders(value: unknown): FolderInput[] {
  if (!Array.isArray(value) || value.length === 0)
    throw folderRefusal('Invalid request. Folders must be a non-empty array')
  if (value.length > 100) throw folderRefusal('Invalid request. A library has at most 100 folders')
  return value.map((folder: unknown) => {
    const path = isObject(folder) ? (folder.fullPath ?? folder.path) : undefined
    if (
      !isObject(folder) ||
      typeof path !== 'string' ||
      path.trim() === '' ||
      path.length > 4096 ||
      path.includes('\0')
    ) {
      throw folderRefusal('Invalid request. Each folder needs a path')
    }
    return { id: typeof folder.id === 'string' ? folder.id : undefined, path }
  })
}

const booleans = [
  'disableWatcher',
  'skipMatchingMediaWithAsin',
  'skipMatchingMediaWithIsbn',
  'audiobooksOnly',
  'epubsAllowScriptedContent',
  'hideSingleBookSeries',
  'onlyShowLaterBooksInContinueSeries',
] as const

function settings(value: unknown): Partial<LibrarySettings> {
  if (!isObject(value)) throw new Problem('invalid', 'Invalid request. Settings must be an object')
  const result: Partial<LibrarySettings> = {}
  for (const key of booleans) {
    if (value[key] === undefined) continue
    if (typeof value[key] !== 'boolean')
      throw new Problem('invalid', `Invalid request. Setting "${key}" must be a boolean`)
    result[key] = value[key]
  }
  if (value.coverAspectRatio !== undefined)
    result.coverAspectRatio = aspectRatio(value.coverAspectRatio)
  if (value.autoScanCronExpression !== undefined)
    result.autoScanCronExpression = cron(value.autoScanCronExpression)
  if (value.metadataPrecedence !== undefined)
    result.metadataPrecedence = precedence(value.metadataPrecedence)
  if (value.podcastSearchRegion !== undefined)
    result.podcastSearchRegion = region(value.podcastSearchRegion)
  if (value.markAsFinishedTimeRemaining !== undefined) {
    result.markAsFinishedTimeRemaining = numberOrNull(
      'markAsFinishedTimeRemaining',
      value.markAsFinishedTimeRemaining,
      1e9,
    )
  }
  if (value.markAsFinishedPercentComplete !== undefined) {
    result.markAsFinishedPercentComplete = numberOrNull(
      'markAsFinishedPercentComplete',
      value.markAsFinishedPercentComplete,
      100,
    )
  }
  return result
}

function aspectRatio(value: unknown): LibrarySettings['coverAspectRatio'] {
  if (value === 0 || value === 1 || value === wide) return value
  throw new Problem('invalid', 'Invalid request. Setting "coverAspectRatio" must be 0 or 1')
}

function cron(value: unknown): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'string' && isCron(value)) return value.trim()
  throw new Problem(
    'invalid',
    'Invalid request. Setting "autoScanCronExpression" must be a cron expression of five fields',
  )
}

function precedence(value: unknown): string[] {
  const isList = Array.isArray(value) && value.every((word) => typeof word === 'string')
  if (!isList)
    throw new Problem(
      'invalid',
      'Invalid request. Setting "metadataPrecedence" must be an array of strings',
    )
  const known: readonly string[] = defaultMetadataPrecedence
  return [...new Set(value as string[])].filter((word) => known.includes(word))
}

function region(value: unknown): string {
  if (typeof value === 'string' && value.length <= 8) return value
  throw new Problem(
    'invalid',
    'Invalid request. Setting "podcastSearchRegion" must be a country code',
  )
}

function numberOrNull(key: string, value: unknown, most: number): number | null {
  if (value === null) return null
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most)
    return value
  throw new Problem(
    'invalid',
    `Invalid request. Setting "${key}" must be a number between 0 and ${most}`,
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
