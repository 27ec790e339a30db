import { useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { ContextMenu, menuPointOf, type MenuPoint } from '#ui/context-menu.tsx'
import { titleOf, type Book } from './book.ts'
import { ItemMenu, type Place } from './item-menu.tsx'

/**
 * The item's menu by right click, Shift+F10 or the menu key; with Shift a pointer gets the browser's own. A resting
 * finger selects, and the bar of the selection has this menu.
 */
export function useItemContextMenu(
  book: Book,
  place: Place,
): { ask: (event: MouseEvent) => void; menu: ReactNode } {
  const { t } = useTranslation()
  const [at, setAt] = useState<MenuPoint | null>(null)
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
    else addEventListener('pointerup', () => setTimeout(() => setAt(point)), { once: true })
  }
  const menu = at && (
    <ContextMenu
      at={at}
      label={t('book.menuOf', { title: titleOf(book) })}
      onClose={() => setAt(null)}
    >
      <ItemMenu book={book} place={place} />
    </ContextMenu>
  )
  return { ask, menu }
}
