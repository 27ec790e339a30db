import type { useSortable } from '@dnd-kit/sortable'
import { GripVertical, Pause, Play, X } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx'
import { playQueued } from './play-queue.ts'
import { removeFromQueue, useQueue } from './queue.ts'
import type { QueueItem } from './queue-rules.ts'

/** A row and its place among the others. */
export interface PlacedRow {
  item: QueueItem
  index: number
  count: number
  /** Places are counted from 0. */
  onMove: (from: number, to: number) => void
}

interface HandleProps extends PlacedRow {
  listeners: ReturnType<typeof useSortable>['listeners']
}

/** Drags the row; pressed, it offers the moves as a menu. */
export function Handle({ item, index, count, onMove, listeners }: HandleProps) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-handle
          aria-label={t('queue.move', { title: item.title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          {...listeners}
          className="grid h-11 w-8 cursor-grab touch-none place-items-center rounded-md text-fg-3 hover:text-fg active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" />
        </button>
      }
    >
      <Moves index={index} count={count} onMove={onMove} />
    </Menu>
  )
}

/** Where a row can be moved to, inside a `Menu`. */
function Moves({ index, count, onMove }: Omit<PlacedRow, 'item'>) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem disabled={index === 0} onSelect={() => onMove(index, 0)}>
        {t('queue.toTop')}
      </MenuItem>
      <MenuItem disabled={index === 0} shortcut="Alt ↑" onSelect={() => onMove(index, index - 1)}>
        {t('queue.up')}
      </MenuItem>
      <MenuItem
        disabled={index === count - 1}
        shortcut="Alt ↓"
        onSelect={() => onMove(index, index + 1)}
      >
        {t('queue.down')}
      </MenuItem>
      <MenuItem disabled={index === count - 1} onSelect={() => onMove(index, count - 1)}>
        {t('queue.toEnd')}
      </MenuItem>
    </>
  )
}

/** All that can be done with a row, inside a `Menu`. */
export function RowEntries(props: PlacedRow & { isCurrent: boolean }) {
  const { item, isCurrent, ...place } = props
  const { t } = useTranslation()
  const isSounding = useQueue((queue) => queue.isSounding) && isCurrent
  return (
    <>
      <MenuItem icon={isSounding ? <Pause /> : <Play />} onSelect={() => playQueued(item)}>
        {isSounding ? t('book.pause') : t('book.play')}
      </MenuItem>
      <MenuLine />
      <Moves {...place} />
      <MenuLine />
      <MenuItem icon={<X />} onSelect={() => removeFromQueue(item)}>
        {t('queue.remove')}
      </MenuItem>
    </>
  )
}
