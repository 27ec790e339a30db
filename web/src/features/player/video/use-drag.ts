import { useRef, type PointerEvent } from 'react'

/** A press that moves less than this (px) is a press. */
const SLACK = 6

interface DragRules {
  disabled: boolean
  /** The middle of the box when it was let go. */
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
      if (!start.moved) event.currentTarget.setPointerCapture(event.pointerId)
      start.moved = true
      event.currentTarget.style.translate = `${x}px ${y}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const start = from.current
      from.current = null
      if (!start?.moved) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      event.currentTarget.style.translate = ''
      onDrop(left + width / 2, top + height / 2)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      event.currentTarget.style.translate = ''
    },
  }
}
