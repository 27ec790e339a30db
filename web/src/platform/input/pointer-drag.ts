import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react'
import { swallowClick } from './swallow-click.ts'

/** In the window, in pixels. */
export interface Point {
  x: number
  y: number
}

interface DragSteps {
  /** The pointer is here; called for the first time once it has left the place of the press. */
  move: (pointer: Point) => void
  /** It was let go after it had moved. */
  drop: () => void
  /** The drag is over, dropped or taken back; before `drop`. */
  end: () => void
}

/** A press that moves less than this is a press, not a drag; in pixels. */
const dragFrom = 6

/**
 * A drag by mouse, pen or finger, one at a time: call what it returns when the pointer goes down. Escape takes the drag
 * back, and so does leaving the page. The click that the browser makes of its end does nothing.
 */
export function usePointerDrag(): (down: ReactPointerEvent, steps: DragSteps) => void {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return (down, steps) => {
    if (down.button !== 0 || stop.current) return
    stop.current = followPointer({ x: down.clientX, y: down.clientY }, steps, () => {
      stop.current = null
    })
  }
}

/** Returns what ends it early. */
function followPointer(press: Point, steps: DragSteps, onEnd: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false
  const end = () => {
    listening.abort()
    onEnd()
    steps.end()
  }
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!isDragging && Math.hypot(x - press.x, y - press.y) < dragFrom) return
    isDragging = true
    steps.move({ x, y })
  }
  const onUp = () => {
    end()
    if (!isDragging) return
    swallowClick()
    steps.drop()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.preventDefault()
    event.stopPropagation()
    end()
    // The button is down still, and its click comes when it is let go.
    addEventListener('pointerup', swallowClick, { once: true })
  }
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', onKey, { capture: true, signal })
  return end
}
