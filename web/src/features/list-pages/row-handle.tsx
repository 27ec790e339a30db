import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'

interface RowHandleProps {
  title: string
  index: number
  count: number
  tabIndex: number
  onPointerDown: (event: PointerEvent) => void
  onMove: (to: number) => void
}

/** Drags the row; pressed, it offers the moves as a menu. */
export function RowHandle(props: RowHandleProps) {
  const { title, index, count, tabIndex, onPointerDown, onMove } = props
  const { t } = useTranslation()
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-handle
          tabIndex={tabIndex}
          aria-label={t('lists.move', { title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onPointerDown={onPointerDown}
          className="relative z-1 grid h-11 w-8 flex-none cursor-grab touch-none place-items-center rounded-md text-fg-3 hover:text-fg active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" />
        </button>
      }
    >
      <MenuItem disabled={isFirst} onSelect={() => onMove(0)}>
        {t('lists.toTop')}
      </MenuItem>
      <MenuItem disabled={isFirst} shortcut="Alt ↑" onSelect={() => onMove(index - 1)}>
        {t('lists.up')}
      </MenuItem>
      <MenuItem disabled={isLast} shortcut="Alt ↓" onSelect={() => onMove(index + 1)}>
        {t('lists.down')}
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => onMove(count - 1)}>
        {t('lists.toEnd')}
      </MenuItem>
    </Menu>
  )
}
