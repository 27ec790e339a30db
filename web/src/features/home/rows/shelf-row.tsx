import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { BookCard, type Book, AuthorCard, CardSkeleton, SeriesCard } from '#features/items/index.ts'
import { useHasHidden } from '#features/progress/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import type { Library } from '@lectern/contract'
import { SectionHeading } from '#ui/page/page.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { rowSizes } from '../first-screen.ts'
import { Row } from './row.tsx'
import type { Shelf } from './shelves.ts'

const EpisodeCard = lazyPart(() => import('./episode-card.tsx').then((file) => file.EpisodeCard), {
  waiting: ({ ratio }) => <CardSkeleton ratio={ratio} />,
  missing: null,
})

const titles = {
  'continue-listening': 'home.continueListening',
  'continue-reading': 'home.continueReading',
  'continue-series': 'home.continueSeries',
  'newest-episodes': 'home.newestEpisodes',
  'recently-added': 'home.recentlyAdded',
  'recent-series': 'home.recentSeries',
  discover: 'home.discover',
  'listen-again': 'home.listenAgain',
  'read-again': 'home.readAgain',
  'newest-authors': 'home.newestAuthors',
  'newest-artists': 'media.newestArtists',
  'continue-watching': 'media.continueWatching',
  watched: 'media.watched',
} as const

interface ShelfRowProps {
  shelf: Shelf
  library: Library
  ratio: number
  /** Stands on the first screen. */
  isFirst: boolean
}

/** One shelf of home: a heading and a row to scroll sideways. */
export function ShelfRow({ shelf, library, ratio, isFirst }: ShelfRowProps) {
  const { t } = useTranslation()
  const key = titles[shelf.id as keyof typeof titles]
  const title = key ? t(key) : shelf.label
  return (
    <section aria-label={title} className="mt-8 first-of-type:mt-0">
      <SectionHeading end={<SeeAll shelf={shelf} libraryId={library.id} title={title} />}>
        {title}
      </SectionHeading>
      <Row
        label={title}
        kind={shelf.type === 'series' ? 'stack' : 'cover'}
        ratio={ratio}
        isFirst={isFirst}
        ids={idsOf(shelf)}
      >
        {cells(shelf, ratio)}
      </Row>
    </section>
  )
}

/** Books side by side, of whatever choice. */
export function BooksRow({
  label,
  books,
  ratio,
}: {
  label: string
  books: readonly Book[]
  ratio: number
}) {
  return (
    <Row label={label} kind="cover" ratio={ratio} isFirst={false} ids={books.map(({ id }) => id)}>
      {books.map((book) => (
        <BookCard
          key={book.id}
          book={book}
          ratio={ratio}
          width={rowSizes(ratio)}
          place="elsewhere"
        />
      ))}
    </Row>
  )
}

function idsOf(shelf: Shelf): string[] | undefined {
  if (shelf.type === 'series' || shelf.type === 'authors') return undefined
  return [...new Set<string>(shelf.entities.map(({ id }) => id))]
}

function cells(shelf: Shelf, ratio: number) {
  if (shelf.type === 'series')
    return shelf.entities.map((series) => (
      <SeriesCard key={series.id} series={series} ratio={ratio} width={300} covers={4} />
    ))
  if (shelf.type === 'authors')
    return shelf.entities.map((author) => <AuthorCard key={author.id} author={author} />)
  if (shelf.type === 'episode')
    return shelf.entities.map((entry) => (
      <EpisodeCard
        key={`${entry.id} ${entry.recentEpisode?.id}`}
        entry={entry}
        shelf={shelf.entities}
        ratio={ratio}
        width={rowSizes(ratio)}
      />
    ))
  const place =
    shelf.id === 'continue-series'
      ? 'continue-series'
      : shelf.id.startsWith('continue')
        ? 'continue'
        : 'elsewhere'
  return shelf.entities.map((book) => (
    <BookCard key={book.id} book={book} ratio={ratio} width={rowSizes(ratio)} place={place} />
  ))
}

/** More of the same, where the row doesn't show everything and there is such a list. */
function SeeAll({ shelf, libraryId, title }: { shelf: Shelf; libraryId: string; title: string }) {
  const { t } = useTranslation()
  const target = listOf(shelf.id, libraryId)
  const hasHidden = useHasHidden()
  // Where all are shown there may be more that was taken off.
  const isWhole = shelf.total <= shelf.entities.length
  if (!target || (isWhole && !(hasHidden && shelf.id.startsWith('continue')))) return null
  return (
    <Link
      {...target}
      aria-label={t('home.seeAllOf', { title })}
      className="inline-flex min-h-8 items-center text-sm font-[650] text-fg-3 hover:text-fg hover:underline"
    >
      {t('home.seeAll')}
    </Link>
  )
}

function listOf(shelfId: string, libraryId: string) {
  const filters: Record<string, string> = {
    'continue-listening': filterOf('progress', 'in-progress'),
    'continue-reading': filterOf('progress', 'ebook-in-progress'),
    'recently-added': 'recent',
    'continue-watching': filterOf('progress', 'in-progress'),
    'listen-again': filterOf('progress', 'finished'),
    watched: filterOf('progress', 'finished'),
    'read-again': filterOf('progress', 'ebook-finished'),
  }
  const filter = filters[shelfId]
  if (filter) return { to: `/library/${libraryId}/bookshelf`, search: { filter } }
  if (shelfId === 'recent-series') return { to: `/library/${libraryId}/bookshelf/series` }
  if (shelfId === 'newest-authors' || shelfId === 'newest-artists')
    return { to: `/library/${libraryId}/authors` }
  return null
}
