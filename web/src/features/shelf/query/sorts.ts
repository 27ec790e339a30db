import { t } from '#platform/text/texts.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes, elapsed } from '#platform/text/format.ts'
import type { Book } from '#features/items/index.ts'

type Kind = 'text' | 'amount' | 'date' | 'none'

export interface Sort {
  key: string
  label: () => string
  kind: Kind
  /** Direction that is meant when it is chosen for the first time. */
  desc: boolean
  /** What a card says about itself under this order; null: its title says it. */
  fact?: (book: Book, formats: { dateFormat: string }) => string | null
}

/** What a library can be ordered by, what it is, and how to choose. */
export interface ShelfOrder {
  sorts: readonly Sort[]
  sort: Sort
  desc: boolean
  setSort: (key: string, desc: boolean) => void
}

/** Orders of a library, by its kind. */
export function sortsOf(mediaType: string): Sort[] {
  return sortsByMedia[mediaType as keyof typeof sortsByMedia] ?? bookSorts
}

/** How a direction reads: "A–Z", "Newest first". */
export function directionLabel(kind: Kind, desc: boolean): string {
  if (kind === 'text') return desc ? t('shelf.zToA') : t('shelf.aToZ')
  if (kind === 'date') return desc ? t('shelf.newest') : t('shelf.oldest')
  return desc ? t('shelf.most') : t('shelf.least')
}

const date =
  (read: (book: Book) => number) =>
  (book: Book, { dateFormat }: { dateFormat: string }) =>
    read(book) > 0 ? dateOf(read(book), dateFormat) : null

const sort = (key: string, kind: Kind, label: Sort['label'], fact?: Sort['fact']): Sort => ({
  key,
  kind,
  label,
  // Words begin with A; of amounts and days the largest is meant.
  desc: kind === 'amount' || kind === 'date',
  ...(fact && { fact }),
})

const author = () => t('shelf.sort.author')
const title = sort('media.metadata.title', 'text', () => t('shelf.sort.title'))
const size = sort(
  'size',
  'amount',
  () => t('shelf.sort.size'),
  (book) => bytes(book.size),
)
const dates = [
  sort(
    'addedAt',
    'date',
    () => t('shelf.sort.added'),
    date((book) => book.addedAt),
  ),
  sort(
    'birthtimeMs',
    'date',
    () => t('shelf.sort.fileBirth'),
    date((book) => book.birthtimeMs),
  ),
  sort(
    'mtimeMs',
    'date',
    () => t('shelf.sort.fileModified'),
    date((book) => book.mtimeMs),
  ),
]
const random = sort('random', 'none', () => t('shelf.sort.random'))
const year = sort(
  'media.metadata.publishedYear',
  'date',
  () => t('shelf.sort.year'),
  (book) => book.media.metadata.publishedYear ?? null,
)
const duration = sort(
  'media.duration',
  'amount',
  () => t('shelf.sort.duration'),
  (book) => (book.media.duration ? elapsed(book.media.duration) : null),
)
const progress = [
  sort('progress', 'date', () => t('shelf.sort.progress')),
  sort('progress.createdAt', 'date', () => t('shelf.sort.started')),
  sort('progress.finishedAt', 'date', () => t('shelf.sort.finished')),
]

const bookSorts = [
  title,
  sort('media.metadata.authorName', 'text', author),
  sort('media.metadata.authorNameLF', 'text', () => t('shelf.sort.authorLastFirst')),
  year,
  duration,
  size,
  ...dates,
  ...progress,
  random,
]

const podcastSorts = [
  title,
  sort('media.metadata.author', 'text', author),
  sort(
    'media.numTracks',
    'amount',
    () => t('shelf.sort.episodes'),
    ({ media }) => t('shelf.episodes', { count: media.numEpisodes ?? 0 }),
  ),
  size,
  ...dates,
  random,
]

const musicSorts = [
  title,
  sort('media.metadata.authorName', 'text', () => t('media.artist')),
  year,
  duration,
  size,
  ...dates,
  random,
]

const videoSorts = [title, year, duration, size, ...dates, ...progress, random]

const sortsByMedia = {
  book: bookSorts,
  podcast: podcastSorts,
  music: musicSorts,
  video: videoSorts,
}
