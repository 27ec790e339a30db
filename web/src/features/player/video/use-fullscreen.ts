import { useSyncExternalStore, type RefObject } from 'react'
import { videoElement } from '../store.ts'

/** Phones of one maker only let the picture itself fill the screen. */
interface OddVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Whether a box fills the screen, and the way in and out. */
export function useFullscreen(box: RefObject<HTMLElement | null>) {
  const filler = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange)
      return () => document.removeEventListener('fullscreenchange', onChange)
    },
    () => document.fullscreenElement,
  )
  const isFull = filler !== null && filler === box.current
  return { isFull, toggle: () => void (isFull ? document.exitFullscreen() : enter(box.current)) }
}

async function enter(box: HTMLElement | null): Promise<void> {
  if (box?.requestFullscreen) await box.requestFullscreen()
  else (videoElement() as OddVideo).webkitEnterFullscreen?.()
}
