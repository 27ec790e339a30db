import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { cx } from '#ui/cx.ts'
import { cellAfter } from './key-navigation.ts'
import { useBoxPosition } from './use-box-position.ts'

export interface GridLayout {
  columns: number
  /** Between columns, in pixels. */
  gap: number
  /** Width of a cell in pixels. */
  cell: number
  /** Of one row with the space below it, in pixels. */
  rowHeight: number
}

export interface GridHandle {
  /** Scrolls until an entry stands below the bars at the top. */
  jumpTo: (index: number) => void
  /** The first entry that isn't under those bars. */
  firstInSight: () => number
}

interface VirtualGridProps {
  /** Name of the list. */
  label: string
  count: number
  layout: (width: number, rem: number) => GridLayout
  /** One cell; the element marked `data-cell` takes the focus, only the current one with tabIndex 0. */
  renderCell: (index: number, place: { tabIndex: number; width: number }) => ReactNode
  /** Cells that are drawn, first and last. */
  onRange?: (first: number, last: number) => void
  /** What keys do on a cell, by their letters in lower case. */
  keys?: Partial<Record<string, (index: number) => void>>
  className?: string
  /** Cells are rows of a table that stands around: its head is row 1. */
  isTable?: boolean
  handle?: Ref<GridHandle>
}

/**
 * Any number of equal cells of which only those in sight are drawn. The document scrolls. Arrows, Home, End and the
 * page keys move the focus.
 */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, layout, renderCell, onRange, className, isTable = false } = props
  const box = useRef<HTMLDivElement>(null)
  const { width, top, rem } = useBoxPosition(box)
  const { columns, gap, cell: cellWidth, rowHeight } = layout(width || 1, rem)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useWindowVirtualizer({
    count: width ? Math.ceil(count / columns) : 0,
    estimateSize: () => rowHeight,
    overscan: columns > 1 ? 2 : 6,
    scrollMargin: top,
  })
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  const shown = rows.getVirtualItems()
  const first = (shown[0]?.index ?? 0) * columns
  const last = Math.min(count, ((shown.at(-1)?.index ?? 0) + 1) * columns) - 1
  useEffect(() => onRange?.(first, last), [onRange, first, last])
  useImperativeHandle(
    props.handle,
    () => {
      const start = () => top - barsHeight()
      return {
        jumpTo: (index) => scrollTo({ top: start() + Math.floor(index / columns) * rowHeight }),
        firstInSight: () => Math.max(0, Math.ceil((scrollY - start() - 1) / rowHeight)) * columns,
      }
    },
    [top, columns, rowHeight],
  )
  const { current, onKeyDown, onFocus } = useMoves(box, {
    ...props,
    columns,
    perPage: Math.max(1, Math.round((innerHeight - 160) / rowHeight)) * columns,
    reveal: (index) => rows.scrollToIndex(Math.floor(index / columns), { align: 'center' }),
  })
  const inSight = current >= first && current <= last ? current : first
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- the cells are the controls
    <div
      ref={box}
      role={isTable ? 'rowgroup' : 'list'}
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={cx('relative', className)}
      style={{ height: Math.ceil(count / columns) * rowHeight }}
    >
      {shown.map(({ index: row, start }) => (
        <div
          key={row}
          role="presentation"
          className="absolute inset-x-0 grid"
          style={{
            height: rowHeight,
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: gap,
          }}
        >
          {cellsOf(row, columns, count).map((index) => (
            <div
              key={index}
              {...(isTable
                ? { role: 'row', 'aria-rowindex': index + 2 }
                : { role: 'listitem', 'aria-setsize': count, 'aria-posinset': index + 1 })}
              data-index={index}
              className="min-w-0"
            >
              {renderCell(index, {
                tabIndex: index === inSight ? 0 : -1,
                width: Math.round(cellWidth),
              })}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface Moves extends VirtualGridProps {
  columns: number
  perPage: number
  reveal: (index: number) => void
}

/** One cell has the focus; it may have to be scrolled to before it exists. */
function useMoves(box: React.RefObject<HTMLDivElement | null>, moves: Moves) {
  const { count, columns, perPage, reveal, keys } = moves
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number | null>(null)
  const focusWanted = () => {
    if (wanted.current === null) return false
    const cell = cellOf(box.current, wanted.current)
    if (!cell) return false
    wanted.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest' })
    return true
  }
  useEffect(() => void focusWanted())
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target)
    if (from === null || event.ctrlKey || event.metaKey || event.altKey) return
    const does = keys?.[event.key.toLowerCase()]
    if (does) {
      event.preventDefault()
      return does(from)
    }
    const isRtl = document.documentElement.dir === 'rtl'
    const to = cellAfter(event.key, from, { count, columns, perPage, isRtl })
    if (to === null) return
    event.preventDefault()
    setCurrent(to)
    wanted.current = to
    if (!focusWanted()) reveal(to)
  }
  const onFocus = (event: React.FocusEvent) => {
    const index = indexOf(event.target)
    if (index !== null) setCurrent(index)
  }
  return { current: Math.min(current, Math.max(0, count - 1)), onKeyDown, onFocus }
}

/** What stands over the top of the page, in pixels. */
function barsHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

function cellsOf(row: number, columns: number, count: number): number[] {
  const first = row * columns
  return Array.from({ length: Math.min(columns, count - first) }, (_, at) => first + at)
}

function cellOf(box: HTMLElement | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell]`) ?? null
}

/** Index of the cell that an event on its `data-cell` element belongs to. */
function indexOf(target: EventTarget): number | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-cell]')) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}
