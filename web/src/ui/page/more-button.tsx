import { useEffect, useRef, useState } from 'react'

/** How far each list was shown, so that going back finds the page as long as it was left. */
const reached = new Map<string, number>()

/**
 * Draws a long list in steps: `shown` of `total` now; `showMore` belongs to a `More` behind the list.
 * `key` names the list.
 */
export function useMore(key: string, total: number, step: number) {
  const [state, setState] = useState({ key: '', shown: step })
  if (state.key !== key) setState({ key, shown: reached.get(key) ?? step })
  const showMore = () => {
    reached.set(key, state.shown + step)
    setState({ key, shown: state.shown + step })
  }
  const shown = Math.min(total, state.shown)
  return { shown, isAll: shown === total, showMore }
}

/** Asks for more whenever the end of what is shown comes within a screen and a half of sight. */
export function More({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '150% 0px',
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={mark} />
}
