import { usePagePlayer } from '#features/player/index.ts'
import { useCallback, useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { rowLayout, VirtualGrid, type Pages } from '#features/grid/index.ts'
import { coverOf, RowSkeleton } from '#features/items/index.ts'
import type { ListKind } from '#features/lists/index.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import { moveRow, takeRow } from './list-changes.ts'
import { ListRowLine } from './list-row-line.tsx'
import { loadedFrom, playRow } from '../list-playback.ts'
import { titleOfRow, type ListRow } from './rows.queries.ts'

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
  const page = usePagePlayer()
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(usualHeight)
  const move = (from: number, to: number, control: string) => {
    const title = moveRow({ kind, id }, from, to)
    // Cells keep their places, so the focus has to go along with the row.
    box.current?.querySelector<HTMLElement>(`[data-index="${to}"] ${control}`)?.focus()
    return title
  }
  const rows = useRowOrder({ box, count, rowHeight: () => height.current, move })
  const layout = useCallback((width: number, rem: number) => {
    height.current = Math.round(usualHeight * Math.max(1, rem / 16))
    return rowLayout(width, height.current)
  }, [])
  const play = (index: number) =>
    playRow(page, pages.at(index), () => loadedFrom(pages, index + 1, count))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus
    <div ref={box} className="relative" onKeyDownCapture={mayEdit ? rows.onKeyDown : undefined}>
      <VirtualGrid
        label={t(`lists.${kind}.contents`)}
        count={count}
        layout={layout}
        onRange={pages.onRange}
        keys={{ p: play }}
        // What lies under the pointer is not what is meant.
        className={rows.draggedFrom === null ? '' : 'pointer-events-none'}
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
              isDragged={rows.draggedFrom === index}
              edit={
                mayEdit
                  ? {
                      onPointerDown: rows.startDrag(index),
                      onMove: rows.moveTo,
                      onRemove: () => void takeRow({ kind, id }, index),
                    }
                  : null
              }
            />
          )
        }}
      />
      {rows.mark((from) => (
        <Dragged row={pages.at(from)} ratio={ratio} />
      ))}
    </div>
  )
}

/** What goes along with the pointer. */
function Dragged({ row, ratio }: { row: ListRow | undefined; ratio: number }) {
  if (!row) return null
  return (
    <>
      <span className="w-8 flex-none">
        <Cover {...coverOf(row.libraryItem)} ratio={ratio} width={32} className="rounded-xs!" />
      </span>
      <span className="truncate text-sm font-[650]">{titleOfRow(row)}</span>
    </>
  )
}
