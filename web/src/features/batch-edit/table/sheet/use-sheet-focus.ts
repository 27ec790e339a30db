import { useEffect, useLayoutEffect, type RefObject } from 'react'
import type { Spot } from '../cells/ranges.ts'
import { useLatest, type SheetControl } from '../use-sheet.ts'

/** Gives the chosen cell the focus once it is drawn, and brings its block into sight. */
export function useFocus(
  { range, focusing, editing }: SheetControl,
  scroller: RefObject<HTMLElement | null>,
  show: (spot: Spot) => void,
) {
  const showLatest = useLatest(show)
  const { anchor, head } = range
  useLayoutEffect(() => {
    if (focusing === 0 || editing) return
    const cell = `[data-row="${anchor.row}"][data-column="${anchor.column}"]`
    scroller.current?.querySelector<HTMLElement>(cell)?.focus({ preventScroll: true })
  }, [focusing, editing, anchor.row, anchor.column, scroller])
  useEffect(() => {
    if (focusing > 0) showLatest({ row: head.row, column: head.column })
  }, [focusing, head.row, head.column, showLatest])
}

/** Scrolls sideways until a column stands beside those that stay. */
export function showColumn(scroller: HTMLElement | null, column: number) {
  if (!scroller || column <= 0) return
  const heading = scroller.querySelector<HTMLElement>(`[data-row="-1"][data-column="${column}"]`)
  const fixed = scroller.querySelector<HTMLElement>('[data-row="-1"][data-column="0"]')
  if (!heading || !fixed) return
  const room = scroller.getBoundingClientRect()
  const side = fixed.getBoundingClientRect()
  const { left, right } = heading.getBoundingClientRect()
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const [from, to] = isRtl ? [room.left, side.left] : [side.right, room.right]
  if (left < from) scroller.scrollBy(left - from, 0)
  else if (right > to) scroller.scrollBy(Math.min(right - to, left - from), 0)
}
