import {
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
} from 'react'

/** A finger that rests this long asks for what can be done. */
const longPressMs = 500
/** A finger that moves further than this scrolls, in pixels. */
const slack = 10

/** Of an element that a finger may rest on: the browser's own menu and marking of text stay away. */
export const heldClass = '[-webkit-touch-callout:none] pointer-coarse:select-none'

/**
 * What a resting finger asks for; the handlers go on the element. What lies on it for React only (a menu), menus
 * inside it and handles that drag are not meant.
 */
export function useLongPress(onHold: (at: { x: number; y: number }, held: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const endPress = () => clearTimeout(press.current?.timer)
  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false
      const { currentTarget: element, target } = event
      if (event.pointerType !== 'touch' || !isMeant(element, target)) return
      const at = { x: event.clientX, y: event.clientY }
      const hold = () => {
        wasHeld.current = true
        navigator.vibrate?.(10)
        onHold(at, element)
      }
      press.current = { timer: setTimeout(hold, longPressMs), ...at }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current ?? { x: 0, y: 0 }
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onTouchEnd: (event: TouchEvent) => {
      // The mouse that browsers play after a touch would close what the press has opened.
      if (wasHeld.current && event.cancelable) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent) => {
      // A resting finger has its answer.
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') stopEvent(event)
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a long press has done its work.
      if (wasHeld.current) stopEvent(event)
      wasHeld.current = false
    },
  }
}

/** Nothing else answers it. */
export function stopEvent(event: MouseEvent | KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function isMeant(element: Element, target: EventTarget): boolean {
  return (
    target instanceof Element &&
    element.contains(target) &&
    target.closest('[role=menu], [data-handle]') === null
  )
}
