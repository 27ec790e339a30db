import { SquareCheck } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { ContextMenu, menuPointOf, type MenuPoint } from '#ui/context-menu.tsx'
import { MenuItem, MenuLine } from '#ui/menu.tsx'
import { titleOf, type Book } from './book.ts'
import { ItemMenu, type Place } from './item-menu.tsx'

/**
 * The item's menu by right click, Shift+F10, the menu key, or a resting finger (`hold`), which finds "Select" in it; with
 * Shift a pointer gets the browser's own.
 */
export function useItemContextMenu(
  book: Book,
  place: Place,
): {
  ask: (event: MouseEvent) => void
  hold: (at: { x: number; y: number }, select: () => void) => void
  menu: ReactNode
} {
  const { t } = useTranslation()
  const [at, setAt] = useState<(MenuPoint & { select?: () => void }) | null>(null)
  const ask = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    // The menu lies on the card for React, not for the eye.
    const isInMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null
    const isForBrowser = event.shiftKey && event.button === 2
    if (!isInMenu && (isForBrowser || book.collapsedSeries)) return
    event.preventDefault()
    if (isInMenu) return
    const point = menuPointOf(event)
    // Where the press itself asks, its end would close the menu again as a press outside.
    if (event.buttons === 0) setAt(point)
    else afterPress(() => setAt(point))
  }
  const hold = (point: { x: number; y: number }, select: () => void) =>
    afterPress(() => setAt({ ...point, isByKey: false, select }))
  const menu = at && (
    <ContextMenu
      at={at}
      label={t('book.menuOf', { title: titleOf(book) })}
      onClose={() => setAt(null)}
    >
      {at.select && (
        <>
          <MenuItem icon={<SquareCheck />} onSelect={at.select}>
            {t('selection.selectOne')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <ItemMenu book={book} place={place} />
    </ContextMenu>
  )
  return { ask, hold, menu }
}

/** Once the button or the finger is up: the end of a press closes what was opened during it. */
function afterPress(show: () => void): void {
  const isOver = new AbortController()
  const end = () => {
    isOver.abort()
    setTimeout(show)
  }
  addEventListener('pointerup', end, { signal: isOver.signal })
  addEventListener('pointercancel', end, { signal: isOver.signal })
}
