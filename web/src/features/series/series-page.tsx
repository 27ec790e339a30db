import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { BookCard, CardSkeleton, useTrail, type Book } from '#features/items/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { RichText } from '#features/text/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { buttonClass } from '#ui/button.tsx'
import { coverRatio, coverWidth } from '#ui/cover/cover-rules.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { ErrorState, MissingState } from '#ui/page/state.tsx'
import { More, useMore } from '#ui/page/more-button.tsx'
import { booksOfSeriesQuery, seriesQuery } from './series.queries.ts'
import { SeriesHeader } from './series-header.tsx'
import { slotsOf } from './series-gaps.ts'

/** One series: how far one is, what comes next, its books in order. */
export function SeriesPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { seriesId } = useParams({ from: '/library/$libraryId/series/$seriesId' })
  const series = useQuery(seriesQuery(library.id, seriesId))
  const books = useQuery(booksOfSeriesQuery(library.id, seriesId))
  useDocumentTitle(series.data && `${series.data.name} · ${library.name}`)
  const ratio = coverRatio(library.settings.coverAspectRatio)
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
        level="h1"
        title={t('series.oneFailed')}
        error={error}
        onRetry={() => void Promise.all([series.refetch(), books.refetch()])}
      />
    )
  return (
    <>
      <SeriesHeader seriesId={seriesId} name={series.data?.name} books={books.data} ratio={ratio} />
      {series.data?.description && (
        <RichText html={series.data.description} lines={5} className="mb-6 max-w-3xl text-fg-2" />
      )}
      <BookGrid seriesId={seriesId} books={books.data} ratio={ratio} />
    </>
  )
}

interface BookGridProps {
  seriesId: string
  books: Book[] | undefined
  ratio: number
}

function BookGrid({ seriesId, books, ratio }: BookGridProps) {
  const { t } = useTranslation()
  const size = useUserSettings((settings) => settings.bookshelfCoverSize)
  const width = coverWidth(size, ratio)
  const slots = useMemo(() => slotsOf((books ?? []).map(numberOf)), [books])
  const more = useMore(seriesId, slots.length, 60)
  useTrail({ key: `series ${seriesId}`, ids: (books ?? []).map(({ id }) => id) })
  return (
    <>
      <ul
        aria-label={t('shelf.books')}
        aria-busy={!books}
        className="grid gap-x-3.5 gap-y-6 md:gap-x-5"
        style={{
          gridTemplateColumns: `repeat(auto-fill, minmax(min(${width * 0.85}px, 30%), 1fr))`,
        }}
      >
        {slots.slice(0, more.shown).map((slot) => {
          const book = 'book' in slot ? books?.[slot.book] : undefined
          return (
            <li
              key={book?.id ?? `gap-${'missing' in slot ? slot.missing : ''}`}
              className="[contain-intrinsic-size:auto_280px] [content-visibility:auto]"
            >
              {book && <BookCard book={book} ratio={ratio} width={width} />}
              {'missing' in slot && <Gap number={slot.missing} ratio={ratio} />}
            </li>
          )
        })}
        {!books &&
          Array.from({ length: 6 }, (_, index) => (
            <li key={index}>
              <CardSkeleton ratio={ratio} />
            </li>
          ))}
      </ul>
      {!more.isAll && <More onNear={more.showMore} />}
    </>
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
