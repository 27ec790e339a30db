import { Fragment, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '#ui/cx.ts'

export interface HeatCell {
  key: string
  /** 0 … 4 */
  heat: number
  /** What it stands for, with its value: read out, and shown as tooltip. */
  label: string
}

interface HeatMapProps {
  label: string
  /** Columns of seven. */
  weeks: readonly (readonly (HeatCell | null)[])[]
  rowLabels: readonly string[]
  columnLabels: readonly { column: number; text: string }[]
  /** Where the keyboard starts. */
  startKey: string
  /** A press on a cell that isn't empty. */
  onOpen: (key: string) => void
}

/** A year as small squares, a week each column. One stop for Tab; arrows, Home, End, Page Up and Down move inside, Enter opens. */
export function HeatMap({ label, weeks, rowLabels, columnLabels, startKey, onOpen }: HeatMapProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const keys = weeks.flat().map((cell) => cell?.key ?? null)
  const known = (key: string | null) => key !== null && keys.includes(key)
  const current = known(chosen) ? chosen : known(startKey) ? startKey : keys.find(known)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextKey(keys, keys.indexOf(current ?? null), event.key)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    grid.current?.querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus()
  }
  return (
    <div className="overflow-x-auto pt-0.5 pb-2 [scrollbar-width:thin]" ref={scrollToEnd}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        tabIndex={-1}
        className="grid w-full min-w-max gap-[3px]"
        style={{ gridTemplateColumns: `2.25rem repeat(${weeks.length}, minmax(0.8125rem, 1fr))` }}
      >
        <div aria-hidden="true" className="contents text-xs text-fg-3">
          {columnLabels.map(({ column, text }) => (
            <span
              key={column}
              className="row-start-1 w-0 pb-0.5"
              style={{ gridColumn: column + 2 }}
            >
              {text}
            </span>
          ))}
        </div>
        {rowLabels.map((rowLabel, row) => (
          <div key={rowLabel} role="row" className="contents">
            <span
              role="rowheader"
              className="sticky start-0 z-1 -my-[2px] flex items-center bg-surface-1 text-xs leading-none text-fg-3"
              style={{ gridColumn: 1, gridRow: row + 2 }}
            >
              <span className={row % 2 === 0 ? undefined : 'sr-only'}>{rowLabel}</span>
            </span>
            {weeks.map((week, column) => (
              <Fragment key={column}>
                {week[row] && (
                  <Cell
                    cell={week[row]}
                    isCurrent={week[row].key === current}
                    place={{ gridColumn: column + 2, gridRow: row + 2 }}
                    onFocus={() => setChosen(week[row]?.key ?? null)}
                    onOpen={onOpen}
                  />
                )}
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface CellProps {
  cell: HeatCell
  isCurrent: boolean
  place: { gridColumn: number; gridRow: number }
  onFocus: () => void
  onOpen: (key: string) => void
}

function Cell({ cell, isCurrent, place, onFocus, onOpen }: CellProps) {
  const isEmpty = cell.heat === 0
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-key={cell.key}
      data-tip={cell.label}
      aria-label={cell.label}
      onFocus={onFocus}
      onClick={() => !isEmpty && onOpen(cell.key)}
      onKeyDown={(event) => event.key === 'Enter' && !isEmpty && onOpen(cell.key)}
      className={cx(
        'paints paints-frame aspect-square rounded-[3px] outline-offset-1 hover:ring-1 hover:ring-fg focus-visible:outline-2 focus-visible:outline-focus',
        heatClass[cell.heat],
        !isEmpty && 'cursor-pointer',
      )}
      style={place}
    />
  )
}

/** The scale in words: from little to much. */
export function HeatLegend({ less, more }: { less: string; more: string }) {
  return (
    <p className="flex items-center gap-[3px] text-xs text-fg-3">
      <span className="me-1">{less}</span>
      {heatClass.map((heat) => (
        <span
          key={heat}
          aria-hidden="true"
          className={cx('paints paints-frame size-[0.8125rem] rounded-[3px]', heat)}
        />
      ))}
      <span className="ms-1">{more}</span>
    </p>
  )
}

/** Where a key leads: `keys` run down the columns of seven, null where there is no cell. */
export function nextKey(
  keys: readonly (string | null)[],
  at: number,
  pressed: string,
): string | null {
  const row = at % 7
  const ends: Record<string, number[]> = {
    Home: keys.map((_, index) => index).filter((index) => index % 7 === row),
    End: keys.map((_, index) => keys.length - 1 - index).filter((index) => index % 7 === row),
  }
  const steps: Record<string, number> = {
    ArrowLeft: -7,
    ArrowRight: 7,
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -28,
    PageDown: 28,
  }
  const wanted = ends[pressed] ?? (steps[pressed] === undefined ? [] : [at + steps[pressed]])
  return wanted.map((index) => keys[index] ?? null).find((key) => key !== null) ?? null
}

/** The latest days are what one looks for; on a narrow screen they stand at the end. */
function scrollToEnd(element: HTMLElement | null) {
  if (element) element.scrollLeft = element.scrollWidth
}

const heatClass = [
  'bg-surface-3',
  'bg-[color-mix(in_oklab,var(--accent)_30%,var(--surface-3))]',
  'bg-[color-mix(in_oklab,var(--accent)_55%,var(--surface-3))]',
  'bg-[color-mix(in_oklab,var(--accent)_78%,var(--surface-3))]',
  'bg-accent',
]
