import { useState, type MouseEvent, type ReactNode } from 'react'
import { ContextMenu, menuPointOf, type MenuPoint } from './context-menu.tsx'
import { useLongPress } from './use-long-press.ts'

/**
 * A menu by right click, Shift+F10 or the menu key (`ask`) and by a resting finger (`hold`); with Shift a pointer gets
 * the browser's own. `entries` are drawn while it is open; they are given the way to select, where somebody gave one.
 */
export function useContextMenu(label: string, entries: (select?: () => void) => ReactNode) {
  const [asked, setAsked] = useState<(MenuPoint & { select?: (() => void) | undefined }) | null>(
    null,
  )
  const ask = (event: MouseEvent, select?: () => void) => {
    if (event.defaultPrevented) return
    // The menu lies on the element for React, not for the eye.
    const isInMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null
    if (!isInMenu && event.shiftKey && event.button === 2) return
    event.preventDefault()
    if (isInMenu) return
    const point = { ...menuPointOf(event), select }
    // Where the press itself asks, its end would close the menu again as a press outside.
    if (event.buttons === 0) setAsked(point)
    else afterPress(() => setAsked(point))
  }
  const hold = (at: { x: number; y: number }, held: Element, select?: () => void) =>
    afterPress(() => setAsked({ ...at, target: held, isByKey: false, select }))
  const menu = asked && (
    <ContextMenu at={asked} label={label} onClose={() => setAsked(null)}>
      {entries(asked.select)}
    </ContextMenu>
  )
  return { ask, hold, menu }
}

/** The same as handlers for an element that nothing else is done with; `menu` stands anywhere inside it. */
export function useMenuArea(label: string, entries: () => ReactNode) {
  const { ask, hold, menu } = useContextMenu(label, entries)
  const press = useLongPress(hold)
  const onContextMenu = (event: MouseEvent) => {
    press.onContextMenu(event)
    ask(event)
  }
  return { area: { ...press, onContextMenu }, menu }
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
