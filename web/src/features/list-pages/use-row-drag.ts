import {
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'

export interface RowDrag {
  from: number
  /** Place that the row gets when it is let go. */
  to: number
  /** In pixels. */
  rowHeight: number
  /** Of the pointer in the window, in pixels. */
  x: number
  y: number
}

interface RowDragOptions {
  /** The box that starts at the top of the first row. */
  box: RefObject<HTMLElement | null>
  count: number
  /** In pixels; all rows are equally high. */
  rowHeight: () => number
  onDrop: (from: number, to: number) => void
}

/** A press that moves less than this is a press, not a drag; in pixels. */
const dragFrom = 6
/** So near to an edge of the window the page scrolls along; in pixels. */
const edge = 90
/** Most that it scrolls in a frame. */
const fastest = 22

/**
 * Dragging rows of a list of any length: rows are equally high, so a place follows from the pointer alone, also where
 * rows aren't drawn yet. Escape takes it back. `start` goes on the handle as `onPointerDown`.
 */
export function useRowDrag(options: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const latest = useRef(options)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => end.current?.(), [])

  const start = (from: number) => (down: ReactPointerEvent) => {
    if (down.button !== 0 || end.current) return
    let now: RowDrag | null = null
    let frame = 0
    const follow = (x: number, y: number) => {
      const { box, count, rowHeight } = latest.current
      const top = box.current?.getBoundingClientRect().top ?? 0
      const height = rowHeight()
      const place = Math.floor((y - top) / height)
      now = { from, to: Math.max(0, Math.min(count - 1, place)), rowHeight: height, x, y }
      setDrag(now)
    }
    const scroll = () => {
      if (now) {
        const pull = pullAt(now.y)
        if (pull !== 0) {
          scrollBy(0, pull)
          follow(now.x, now.y)
        }
      }
      frame = requestAnimationFrame(scroll)
    }
    const onMove = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!now && far < dragFrom) return
      if (!now) frame = requestAnimationFrame(scroll)
      follow(event.clientX, event.clientY)
    }
    const onUp = () => {
      const dropped = now
      stop()
      if (!dropped) return
      swallowClick()
      if (dropped.to !== from) latest.current.onDrop(from, dropped.to)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !now) return
      event.preventDefault()
      event.stopPropagation()
      swallowClick()
      stop()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', onKey, true)
      end.current = null
      setDrag(null)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', onKey, true)
    end.current = stop
  }
  return { drag, start }
}

/** How far the page scrolls in a frame when the pointer is at this height. */
function pullAt(y: number): number {
  const below = y - (innerHeight - edge)
  if (below > 0) return Math.min(fastest, below / 4)
  const above = edge - y
  return above > 0 ? -Math.min(fastest, above / 4) : 0
}

/** The click that ends a drag has done its work. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
