import { defaultMetadataPrecedence } from './rules/providers/metadata-sources.ts'
import { z } from 'zod'
import { isCron } from './rules/time/cron.ts'
import { mergedProvider } from './rules/providers/merged-provider.ts'

/** Icons that clients know; anything else breaks closed enums (ABS wire, libraries §2.1). */
export const libraryIcons = [
  'database',
  'audiobookshelf',
  'books-1',
  'books-2',
  'book-1',
  'microphone-1',
  'microphone-3',
  'radio',
  'podcast',
  'rss',
  'headphones',
  'music',
  'file-picture',
  'rocket',
  'power',
  'star',
  'heart',
] as const

const knownProviders = [
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
  mergedProvider,
]

const isIn = (known: readonly string[], word: string): boolean => known.includes(word)

const invalid = (what: string): string => `Invalid request. ${what}`
const unset = (key: string, what: string): string => invalid(`Setting "${key}" must be ${what}`)

const flag = (key: string) => z.boolean(unset(key, 'a boolean')).optional()

function numberOrNull(key: string, most: number) {
  const sentence = unset(key, `a number between 0 and ${most}`)
  return z.number(sentence).min(0, sentence).max(most, sentence).nullish()
}

const notCron = unset('autoScanCronExpression', 'a cron expression of five fields')
const notWords = unset('metadataPrecedence', 'an array of strings')
const noRegion = unset('podcastSearchRegion', 'a country code')

/** Settings that aren't sent stay. */
const settingsInput = z.object(
  {
    disableWatcher: flag('disableWatcher'),
    skipMatchingMediaWithAsin: flag('skipMatchingMediaWithAsin'),
    skipMatchingMediaWithIsbn: flag('skipMatchingMediaWithIsbn'),
    audiobooksOnly: flag('audiobooksOnly'),
    epubsAllowScriptedContent: flag('epubsAllowScriptedContent'),
    hideSingleBookSeries: flag('hideSingleBookSeries'),
    onlyShowLaterBooksInContinueSeries: flag('onlyShowLaterBooksInContinueSeries'),
    /** Height by width: 0 stands for 1.6. Ours: 9/16 in video libraries. */
    coverAspectRatio: z.literal([0, 1, 0.5625], unset('coverAspectRatio', '0 or 1')).optional(),
    /** '' is null: no schedule. */
    autoScanCronExpression: z
      .string(notCron)
      .refine((text) => text === '' || isCron(text), notCron)
      .meta({ examples: ['0 0 * * *', ''] })
      .transform((text) => text.trim() || null)
      .nullish(),
    /** Each once; words nobody knows are left out. */
    metadataPrecedence: z
      .array(z.string(notWords), notWords)
      .overwrite((words) =>
        [...new Set(words)].filter((word) => isIn(defaultMetadataPrecedence, word)),
      )
      .optional(),
    podcastSearchRegion: z.string(noRegion).max(8, noRegion).optional(),
    markAsFinishedTimeRemaining: numberOrNull('markAsFinishedTimeRemaining', 1e9),
    markAsFinishedPercentComplete: numberOrNull('markAsFinishedPercentComplete', 100),
  },
  invalid('Settings must be an object'),
)

const pathless = invalid('Each folder needs a path')
/** Known ones are named by `id`; `path` counts where `fullPath` isn't sent. */
const folderInput = z
  .object(
    {
      id: z.string().optional().catch(undefined),
      fullPath: z.string(pathless).nullish(),
      path: z.string().nullish().catch(null),
    },
    pathless,
  )
  .transform(({ id, fullPath, path }) => ({ id, path: fullPath ?? path ?? '' }))
  .refine(({ path }) => path.trim() !== '' && path.length <= 4096 && !path.includes('\0'), pathless)

const noName = invalid('Name must be a string')
const noFolders = invalid('Folders must be a non-empty array')
const noDisplayOrder = invalid('Display order must be a positive whole number')
/** Display orders count from 1; beyond this it is none. */
const mostLibraries = 1e6

const name = z
  .string(noName)
  .max(255, invalid('Name is longer than 255 characters'))
  .trim()
  .min(1, noName)
const mediaType = z.enum(
  ['book', 'podcast', 'music', 'video'],
  invalid('Media type must be book, podcast, music or video'),
)
/** One that clients don't know is `database`. */
const icon = z
  .string(invalid('Icon must be a string'))
  .overwrite((word) => (isIn(libraryIcons, word) ? word : 'database'))
/** One that nobody knows is `google`; custom ones have to exist. */
const provider = z
  .string(invalid('Provider must be a string'))
  .max(255, invalid('Provider must be a string'))
  .overwrite((word) => (word.startsWith('custom-') || isIn(knownProviders, word) ? word : 'google'))
const folders = z
  .array(folderInput, noFolders)
  .min(1, noFolders)
  .max(100, invalid('A library has at most 100 folders'))

const bodyless = invalid('Body must be an object')
const optionalFields = {
  provider: provider.optional(),
  displayOrder: z
    .int(noDisplayOrder)
    .min(1, noDisplayOrder)
    .max(mostLibraries, noDisplayOrder)
    .optional(),
  settings: settingsInput.optional(),
}

/** A library as admins make it. Fields nobody knows are passed over (ABS wire, libraries §2.1). */
export const newLibrary = z.object(
  {
    name,
    mediaType: mediaType.default('book'),
    icon: icon.default('database'),
    ...optionalFields,
    folders,
  },
  bodyless,
)
export type NewLibrary = z.output<typeof newLibrary>

/** Fields that aren't sent stay, and so does the media type. Some clients send the whole library. */
export const libraryChange = z.object(
  {
    name: name.optional(),
    mediaType: mediaType.optional(),
    icon: icon.optional(),
    ...optionalFields,
    /** The whole list: folders left out are taken off the library. */
    folders: folders.optional(),
  },
  bodyless,
)
export type LibraryChange = z.output<typeof libraryChange>
export type FolderInput = z.output<typeof folderInput>

const noOrder = invalid('Each entry needs an id and a newOrder')
/** Display orders by library. */
export const libraryOrder = z.array(
  z.object(
    {
      id: z.string(noOrder),
      newOrder: z.int(noOrder).min(-mostLibraries, noOrder).max(mostLibraries, noOrder),
    },
    noOrder,
  ),
  invalid('Body must be an array'),
)
export type LibraryOrder = z.output<typeof libraryOrder>
