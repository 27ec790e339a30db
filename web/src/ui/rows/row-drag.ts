import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { usePointerDrag, type Point } from '#platform/input/pointer-drag.ts'

export interface RowDrag {
  from: number
  /** Position that the row gets when it is let go, counted from 0. */
  to: number
  /** In pixels. */
  rowHeight: number
  /** Of the pointer, from the top left of the box, in pixels. */
  x: number
  y: number
}

export interface RowDragOptions {
  /** The box that starts at the top of the first row. */
  box: RefObject<HTMLElement | null>
  /** What scrolls along when the pointer comes near its edges: the page, where none is given. */
  scroller?: RefObject<HTMLElement | null>
  count: number
  /** In pixels; all rows are equally high. */
  rowHeight: () => number
  /** Positions are counted from 0 and differ. */
  onDrop: (from: number, to: number) => void
}

/** So near to an edge it scrolls along; in pixels, at most a fifth of what is in sight. */
const edge = 90
/** Most that it scrolls in a frame, in pixels. */
const fastest = 22

/**
 * Dragging rows of a list of any length, by mouse, pen or finger: rows are equally high, so a position follows from
 * the pointer alone, also where rows aren't drawn yet. Escape takes it back. `startDrag` goes on the handle as
 * `onPointerDown`.
 */
export function useRowDrag(options: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const follow = usePointerDrag()
  const startDrag = (from: number) => (down: PointerEvent) => {
    let pointer: Point | null = null
    let frame = 0
    const show = () => pointer && setDrag(dragAt(latest.current, from, pointer))
    const scroll = () => {
      if (pointer && scrollAlong(latest.current.scroller?.current, pointer.y)) show()
      frame = requestAnimationFrame(scroll)
    }
    follow(down, {
      move(at) {
        if (!pointer) frame = requestAnimationFrame(scroll)
        pointer = at
        show()
      },
      drop() {
        const to = pointer && dragAt(latest.current, from, pointer).to
        if (to !== null && to !== from) latest.current.onDrop(from, to)
      },
      end() {
        cancelAnimationFrame(frame)
        setDrag(null)
      },
    })
  }
  return { drag, startDrag }
}

/** Where the row at `from` would go with the pointer there. */
function dragAt({ box, count, rowHeight }: RowDragOptions, from: number, pointer: Point): RowDrag {
  const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
  const y = pointer.y - top
  const height = rowHeight()
  const to = Math.max(0, Math.min(count - 1, Math.floor(y / height)))
  return { from, to, rowHeight: height, x: pointer.x - left, y }
}

/** Scrolls while the pointer is near an edge; tells whether it did. `y` is in the window. */
function scrollAlong(scroller: HTMLElement | null | undefined, y: number): boolean {
  const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  const pull = pullAt(y, top, bottom)
  if (pull !== 0) (scroller ?? window).scrollBy(0, pull)
  return pull !== 0
}

/**
 * How far a list between `top` and `bottom` scrolls in a frame when the pointer is at this height, in pixels; up is
 * negative.
 */
export function pullAt(y: number, top: number, bottom: number): number {
  const zone = Math.min(edge, (bottom - top) / 5)
  const below = y - (bottom - zone)
  if (below > 0) return Math.min(fastest, below / 4)
  const above = top + zone - y
  return above > 0 ? -Math.min(fastest, above / 4) : 0
}
