import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { usePointerDrag, type Point } from '#platform/input/pointer-drag.ts'
import { pullAt } from '#ui/rows/row-drag.ts'
import { at, type Spot } from '../cells/ranges.ts'
import type { SheetControl } from '../use-sheet.ts'

interface PointerOptions {
  scroller: RefObject<HTMLElement | null>
  control: SheetControl
  rowHeight: number
  headHeight: number
  /** Where each column begins, in pixels from the first. */
  starts: readonly number[]
  /** Width of what stays at the side. */
  fixedWidth: number
  /** The handle is being drawn to this row; null: no more. */
  onDraw: (row: number | null) => void
}

/** Choosing blocks by dragging, and drawing them on by their handle; near an edge the table scrolls along. */
export function useSheetPointer(options: PointerOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const follow = usePointerDrag()
  const along = (
    down: PointerEvent,
    steps: { show: (spot: Spot) => void; drop: () => void; end?: () => void },
  ) => {
    let pointer: Point | null = null
    let frame = 0
    const show = () => pointer && steps.show(spotAt(latest.current, pointer))
    const scroll = () => {
      if (pointer && scrollAlong(latest.current, pointer)) show()
      frame = requestAnimationFrame(scroll)
    }
    follow(down, {
      move(to) {
        if (!pointer) frame = requestAnimationFrame(scroll)
        pointer = to
        show()
      },
      drop: steps.drop,
      end() {
        cancelAnimationFrame(frame)
        steps.end?.()
      },
    })
  }
  return {
    /** On a cell, by mouse or pen; fingers scroll. */
    press(down: PointerEvent, spot: Spot) {
      const { control } = latest.current
      const { range } = control
      const from = down.shiftKey ? range.anchor : spot
      if (down.shiftKey) control.extend({ anchor: from, head: spot })
      else control.select(at(spot.row, spot.column))
      along(down, {
        show: (head) => latest.current.control.select({ anchor: from, head }),
        drop: () => latest.current.control.extend(latest.current.control.range),
      })
    },
    /** On the handle at the end of the chosen block. */
    draw(down: PointerEvent) {
      let row: number | null = null
      down.stopPropagation()
      along(down, {
        show(spot) {
          row = spot.row
          latest.current.onDraw(row)
        },
        drop() {
          const { box, drawOn } = latest.current.control
          if (row !== null && (row < box.top || row > box.bottom)) drawOn(row)
        },
        end: () => latest.current.onDraw(null),
      })
    },
  }
}

function spotAt(options: PointerOptions, { x, y }: Point): Spot {
  const { scroller, control, rowHeight, headHeight, starts, fixedWidth } = options
  const element = scroller.current
  if (!element) return control.range.anchor
  const { left, right, top } = element.getBoundingClientRect()
  const isRtl = getComputedStyle(element).direction === 'rtl'
  const across = (isRtl ? right - x : x - left) - fixedWidth + Math.abs(element.scrollLeft)
  const row = Math.floor((y - top - headHeight + element.scrollTop) / rowHeight)
  const column = starts.findLastIndex((start) => start <= across)
  return {
    row: Math.max(0, Math.min(row, control.size.rows - 1)),
    column: Math.max(0, column),
  }
}

function scrollAlong({ scroller, headHeight }: PointerOptions, { x, y }: Point): boolean {
  const element = scroller.current
  if (!element) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const down = pullAt(y, top + headHeight, bottom)
  const across = pullAt(x, left, right)
  if (down === 0 && across === 0) return false
  element.scrollBy(across, down)
  return true
}
