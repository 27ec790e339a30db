import { useCallback, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { choose, markEntry } from './range.ts'
import { useSelection, type SelectedItem } from './store.ts'

/** A finger that rests this long asks for the menu, or selects. */
const longPressMs = 500
/** A finger that moves further than this scrolls, in pixels. */
const slack = 10

/**
 * Makes a card or row selectable: Space on it, a long press, and while something is selected any press; Shift takes
 * everything in between. `props` go on the element around it, which holds the link marked `data-cell`.
 * `onHold`: what a resting finger asks for instead while nothing is selected; it is given the way to select.
 */
export function useSelectable(
  entry: SelectedItem[],
  onHold?: (at: { x: number; y: number }, select: () => void) => void,
) {
  const isSelecting = useSelection(({ items }) => items.size > 0)
  const isSelected = useSelection(({ items }) => entry.every(({ id }) => items.has(id)))
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const ref = useCallback((element: Element | null) => markEntry(element, entry), [entry])
  const endPress = () => clearTimeout(press.current?.timer)
  const stop = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const props = {
    ref,
    'data-entry': '',
    'data-selected': isSelected || undefined,
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false
      if (event.pointerType !== 'touch') return
      const element = event.currentTarget
      const at = { x: event.clientX, y: event.clientY }
      const hold = () => {
        wasHeld.current = true
        navigator.vibrate?.(10)
        const select = () => choose(element, false)
        if (onHold && useSelection.getState().items.size === 0) onHold(at, select)
        else select()
      }
      press.current = { timer: setTimeout(hold, longPressMs), ...at }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current ?? { x: 0, y: 0 }
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onContextMenu: (event: MouseEvent) => {
      // A resting finger has its answer.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') stop(event)
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a long press has done its work.
      if (wasHeld.current) {
        wasHeld.current = false
        return stop(event)
      }
      if (!isSelecting || event.ctrlKey || event.metaKey || !isOnLink(event)) return
      stop(event)
      choose(event.currentTarget, event.shiftKey)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.ctrlKey || !isOnLink(event)) return
      stop(event)
      choose(event.currentTarget, event.shiftKey)
    },
  }
  return { isSelecting, isSelected, props }
}

function isOnLink({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-cell]') !== null
}
