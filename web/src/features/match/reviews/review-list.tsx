import type { MatchReview } from '@lectern/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { cellAfter } from '#features/grid/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Score } from '../choice/candidates.tsx'
import type { Reviews } from './use-reviews.ts'

export interface ReviewListHandle {
  /** Scrolls the list until a row is seen. */
  reveal: (index: number) => void
  focus: (index: number) => void
}

/** In pixels: a finger finds it, and large text has room. */
const rowHeight = 44
/** Rows that the page keys go over. */
const perPage = 10

interface ReviewListProps {
  handle: Ref<ReviewListHandle>
  label: string
  count: number
  /** The row at hand. */
  place: number
  reviews: Reviews
  onChoose: (index: number) => void
  onEdit: (index: number) => void
}

/** Everything that waits; only rows in sight are drawn, and their pages fetched. */
export function ReviewList(props: ReviewListProps) {
  const { handle, label, count, place, reviews, onChoose, onEdit } = props
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => box.current,
    overscan: 6,
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  const tell = useEffectEvent(() => reviews.onRange(first, last))
  useEffect(() => tell(), [first, last, count])
  const focus = useRowFocus(box)
  const reveal = (index: number) => rows.scrollToIndex(index)
  useImperativeHandle(handle, () => ({ reveal, focus }))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = cellAfter(event.key, place, { count, columns: 1, perPage, isRtl: false })
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(to)
    reveal(to)
    focus(to)
  }
  return (
    <nav aria-label={label} className="min-w-0 max-lg:order-2">
      <div ref={box} className="overflow-y-auto" style={{ maxHeight: '70vh' }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are the controls */}
        <ol className="relative" style={{ height: rows.getTotalSize() }} onKeyDown={onKeyDown}>
          {shown.map(({ index, start, size }) => (
            <li
              key={index}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={cx(
                'group absolute inset-x-0 flex items-center rounded-md',
                index === place ? 'bg-surface-3' : 'hover:bg-surface-2',
              )}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Row
                review={reviews.at(index)}
                isCurrent={index === place}
                onChoose={() => onChoose(index)}
                onEdit={() => onEdit(index)}
              />
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

interface RowProps {
  review: MatchReview | undefined
  isCurrent: boolean
  onChoose: () => void
  onEdit: () => void
}

function Row({ review, isCurrent, onChoose, onEdit }: RowProps) {
  const { t } = useTranslation()
  if (!review) return <Skeleton className="mx-2.5 h-5 w-full" />
  const tabIndex = isCurrent ? 0 : -1
  const title = review.itemTitle || t('editor.noTitle')
  return (
    <>
      <button
        type="button"
        data-row
        data-page-keys
        aria-current={isCurrent || undefined}
        aria-keyshortcuts="E"
        tabIndex={tabIndex}
        onClick={onChoose}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 text-start focus-visible:-outline-offset-2"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate text-md">
          {title}
        </span>
        <Score total={review.matches[0]?.score.total ?? 0} />
      </button>
      <IconButton
        label={t('match.editItemOf', { title })}
        icon={<Pencil className="size-4!" />}
        tabIndex={tabIndex}
        onClick={onEdit}
        className={cx(
          !isCurrent &&
            'absolute end-0 bg-surface-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent pointer-coarse:opacity-100',
        )}
      />
    </>
  )
}

/** Gives the focus to a row, which may be drawn only after the list has scrolled to it. */
function useRowFocus(box: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number | null>(null)
  const take = () => {
    const row = box.current?.querySelector<HTMLElement>(
      `[data-index="${wanted.current}"] [data-row]`,
    )
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }
  useEffect(take)
  return (index) => {
    wanted.current = index
    take()
  }
}
