import { useSyncExternalStore, type RefObject } from 'react'
import { usePagePlayer } from '../player-context.ts'
import { enterFullscreen } from './fullscreen.ts'

/** Whether a box fills the screen, and the way in and out. */
export function useFullscreen(box: RefObject<HTMLElement | null>) {
  const { elements } = usePagePlayer()
  const filler = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange)
      return () => document.removeEventListener('fullscreenchange', onChange)
    },
    () => document.fullscreenElement,
  )
  const isFull = filler !== null && filler === box.current
  return {
    isFull,
    toggle: () => void (isFull ? document.exitFullscreen() : enterFullscreen(elements.video())),
  }
}
