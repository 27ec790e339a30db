import { useLayoutEffect, useState, type RefObject } from 'react'

interface Place {
  /** Width of the box and its distance from the top of the document, in pixels; 0 before it stands. */
  width: number
  top: number
  /** Size of 1 rem: grows with the user's text size. */
  rem: number
}

/** Where a box is in the document; kept current when anything on the page changes size. */
export function useBoxPosition(box: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ width: 0, top: 0, rem: 16 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const at = element.getBoundingClientRect()
      const next = {
        width: Math.floor(at.width),
        top: Math.round(at.top + scrollY),
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
      }
      setPlace((before) => (isSame(before, next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return place
}

function isSame(a: Place, b: Place): boolean {
  return a.width === b.width && a.top === b.top && a.rem === b.rem
}
