import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'

/** Where columns begin, and how wide they are together, in pixels. */
export function useStarts(widths: readonly number[]): { from: readonly number[]; total: number } {
  const key = widths.join()
  return useMemo(() => {
    const all = key.split(',').map(Number)
    const from = [0]
    for (const [at, width] of all.entries()) from.push((from[at] ?? 0) + width)
    return { from, total: from.pop() ?? 0 }
  }, [key])
}

interface Sizes {
  rem: number
  row: number
  number: number
}

/** Sizes in pixels: they follow the size of text, and are larger for fingers. */
export function useSizes(scroller: RefObject<HTMLElement | null>): Sizes {
  const [sizes, setSizes] = useState<Sizes>({ rem: 16, row: 36, number: 48 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // It tells the size at once, and whenever that changes.
    const observer = new ResizeObserver(() => {
      const next = sizesIn(element)
      setSizes((before) => (isSame(before, next) ? before : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return sizes
}

function sizesIn(element: HTMLElement): Sizes {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const heading = element.querySelector<HTMLElement>('.sheet-number')
  return { rem, row: heading?.offsetHeight ?? 36, number: heading?.offsetWidth ?? 48 }
}

const isSame = (one: Sizes, other: Sizes) =>
  one.rem === other.rem && one.row === other.row && one.number === other.number
