import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { rowLayout, VirtualGrid, type Pages } from '#features/grid/index.ts'
import { coverOf, RowSkeleton } from '#features/items/index.ts'
import type { ListKind } from '#features/lists/index.ts'
import { Cover } from '#ui/cover.tsx'
import { moveRow, takeRow } from './list-changes.ts'
import { ListRowLine } from './list-row-line.tsx'
import { loadedFrom, playRow } from './play-list.ts'
import { titleOfRow, type ListRow } from './rows.queries.ts'
import { useRowDrag, type RowDrag } from './use-row-drag.ts'

interface ListRowsProps {
  kind: ListKind
  id: string
  pages: Pages<ListRow>
  count: number
  ratio: number
  mayEdit: boolean
}

/** Height of a row at the usual text size, in pixels. */
const usualHeight = 64

/** What is in a list, in order: dragged by a handle, or moved by its menu and by Alt with an arrow. */
export function ListRows({ kind, id, pages, count, ratio, mayEdit }: ListRowsProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(usualHeight)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const sentence = moveRow({ kind, id }, from, to)
    if (sentence !== null) setSaid(sentence)
  }
  const { drag, start } = useRowDrag({
    box,
    count,
    rowHeight: () => height.current,
    onDrop: (from, to) => move(from, to),
  })
  const layout = useCallback((width: number, rem: number) => {
    height.current = Math.round(usualHeight * Math.max(1, rem / 16))
    return rowLayout(width, height.current)
  }, [])
  const moveAndFollow = (from: number, to: number, control: string) => {
    if (to < 0 || to >= count) return
    move(from, to)
    // The row takes the focus along.
    box.current?.querySelector<HTMLElement>(`[data-index="${to}"] ${control}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const index = indexAt(event.target)
    if (!mayEdit || !event.altKey || step === undefined || index === null) return
    event.preventDefault()
    event.stopPropagation()
    const isHandle = event.target instanceof Element && event.target.matches('[data-handle]')
    moveAndFollow(index, index + step, isHandle ? '[data-handle]' : '[data-cell]')
  }
  const play = (index: number) =>
    playRow(pages.at(index), () => loadedFrom(pages, index + 1, count))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus
    <div ref={box} className="relative" onKeyDownCapture={onKeyDown}>
      <VirtualGrid
        label={t(`lists.${kind}.contents`)}
        count={count}
        layout={layout}
        onRange={pages.onRange}
        onPlay={play}
        // What lies under the pointer is not what is meant.
        className={drag ? 'pointer-events-none' : ''}
        renderCell={(index, { tabIndex }) => {
          const row = pages.at(index)
          if (!row) return <RowSkeleton />
          return (
            <ListRowLine
              row={row}
              ratio={ratio}
              index={index}
              count={count}
              tabIndex={tabIndex}
              onPlay={play}
              isDragged={drag?.from === index}
              edit={
                mayEdit
                  ? {
                      onPointerDown: start(index),
                      onMove: (to) => moveAndFollow(index, to, '[data-handle]'),
                      onRemove: () => void takeRow({ kind, id }, index),
                    }
                  : null
              }
            />
          )
        }}
      />
      {drag && <Dragged drag={drag} row={pages.at(drag.from)} ratio={ratio} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Where the row would go, and what goes along with the pointer. */
function Dragged({ drag, row, ratio }: { drag: RowDrag; row: ListRow | undefined; ratio: number }) {
  const line = drag.to > drag.from ? drag.to + 1 : drag.to
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 z-5 h-[3px] -translate-y-1/2 rounded-full bg-accent"
        style={{ top: line * drag.rowHeight }}
      />
      {row && (
        <span
          aria-hidden="true"
          className="pointer-events-none fixed z-50 flex max-w-80 items-center gap-3 rounded-md border border-line bg-surface-3 py-1.5 ps-1.5 pe-4 shadow-3"
          style={{ left: drag.x + 14, top: drag.y - 22 }}
        >
          <span className="w-8 flex-none">
            <Cover {...coverOf(row.libraryItem)} ratio={ratio} width={32} className="rounded-xs!" />
          </span>
          <span className="truncate text-sm font-[650]">{titleOfRow(row)}</span>
        </span>
      )}
    </>
  )
}

function indexAt(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}
