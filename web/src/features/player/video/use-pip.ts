import { useSyncExternalStore } from 'react'
import { videoElement } from '../page-player.ts'

/** Whether the picture floats above other windows, and the way in and out; `isThere`: this browser can do it. */
export function usePip() {
  const isOut = useSyncExternalStore(
    (onChange) => {
      const picture = videoElement()
      picture.addEventListener('enterpictureinpicture', onChange)
      picture.addEventListener('leavepictureinpicture', onChange)
      return () => {
        picture.removeEventListener('enterpictureinpicture', onChange)
        picture.removeEventListener('leavepictureinpicture', onChange)
      }
    },
    () => document.pictureInPictureElement === videoElement(),
  )
  return {
    isThere: 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled,
    isOut,
    toggle: () => void swap(isOut),
  }
}

async function swap(isOut: boolean): Promise<void> {
  // A browser refuses before the first picture is there: then nothing happens.
  if (isOut) await document.exitPictureInPicture().catch(() => {})
  else
    await videoElement()
      .requestPictureInPicture()
      .catch(() => {})
}
