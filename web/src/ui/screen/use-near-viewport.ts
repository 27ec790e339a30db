import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether a box is, or once was, in sight or as near to it as `margins` say. `isNow`: don't wait for that.
 * `margins` has to be the same object each time.
 */
export function useNear(
  box: RefObject<HTMLElement | null>,
  isNow: boolean,
  margins: IntersectionObserverInit,
): boolean {
  const [isNear, setIsNear] = useState(isNow)
  const isSettled = isNear || isNow
  useEffect(() => {
    if (!box.current || isSettled) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      margins,
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, isSettled, margins])
  return isSettled
}
