import { texts } from '#platform/text/texts.ts'
import { memo } from 'react'
import { CardLink } from './card-link.tsx'
import { ProgressMark } from './cover-marks.tsx'
import { coverOf, type Named } from '../book.ts'
import { useProgressOf } from '#features/progress/index.ts'
import { CoverStack } from '#ui/cover/cover-stack.tsx'

export interface ListedSeries {
  id: string
  name: string
  libraryId: string
  /** Those whose covers are shown; all of its books unless `numBooks` says how many there are. */
  books: Named[]
  numBooks?: number | undefined
  /** Comes with `numBooks`. */
  numFinished?: number | undefined
  totalDuration?: number | undefined
}

interface SeriesCardProps {
  series: ListedSeries
  ratio: number
  /** Drawn width in pixels. */
  width: number
  /** Covers in the stack; ten unless told. */
  covers?: number
  tabIndex?: number
  /** Third line. */
  line?: string | null
}

/** A series as a fan of its covers, with name, number of books and how many are finished. */
export const SeriesCard = memo(function SeriesCard(props: SeriesCardProps) {
  const { series, ratio, width, covers = 10, tabIndex, line } = props
  const { books } = series
  const places = useProgressOf(books.map(({ id }) => id))
  const all = series.numBooks ?? books.length
  const finished = series.numFinished ?? places.filter((one) => one?.isFinished).length
  const count = texts.t('search.bookCount', { count: all })
  const done = finished > 0 ? texts.t('series.finishedOf', { finished, count: all }) : null
  return (
    <CardLink
      to={`/library/${series.libraryId}/series/${series.id}`}
      tabIndex={tabIndex}
      className="group/card relative block min-w-0 rounded-md no-underline"
    >
      <span className="relative block transition-transform duration-(--d-2) ease-out group-hover/card:-translate-y-[3px]">
        <CoverStack
          covers={books.slice(0, covers).map(coverOf)}
          ratio={ratio}
          width={width}
          empty={texts.t('series.empty')}
        />
        {finished > 0 && finished === all && (
          <span className="absolute inset-0 z-11">
            <ProgressMark state="finished" done={1} />
          </span>
        )}
      </span>
      <span className="mt-2.5 block truncate text-md font-[650]" dir="auto">
        {series.name}
      </span>
      <span className="text-sm leading-[1.35] text-fg-3 num clamp-2">
        {[count, line, done].filter(Boolean).join(' · ')}
      </span>
    </CardLink>
  )
})
