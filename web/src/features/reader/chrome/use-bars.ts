import { useEffect, useState } from 'react'

/** So near to the edge a mouse asks for the bars. */
const edgePx = 64

/**
 * Classes of a bar that is gone: it is there all the same while something in it is chosen by keyboard, and until a press
 * that began in it ends. The title has the focus when a book opens, which asks for nothing.
 */
export const goneBar =
  'pointer-events-none opacity-0 has-[:not(h1):focus-visible]:pointer-events-auto has-[:not(h1):focus-visible]:opacity-100 has-active:pointer-events-auto has-active:opacity-100'

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
