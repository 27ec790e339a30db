import { videoElement } from '../store.ts'

/** Phones of one maker only let the picture itself fill the screen. */
interface OddVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Lets the box with the picture and its controls fill the screen. Call it inside the click. */
export async function fillScreen(): Promise<void> {
  const box = document.querySelector('[data-video-box]')
  if (box && document.fullscreenEnabled) await box.requestFullscreen()
  else (videoElement() as OddVideo).webkitEnterFullscreen?.()
}
