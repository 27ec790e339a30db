import { useEffect, useState } from 'react'

/** So near to the edge a mouse asks for the bars. */
const edgePx = 64

/** The bars over the page: there at first and when asked for, gone while somebody reads. */
export function useBars(isHeld: boolean) {
  const [areShown, setShown] = useState(true)
  useEffect(() => {
    const look = ({ clientY, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && (clientY < edgePx || clientY > innerHeight - edgePx))
        setShown(true)
    }
    addEventListener('pointermove', look)
    return () => removeEventListener('pointermove', look)
  }, [])
  return {
    areShown: areShown || isHeld,
    show: () => setShown(true),
    hide: () => setShown(false),
    toggle: () => setShown(!areShown),
  }
}
