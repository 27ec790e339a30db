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
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { moveInQueue, useQueue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'
import { placeIn, type Thing } from './queue-rules.ts'

const ROW_HEIGHT = 64
/** A press that moves less than this is a press, not a drag; in pixels. */
const DRAG_FROM = 6

/** The rows, drawn only where they are seen. They are dragged by their handle, or moved by its menu and Alt with an arrow. */
export function QueueList({ className }: { className?: string }) {
  const { t } = useTranslation()
  const items = useQueue((queue) => queue.items)
  const current = useQueue((queue) => queue.current)
  const ids = useMemo(() => items.map(idOf), [items])
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
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over === null ? -1 : ids.indexOf(String(over.id))
    if (to >= 0) moveInQueue(ids.indexOf(String(active.id)), to)
  }
  return (
    <div ref={box} className={cx('overflow-y-auto', className)}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
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
                    id={idOf(item)}
                    item={item}
                    index={index}
                    count={items.length}
                    isCurrent={index === place}
                    isHeard={index < place}
                    box={{ top: start, height: ROW_HEIGHT }}
                  />
                )
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  )
}

function idOf({ libraryItemId, episodeId }: Thing): string {
  return `${libraryItemId} ${episodeId ?? ''}`
}
