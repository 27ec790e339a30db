import { texts } from '#platform/text/texts.ts'
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
  if (kind === 'text') return desc ? texts.t('shelf.zToA') : texts.t('shelf.aToZ')
  if (kind === 'date') return desc ? texts.t('shelf.newest') : texts.t('shelf.oldest')
  return desc ? texts.t('shelf.most') : texts.t('shelf.least')
}

const date =
  (read: (book: Book) => number) =>
  (book: Book, { dateFormat }: { dateFormat: string }) =>
    read(book) > 0 ? dateOf(read(book), dateFormat) : null

const title: Sort = {
  key: 'media.metadata.title',
  label: () => texts.t('shelf.sort.title'),
  kind: 'text',
  desc: false,
}
const size: Sort = {
  key: 'size',
  label: () => texts.t('shelf.sort.size'),
  kind: 'amount',
  desc: true,
  fact: (book) => bytes(book.size),
}
const dates: Sort[] = [
  {
    key: 'addedAt',
    label: () => texts.t('shelf.sort.added'),
    kind: 'date',
    desc: true,
    fact: date((book) => book.addedAt),
  },
  {
    key: 'birthtimeMs',
    label: () => texts.t('shelf.sort.fileBirth'),
    kind: 'date',
    desc: true,
    fact: date((book) => book.birthtimeMs),
  },
  {
    key: 'mtimeMs',
    label: () => texts.t('shelf.sort.fileModified'),
    kind: 'date',
    desc: true,
    fact: date((book) => book.mtimeMs),
  },
]
const random: Sort = {
  key: 'random',
  label: () => texts.t('shelf.sort.random'),
  kind: 'none',
  desc: false,
}

const year: Sort = {
  key: 'media.metadata.publishedYear',
  label: () => texts.t('shelf.sort.year'),
  kind: 'date',
  desc: true,
  fact: (book) => book.media.metadata.publishedYear ?? null,
}
const duration: Sort = {
  key: 'media.duration',
  label: () => texts.t('shelf.sort.duration'),
  kind: 'amount',
  desc: true,
  fact: (book) => (book.media.duration ? elapsed(book.media.duration) : null),
}
const progress: Sort[] = [
  { key: 'progress', label: () => texts.t('shelf.sort.progress'), kind: 'date', desc: true },
  {
    key: 'progress.createdAt',
    label: () => texts.t('shelf.sort.started'),
    kind: 'date',
    desc: true,
  },
  {
    key: 'progress.finishedAt',
    label: () => texts.t('shelf.sort.finished'),
    kind: 'date',
    desc: true,
  },
]

const bookSorts: Sort[] = [
  title,
  {
    key: 'media.metadata.authorName',
    label: () => texts.t('shelf.sort.author'),
    kind: 'text',
    desc: false,
  },
  {
    key: 'media.metadata.authorNameLF',
    label: () => texts.t('shelf.sort.authorLastFirst'),
    kind: 'text',
    desc: false,
  },
  year,
  duration,
  size,
  ...dates,
  ...progress,
  random,
]

const podcastSorts: Sort[] = [
  title,
  {
    key: 'media.metadata.author',
    label: () => texts.t('shelf.sort.author'),
    kind: 'text',
    desc: false,
  },
  {
    key: 'media.numTracks',
    label: () => texts.t('shelf.sort.episodes'),
    kind: 'amount',
    desc: true,
    fact: ({ media }) => texts.t('shelf.episodes', { count: media.numEpisodes ?? 0 }),
  },
  size,
  ...dates,
  random,
]

const musicSorts: Sort[] = [
  title,
  {
    key: 'media.metadata.authorName',
    label: () => texts.t('media.artist'),
    kind: 'text',
    desc: false,
  },
  year,
  duration,
  size,
  ...dates,
  random,
]

const videoSorts: Sort[] = [title, year, duration, size, ...dates, ...progress, random]

const sortsByMedia = {
  book: bookSorts,
  podcast: podcastSorts,
  music: musicSorts,
  video: videoSorts,
}
