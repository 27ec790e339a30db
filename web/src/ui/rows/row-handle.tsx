import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'

/** Where a row stands among the others, and what takes it elsewhere; positions are counted from 0. */
export interface RowPlace {
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

interface RowHandleProps extends RowPlace {
  title: string
  tabIndex?: number
  onPointerDown: (event: PointerEvent) => void
}

/** Drags the row; pressed, it offers the moves as a menu. */
export function RowHandle({ title, tabIndex = 0, onPointerDown, ...place }: RowHandleProps) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-handle
          tabIndex={tabIndex}
          aria-label={t('rows.move', { title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onPointerDown={onPointerDown}
          className="relative z-1 grid h-11 w-8 pointer-coarse:w-11 flex-none cursor-grab touch-none place-items-center rounded-md text-fg-3 hover:text-fg active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" />
        </button>
      }
    >
      <RowMoves {...place} />
    </Menu>
  )
}

/** Where a row can be moved to, inside a `Menu`. */
export function RowMoves({ index, count, onMove }: RowPlace) {
  const { t } = useTranslation()
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <>
      <MenuItem disabled={isFirst} onSelect={() => onMove(index, 0)}>
        {t('rows.toTop')}
      </MenuItem>
      <MenuItem disabled={isFirst} shortcut="Alt ↑" onSelect={() => onMove(index, index - 1)}>
        {t('rows.up')}
      </MenuItem>
      <MenuItem disabled={isLast} shortcut="Alt ↓" onSelect={() => onMove(index, index + 1)}>
        {t('rows.down')}
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => onMove(index, count - 1)}>
        {t('rows.toEnd')}
      </MenuItem>
    </>
  )
}
