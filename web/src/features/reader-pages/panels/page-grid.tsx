import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '#platform/text/texts.ts'
import { useMedia } from '#ui/screen/use-media.ts'
import { cx } from '#ui/cx.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { cellAfter } from './grid-keys.ts'
import { PageJump } from './page-jump.tsx'

const columns = 3
const rowPx = 182

/** Small pages in rows of three, drawn only where they are seen. Arrows, Home and End move. */
export function PageGrid({ model, close }: { model: PagesModel; close: () => void }) {
  const { t } = useTranslation()
  const { source } = model
  const at = useStore(model.store, ({ seen }) => seen.first)
  const isBeside = useMedia('(min-width: 1024px)')
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(at)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: Math.ceil(source.count / columns),
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: 2,
    initialOffset: Math.max(0, Math.floor(at / columns) - 1) * rowPx,
  })
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    wanted.current = null
  })
  useEffect(() => {
    // The grid doesn't scroll away under the focus.
    if (!box.current?.contains(document.activeElement))
      rows.scrollToIndex(Math.floor(at / columns), { align: 'center' })
  }, [rows, at])
  const go = (page: number) => {
    setFocused(page)
    model.jump(page)
    if (!isBeside) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellAfter(event.key, focused, { count: source.count, columns })
    if (next === null) return
    event.preventDefault()
    wanted.current = next
    setFocused(next)
    rows.scrollToIndex(Math.floor(next / columns))
  }
  return (
    <div className="flex h-full flex-col">
      <PageJump count={source.count} go={go} />
      <div ref={box} className="relative min-h-0 flex-1 overflow-y-auto px-4">
        <ul
          aria-label={t('pages.grid')}
          className="relative"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().flatMap(({ index: row, start }) =>
            cellsOf(row, source.count).map((index) => (
              <li
                key={index}
                aria-setsize={source.count}
                aria-posinset={index + 1}
                className="absolute top-0 p-1"
                style={{
                  transform: `translateY(${start}px)`,
                  width: `${100 / columns}%`,
                  height: rowPx,
                  insetInlineStart: `${((index % columns) * 100) / columns}%`,
                }}
              >
                <Cell
                  model={model}
                  index={index}
                  isCurrent={index === at}
                  isFocusable={index === focused}
                  go={go}
                  onKeyDown={onKeyDown}
                />
              </li>
            )),
          )}
        </ul>
      </div>
    </div>
  )
}

interface CellProps {
  model: PagesModel
  index: number
  isCurrent: boolean
  isFocusable: boolean
  go: (page: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Cell({ model, index, isCurrent, isFocusable, go, onKeyDown }: CellProps) {
  const { t } = useTranslation()
  const { Thumb, labelOf, count } = model.source
  return (
    <button
      type="button"
      data-cell={index}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={t('reader.pageOf', { at: index + 1, of: count })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => go(index)}
      onKeyDown={onKeyDown}
      className={cx(
        'grid h-full w-full grid-rows-[1fr_auto] justify-items-center gap-1 rounded-md p-1 text-xs num',
        isCurrent ? 'bg-surface-3 font-[650] text-fg' : 'text-fg-2 hover:bg-surface-2',
      )}
    >
      <span aria-hidden="true" className="grid h-[146px] w-full place-items-center overflow-hidden">
        <Thumb index={index} />
      </span>
      {labelOf?.(index) ?? index + 1}
    </button>
  )
}

function cellsOf(row: number, count: number): number[] {
  const first = row * columns
  return Array.from({ length: Math.min(columns, count - first) }, (_none, place) => first + place)
}
