import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** A press that moves less than this (px) is a press. */
const SLACK = 6

interface DragRules {
  /** The box can be pressed, but not carried. */
  isFixed: boolean
  onPress: () => void
  onDoublePress: () => void
  /** Where the pointer let it go. */
  onDrop: (x: number, y: number) => void
}

/** Lets a pointer press the box, or carry it; it goes to its place by itself, wherever that then is. */
export function useDrag({ isFixed, onPress, onDoublePress, onDrop }: DragRules) {
  const from = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isControl(event.target)) return
      from.current = { x: event.clientX, y: event.clientY, moved: false }
      // A quick hand leaves the box before it has moved.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (start === null || isFixed) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!start.moved && Math.hypot(x, y) < SLACK) return
      start.moved = true
      const { style } = event.currentTarget
      // It follows at once; only the way to its corner takes a moment.
      style.transition = 'none'
      style.translate = `${x}px ${y}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const start = from.current
      from.current = null
      if (start === null) return
      if (!start.moved) return onPress()
      putBack(event.currentTarget)
      onDrop(event.clientX, event.clientY)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      putBack(event.currentTarget)
    },
    onDoubleClick(event: MouseEvent) {
      if (!isControl(event.target)) onDoublePress()
    },
  }
}

function putBack({ style }: HTMLElement): void {
  style.transition = ''
  style.translate = ''
}

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('button, input, [role=slider], [popover]') !== null
  )
}
