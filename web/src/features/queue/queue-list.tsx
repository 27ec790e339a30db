import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { cx } from '#ui/cx.ts'
import { moveInQueue, useQueue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'
import { keyOf, placeIn } from './queue-rules.ts'

const ROW_HEIGHT = 64
/** A press that moves less than this is a press, not a drag; in pixels. */
const DRAG_FROM = 6

/** The rows, drawn only where they are seen. They are dragged by their handle, or moved by its menu and Alt with an arrow. */
export function QueueList({ className }: { className?: string }) {
  const { t } = useTranslation()
  const items = useQueue((queue) => queue.items)
  const current = useQueue((queue) => queue.current)
  const ids = useMemo(() => items.map(keyOf), [items])
  const box = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
  )
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => box.current,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  })
  const place = placeIn(items, current)
  const firstPlace = useRef(place)
  useEffect(() => {
    if (firstPlace.current > 3) rows.scrollToIndex(firstPlace.current, { align: 'center' })
  }, [rows])
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    moveInQueue(from, to)
    setSaid(t('queue.moved', { title: item.title, number: to + 1, count: items.length }))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <div ref={box} className={cx('overflow-y-auto', className)}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={quiet}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol
            aria-label={t('queue.title')}
            className="relative"
            style={{ height: rows.getTotalSize() }}
          >
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const item = items[index]
              return (
                item && (
                  <QueueRow
                    key={key}
                    id={keyOf(item)}
                    item={item}
                    index={index}
                    count={items.length}
                    isCurrent={index === place}
                    isHeard={index < place || item.isHeard === true}
                    box={{ top: start, height: ROW_HEIGHT }}
                    onMove={move}
                  />
                )
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** The list says itself what was moved, in the listener's language. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
