import { useRef, type PointerEvent } from 'react'

/** A press that moves less than this (px) is a press. */
const SLACK = 6

interface DragRules {
  disabled: boolean
  /** Where the pointer let it go. */
  onDrop: (x: number, y: number) => void
}

/** Lets a pointer carry the box; it goes back to its place by itself, wherever that then is. */
export function useDrag({ disabled, onDrop }: DragRules) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = (event.target as Element).closest('button, input, [role=slider]') !== null
      if (disabled || event.button !== 0 || isControl) return
      from.current = { x: event.clientX, y: event.clientY, moved: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (start === null) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!start.moved && Math.hypot(x, y) < SLACK) return
      const { style } = event.currentTarget
      if (!start.moved) {
        event.currentTarget.setPointerCapture(event.pointerId)
        // It follows at once; only the way to its corner takes a moment.
        style.transition = 'none'
      }
      start.moved = true
      style.translate = `${x}px ${y}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const start = from.current
      from.current = null
      if (!start?.moved) return
      putBack(event.currentTarget)
      onDrop(event.clientX, event.clientY)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      putBack(event.currentTarget)
    },
  }
}

function putBack({ style }: HTMLElement): void {
  style.transition = ''
  style.translate = ''
}
