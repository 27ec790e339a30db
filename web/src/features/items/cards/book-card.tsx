import { texts } from '#platform/text/texts.ts'
import { TriangleAlert } from 'lucide-react'
import { memo, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePagePlayer } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { SelectBox, useSelectable } from '#features/selection/index.ts'
import { keyName } from '#platform/input/hotkeys.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import {
  bylineOf,
  coverOf,
  isPlayable,
  selectedOf,
  sequenceOf,
  titleOf,
  type Book,
} from '../book.ts'
import { useEditItem } from '../edit-item.ts'
import { CardLink } from './card-link.tsx'
import { CardActions } from './card-actions.tsx'
import { markClass, ProgressMark } from './cover-marks.tsx'
import type { Place } from '../menus/item-menu.tsx'
import { partDone, readingState, stateWords } from '../progress-words.ts'
import { useItemContextMenu } from '../menus/use-item-context-menu.tsx'

interface BookCardProps {
  book: Book
  /** Height by width of the library's covers. */
  ratio: number
  /** Drawn width of the cover in pixels, or a `sizes` text. */
  width: number | string
  place?: Place
  /** Third line, e.g. what the shelf is sorted by; the reading state unless told. */
  line?: string | null
  priority?: boolean
  /** -1 where arrows move the focus. */
  tabIndex?: number
}

/** A book as cover, title, author and state. The whole of it is a link; play and menu come with pointer and focus. */
export const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, ratio, width, place = 'elsewhere', line, priority = false, tabIndex } = props
  const progress = useItemProgress(book.id)
  const state = book.collapsedSeries ? 'new' : readingState(progress)
  const words = book.collapsedSeries ? '' : stateWords(progress, book.media.duration)
  const title = book.collapsedSeries?.name ?? titleOf(book)
  return (
    <CardFrame book={book} place={place} ratio={ratio}>
      <CardLink to={addressOf(book)} tabIndex={tabIndex} className="block rounded-md no-underline">
        <span className="standing relative block transition-transform duration-(--d-2) ease-out group-hover/card:-translate-y-[3px]">
          <Cover {...coverOf(book)} ratio={ratio} width={width} priority={priority} />
          <CoverMarks book={book} state={state} done={partDone(progress)} />
        </span>
        <span className="mt-2.5 clamp-2 text-md leading-[1.3] font-[650] break-words" dir="auto">
          {title}
        </span>
        <span className="mt-0.5 block truncate text-sm leading-[1.35] text-fg-3" dir="auto">
          {bylineOf(book)}
        </span>
        {(line ?? words) !== '' && (
          <span className="text-sm leading-[1.35] text-fg-2 num clamp-2">{line ?? words}</span>
        )}
        {typeof line === 'string' && words && <span className="sr-only">{words}</span>}
      </CardLink>
    </CardFrame>
  )
})

/** Where a card leads: the item, or the series that stands for its books. */
function addressOf({ id, libraryId, collapsedSeries }: Book): string {
  return collapsedSeries ? `/library/${libraryId}/series/${collapsedSeries.id}` : `/item/${id}`
}

interface CoverMarksProps {
  book: Book
  state: ReturnType<typeof readingState>
  done: number
}

/** Number in the series, finished, part done, trouble. */
function CoverMarks({ book, state, done }: CoverMarksProps) {
  const { collapsedSeries, numEpisodesIncomplete: unheard } = book
  const badge = collapsedSeries
    ? texts.t('search.bookCount', { count: collapsedSeries.numBooks })
    : unheard
      ? texts.t('book.unheard', { count: unheard })
      : sequenceOf(book)
  return (
    <>
      {badge && <span className={cx(markClass, 'end-2 top-2 bg-black/80 px-[7px]')}>{badge}</span>}
      <ProgressMark state={state} done={done} />
      {(book.isMissing || book.isInvalid) && (
        <span className={cx(markClass, 'start-2 bottom-2 gap-1 bg-[#b02020] px-[7px]')}>
          <TriangleAlert aria-hidden="true" className="size-3.5!" />
          {texts.t(book.isMissing ? 'book.missing' : 'book.invalid')}
        </span>
      )}
    </>
  )
}

interface CardFrameProps {
  book: Book
  place: Place
  ratio: number
  children: ReactNode
}

/** Knows whether the card is pointed at, focused or selected, and shows what can be done with it then. */
function CardFrame({ book, place, ratio, children }: CardFrameProps) {
  const page = usePagePlayer()
  const edit = useEditItem()
  const [active, setActive] = useState(false)
  const [menu, setMenu] = useState(false)
  const context = useItemContextMenu(book, place)
  const { isSelecting, isSelected, props } = useSelectable(
    useMemo(() => selectedOf(book), [book]),
    context,
  )
  const leave = (box: Element, to: EventTarget | null) => {
    const isInside = to instanceof Node && box.contains(to)
    if (!isInside && !box.matches(':focus-within, :hover')) setActive(false)
  }
  const keys: Record<string, (() => void) | false | null> = {
    P: isPlayable(book) && (() => page.playItem(book.id)),
    E: edit && (() => edit(book.id)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnLink = event.target instanceof HTMLElement && event.target.matches('[data-cell]')
    const does = isOnLink && !book.collapsedSeries ? keys[keyName(event)] : undefined
    if (!does) return props.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    does()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the link and the buttons inside do the work
    <div
      {...props}
      className="group/card relative min-w-0 [-webkit-touch-callout:none]"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setActive(true)}
      onPointerLeave={({ currentTarget, relatedTarget }) => leave(currentTarget, relatedTarget)}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        requestAnimationFrame(() => leave(currentTarget, relatedTarget))
      }
      onKeyDown={onKeyDown}
    >
      {children}
      {context.menu}
      {(active || menu || isSelecting) && (
        // The area of the cover again: buttons may not stand inside the link.
        <div
          className={cx(
            '@container pointer-events-none absolute inset-x-0 top-0 *:pointer-events-auto',
            isSelected && 'rounded-md inset-ring-4 inset-ring-accent',
          )}
          style={{ aspectRatio: `1 / ${ratio}` }}
        >
          <SelectBox
            name={book.collapsedSeries?.name ?? titleOf(book)}
            isSelected={isSelected}
            tabIndex={active ? 0 : -1}
            className="absolute start-2 top-2"
          />
          {!isSelecting && !book.collapsedSeries && (
            <CardActions book={book} place={place} onMenu={setMenu} />
          )}
        </div>
      )}
    </div>
  )
}
