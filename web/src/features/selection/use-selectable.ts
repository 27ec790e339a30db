import { useCallback, type KeyboardEvent, type MouseEvent } from 'react'
import { stopEvent, useLongPress } from '#ui/menu/use-long-press.ts'
import { choose, markEntry } from './range.ts'
import { useSelection, type SelectedItem } from './store.ts'

/** The menu that is asked for while nothing is selected; it is given the way to select. */
interface AskedMenu {
  ask: (event: MouseEvent, select: () => void) => void
  hold: (at: { x: number; y: number }, held: Element, select: () => void) => void
}

/**
 * Makes a card or row selectable: Space on it, and while something is selected any press, also a long one; Shift takes
 * everything in between. `props` go on the element around it, which holds the link marked `data-cell`.
 */
export function useSelectable(entry: SelectedItem[], menu: AskedMenu) {
  const isSelecting = useSelection(({ items }) => items.size > 0)
  const isSelected = useSelection(({ items }) => entry.every(({ id }) => items.has(id)))
  const ref = useCallback((element: Element | null) => markEntry(element, entry), [entry])
  const press = useLongPress((at, held) => {
    const select = () => choose(held, false)
    if (useSelection.getState().items.size === 0) menu.hold(at, held, select)
    else select()
  })
  const props = {
    ...press,
    ref,
    'data-entry': '',
    'data-selected': isSelected || undefined,
    onContextMenu: (event: MouseEvent) => {
      press.onContextMenu(event)
      const { currentTarget } = event
      if (!isSelecting) menu.ask(event, () => choose(currentTarget, false))
    },
    onClickCapture: (event: MouseEvent) => {
      press.onClickCapture(event)
      if (!isSelecting || event.defaultPrevented || event.ctrlKey || event.metaKey) return
      if (!isOnLink(event)) return
      stopEvent(event)
      choose(event.currentTarget, event.shiftKey)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.ctrlKey || !isOnLink(event)) return
      stopEvent(event)
      choose(event.currentTarget, event.shiftKey)
    },
  }
  return { isSelecting, isSelected, props }
}

function isOnLink({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-cell]') !== null
}
