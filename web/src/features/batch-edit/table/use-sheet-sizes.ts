import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react'

/** Where columns begin, and how wide they are together, in pixels. */
export function useStarts(widths: readonly number[]): { from: readonly number[]; total: number } {
  const key = widths.join()
  return useMemo(() => {
    let total = 0
    const from = key.split(',').map((width) => {
      const start = total
      total += Number(width)
      return start
    })
    return { from, total }
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
  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const heading = element.querySelector<HTMLElement>('.sheet-number')
    const row = heading?.offsetHeight ?? 36
    const number = heading?.offsetWidth ?? 48
    setSizes((before) =>
      before.rem === rem && before.row === row && before.number === number
        ? before
        : { rem, row, number },
    )
  }, [scroller])
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [measure, scroller])
  return sizes
}
