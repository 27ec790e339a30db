import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { texts } from '#platform/text/texts.ts'
import { columnOf } from '../../model/columns.ts'
import type { FieldName } from '../../model/fields.ts'
import type { KnownNames } from '../../model/spelling.ts'
import { sortBy, useBatch, useBatchStore } from '../../page/batch-state.ts'
import { CellEditor } from './cell-editor.tsx'
import { columnWord } from '../column-words.ts'
import type { Spot } from '../cells/ranges.ts'
import { copy, onSheetClick, spotOf } from './sheet-events.ts'
import { SheetHead } from './sheet-head.tsx'
import { onSheetKey } from './sheet-keys.ts'
import { SheetRow } from './sheet-row.tsx'
import { textAt } from '../cells/sheet-edits.ts'
import { useLatest, type SheetControl } from '../use-sheet.ts'
import { showColumn, useFocus } from './use-sheet-focus.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'
import { useSizes, useStarts } from './use-sheet-sizes.ts'
import './sheet.css'

interface SheetViewProps {
  control: SheetControl
  known: KnownNames
  /** Of the text that tells the keys. */
  keysId: string
}

/** The table itself: a grid of which only what is in sight is drawn, with the keys of a spreadsheet. */
export function SheetView({ control, known, keysId }: SheetViewProps) {
  const store = useBatchStore()
  const sort = useBatch((state) => state.sort)
  const draft = useBatch((state) => state.past.now)
  const contested = useContested()
  const scroller = useRef<HTMLDivElement>(null)
  const sizes = useSizes(scroller)
  const { sheet, range, box, editing } = control
  const { rows, columns } = sheet
  const [drawnTo, setDrawnTo] = useState<number | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const kept = Math.max(range.anchor.row, 0)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    scrollPaddingStart: sizes.row,
    // The cell with the focus stays, wherever it is.
    rangeExtractor: (seen) => {
      const drawn = defaultRangeExtractor(seen)
      return drawn.includes(kept) || kept >= rows.length ? drawn : [...drawn, kept]
    },
  })
  useEffect(() => virtual.measure(), [virtual, sizes.row])
  const starts = useStarts(columns.map(({ width }) => (width / 16) * sizes.rem))
  const pointer = useSheetPointer({
    scroller,
    control,
    rowHeight: sizes.row,
    headHeight: sizes.row,
    starts: starts.from,
    fixedWidth: sizes.number,
    onDraw: setDrawnTo,
  })
  useFocus(control, scroller, (spot) => {
    if (spot.row >= 0) virtual.scrollToIndex(spot.row, { align: 'auto' })
    showColumn(scroller.current, spot.column)
  })
  const onHandle = useLatest((event: PointerEvent) => pointer.draw(event))
  const sortColumn = (column: number) => {
    const name = columns[column]?.name
    if (name) sortBy(store, name)
  }
  const editor = editing && {
    column: editing.spot.column,
    content: (
      <CellEditor
        key={`${editing.spot.row} ${editing.spot.column}`}
        editing={editing}
        column={columns[editing.spot.column] ?? columnOf('title')}
        label={labelOf(control, editing.spot)}
        known={known}
        onFinish={control.finish}
      />
    ),
  }
  const height = virtual.getTotalSize()
  useClipboardLeave(scroller)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={texts.t('batchEdit.sheet.label')}
      aria-describedby={keysId}
      tabIndex={-1}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      className="sheet"
      onKeyDown={(event) => {
        if (editing) return
        setLeaving(false)
        const isOurs = onSheetKey(event, control, {
          pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / sizes.row) - 2),
          sort: sortColumn,
          leave: () => setLeaving(true),
          isLeaving,
        })
        // Else the player would hear it as well.
        if (isOurs && event.key !== 'Escape') event.stopPropagation()
      }}
      onPointerDown={(event) => {
        const spot = spotOf(event)
        if (event.pointerType === 'touch' || event.button !== 0 || !spot || editing) return
        if (spot.column >= 0 && spot.row >= 0) pointer.press(event, spot)
      }}
      onMouseDown={(event) => {
        // The focus goes where it is told to; texts aren't marked by dragging.
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
      onClick={(event) => onSheetClick(event, control)}
      onDoubleClick={(event) => {
        const spot = spotOf(event)
        if (spot && spot.row >= 0 && spot.column >= 0 && !editing) control.edit(spot, false)
      }}
      onCopy={(event) => copy(event, control)}
      onCut={(event) => {
        if (copy(event, control)) control.clear()
      }}
      onPaste={(event) => {
        if (editing) return
        event.preventDefault()
        control.paste(event.clipboardData.getData('text/plain'))
      }}
    >
      <SheetHead
        columns={columns}
        sort={sort}
        active={range.anchor.row < 0 ? range.anchor.column : -1}
        onSort={sortColumn}
      />
      <div
        role="rowgroup"
        className="sheet-rows"
        style={{ height, width: starts.total + sizes.number }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          const isChosen = index >= box.top && index <= box.bottom
          return (
            row && (
              <SheetRow
                key={key}
                row={row}
                index={index}
                top={start}
                columns={columns}
                reader={sheet.reader}
                words={sheet.words}
                edits={draft.cells.get(row.id)}
                form={draft.form}
                chosen={isChosen ? box : null}
                active={range.anchor.row === index ? range.anchor.column : -1}
                handle={index === box.bottom ? box.right : -1}
                isDrawn={drawnTo !== null && isBetween(index, box, drawnTo)}
                contested={contested.get(row.id) ?? null}
                editor={editing?.spot.row === index ? editor : null}
                onHandle={onHandle}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const labelOf = ({ sheet }: SheetControl, { row, column }: Spot) =>
  `${columnWord(sheet.columns[column]?.name ?? 'title')}, ${textAt(sheet, { row, column: 0 })}`

/** Contested fields by item. */
function useContested(): ReadonlyMap<string, ReadonlySet<FieldName>> {
  const contested = useBatch((state) => state.contested)
  return useMemo(() => {
    const byItem = new Map<string, Set<FieldName>>()
    for (const { id, field } of contested) byItem.set(id, (byItem.get(id) ?? new Set()).add(field))
    return byItem
  }, [contested])
}

/** Rows that the handle was drawn over. */
const isBetween = (index: number, { top, bottom }: { top: number; bottom: number }, to: number) =>
  (index > bottom && index <= to) || (index < top && index >= to)

/** Safari copies what isn't marked only where a page says that it will. */
function useClipboardLeave(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = scroller.current
    const names = ['beforecopy', 'beforecut', 'beforepaste'] as const
    const say = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    for (const name of names) element?.addEventListener(name, say)
    return () => {
      for (const name of names) element?.removeEventListener(name, say)
    }
  }, [scroller])
}
