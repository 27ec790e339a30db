import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import { usePageQueue, useQueue } from '../queue-context.ts'
import { moveInQueue } from '../queue.ts'
import { QueueRow } from './queue-row.tsx'
import { keyOf, placeIn, type QueueItem } from '../queue-rules.ts'

const ROW_HEIGHT = 64

/** The rows, drawn only where they are seen. They are dragged by their handle, or moved by its menu and Alt with an arrow. */
export function QueueList({ className }: { className?: string }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const items = useQueue((state) => state.items)
  const current = useQueue((state) => state.current)
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyAt(items, index),
    overscan: 6,
  })
  const place = placeIn(items, current)
  const firstPlace = useRef(place)
  useEffect(() => {
    if (firstPlace.current > 3) rows.scrollToIndex(firstPlace.current, { align: 'center' })
  }, [rows])
  const move = (from: number, to: number) => {
    moveInQueue(queue, from, to)
    return items[from]?.title ?? null
  }
  const order = useRowOrder({
    box,
    scroller,
    count: items.length,
    rowHeight: () => ROW_HEIGHT,
    move,
  })
  return (
    <div ref={scroller} className={cx('overflow-y-auto', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its buttons has the focus */}
      <div ref={box} className="relative" onKeyDown={order.onKeyDown}>
        <ol
          aria-label={t('queue.title')}
          className={cx('relative', order.draggedFrom !== null && 'pointer-events-none')}
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const item = items[index]
            return (
              item && (
                <QueueRow
                  key={key}
                  item={item}
                  index={index}
                  count={items.length}
                  isCurrent={index === place}
                  isHeard={index < place || item.isHeard === true}
                  isDragged={order.draggedFrom === index}
                  startDrag={order.startDrag(index)}
                  box={{ top: start, height: ROW_HEIGHT }}
                  onMove={order.moveTo}
                />
              )
            )
          })}
        </ol>
        {order.mark((from) => (
          <span className="truncate text-sm font-[650]">{items[from]?.title}</span>
        ))}
      </div>
    </div>
  )
}

function keyAt(items: readonly QueueItem[], index: number): string | number {
  const item = items[index]
  return item ? keyOf(item) : index
}
