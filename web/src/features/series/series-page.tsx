import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, EyeOff, Eye, Play } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import {
  BookCard,
  hideSeries,
  isPlayable,
  secondsLeft,
  titleOf,
  type Book,
  CardSkeleton,
} from '#features/items/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { useProgressOf } from '#features/progress/index.ts'
import { playAll, queueItemOf } from '#features/queue/index.ts'
import { isStatus } from '#platform/call-error.ts'
import { elapsed } from '#platform/format.ts'
import { useUser } from '#platform/session.ts'
import { useUserSettings } from '#platform/settings.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { coverRatio, coverWidth } from '#ui/cover-rules.ts'
import { Page } from '#ui/page.tsx'
import { Progress } from '#ui/progress.tsx'
import { ErrorState, MissingState } from '#ui/state.tsx'
import { RichText } from '#features/text/index.ts'
import { finishBooks } from './finish-series.ts'
import { booksOfSeriesQuery, seriesQuery } from './series.queries.ts'
import { slotsOf } from './series-gaps.ts'

/** One series: how far one is, what comes next, its books in order. */
export function SeriesPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { seriesId = '' } = useParams({ strict: false })
  const series = useQuery(seriesQuery(library.id, seriesId))
  const books = useQuery(booksOfSeriesQuery(library.id, seriesId))
  const error = series.error ?? books.error
  if (isStatus(error, 404))
    return (
      <MissingState
        title={t('series.missing')}
        action={
          <Link
            to="/library/$libraryId/bookshelf/series"
            params={{ libraryId: library.id }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('series.all')}
          </Link>
        }
      />
    )
  if (error && !(series.data && books.data))
    return (
      <ErrorState
        title={t('series.oneFailed')}
        error={error}
        onRetry={() => void Promise.all([series.refetch(), books.refetch()])}
      />
    )
  const ratio = coverRatio(library.settings.coverAspectRatio)
  return (
    <Page
      title={series.data?.name ?? t('nav.series')}
      documentTitle={series.data ? `${series.data.name} · ${library.name}` : library.name}
      actions={
        <>
          {books.data && <FinishButton books={books.data} />}
          {series.data && <HideButton seriesId={seriesId} />}
        </>
      }
    >
      {books.data && <Header books={books.data} />}
      {series.data?.description && (
        <RichText html={series.data.description} className="mb-6 max-w-3xl text-fg-2" />
      )}
      <BookGrid books={books.data} ratio={ratio} />
    </Page>
  )
}

/** "3 of 5 finished · 12 h left" and the next book. */
function Header({ books }: { books: Book[] }) {
  const { t } = useTranslation()
  const progress = useProgressOf(books.map(({ id }) => id))
  const finished = progress.filter((one) => one?.isFinished).length
  const left = books.reduce((sum, { media }, index) => {
    const one = progress[index]
    const duration = media.duration ?? 0
    if (one?.isFinished) return sum
    return sum + (one ? secondsLeft(one, duration) : duration)
  }, 0)
  const ahead = books.filter((book, index) => !progress[index]?.isFinished && isPlayable(book))
  const [next] = ahead
  const facts = [
    t('series.finishedOf', { finished, count: books.length }),
    left > 0 && t('book.timeLeft', { time: elapsed(left) }),
  ]
  return (
    <div className="surface mb-7 flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="min-w-[min(260px,100%)] flex-1">
        <p className="num">{facts.filter(Boolean).join(' · ')}</p>
        <Progress
          value={books.length ? finished / books.length : 0}
          label={t('series.progress')}
          className="mt-3 max-w-md"
        />
      </div>
      {next && (
        <Button
          variant="primary"
          size="lg"
          className="max-w-full"
          onClick={() => playAll(ahead.map(queueItemOf))}
        >
          <Play aria-hidden="true" className="fill-current" />
          <span className="truncate">{t('series.playNext', { title: titleOf(next) })}</span>
        </Button>
      )}
    </div>
  )
}

/** What is not finished yet, all at once. */
function FinishButton({ books }: { books: Book[] }) {
  const { t } = useTranslation()
  const progress = useProgressOf(books.map(({ id }) => id))
  const open = books.flatMap(({ id }, index) =>
    progress[index]?.isFinished ? [] : [{ itemId: id, before: progress[index] }],
  )
  if (open.length === 0) return null
  return (
    <IconButton
      label={t('series.markAll')}
      icon={<CircleCheck />}
      onClick={() => void finishBooks(open)}
    />
  )
}

function HideButton({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation()
  const hidden = useUser().seriesHideFromContinueListening.includes(seriesId)
  return (
    <IconButton
      label={hidden ? t('series.show') : t('book.hideSeries')}
      icon={hidden ? <Eye /> : <EyeOff />}
      onClick={() => void hideSeries(seriesId, !hidden)}
    />
  )
}

function BookGrid({ books, ratio }: { books: Book[] | undefined; ratio: number }) {
  const { t } = useTranslation()
  const size = useUserSettings((settings) => settings.bookshelfCoverSize)
  const width = coverWidth(size, ratio)
  return (
    <ul
      aria-label={t('shelf.books')}
      aria-busy={!books}
      className="grid gap-x-3.5 gap-y-6 md:gap-x-5"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${width * 0.85}px, 30%), 1fr))` }}
    >
      {books
        ? slotsOf(books.map(numberOf)).map((slot) => {
            const book = 'book' in slot ? books[slot.book] : undefined
            return (
              <li
                key={book?.id ?? `gap-${'missing' in slot ? slot.missing : ''}`}
                className="[contain-intrinsic-size:auto_280px] [content-visibility:auto]"
              >
                {book && <BookCard book={book} ratio={ratio} width={width} />}
                {'missing' in slot && <Gap number={slot.missing} ratio={ratio} />}
              </li>
            )
          })
        : Array.from({ length: 6 }, (_, index) => (
            <li key={index}>
              <CardSkeleton ratio={ratio} />
            </li>
          ))}
    </ul>
  )
}

/** Number in the one series that the list is about. */
function numberOf({ media: { metadata } }: Book): string | null {
  const { series } = metadata
  return series && !Array.isArray(series) ? series.sequence : null
}

/** Where a number is missing. */
function Gap({ number, ratio }: { number: number; ratio: number }) {
  const { t } = useTranslation()
  return (
    <div
      className="grid place-content-center gap-1 rounded-md border-2 border-dashed border-line p-2 text-center text-fg-3"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <span className="text-xl font-bold num">#{number}</span>
      <span className="text-sm">{t('series.gap')}</span>
    </div>
  )
}
