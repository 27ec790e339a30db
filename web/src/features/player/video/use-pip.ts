import { useSyncExternalStore } from 'react'
import { usePagePlayer } from '../player-context.ts'

/** Whether the picture floats above other windows, and the way in and out; `isThere`: this browser can do it. */
export function usePip() {
  const { elements } = usePagePlayer()
  const isOut = useSyncExternalStore(
    (onChange) => {
      const picture = elements.video()
      picture.addEventListener('enterpictureinpicture', onChange)
      picture.addEventListener('leavepictureinpicture', onChange)
      return () => {
        picture.removeEventListener('enterpictureinpicture', onChange)
        picture.removeEventListener('leavepictureinpicture', onChange)
      }
    },
    () => document.pictureInPictureElement === elements.video(),
  )
  return {
    isThere: 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled,
    isOut,
    toggle: () => void swap(elements.video(), isOut),
  }
}

async function swap(picture: HTMLVideoElement, isOut: boolean): Promise<void> {
  // A browser refuses before the first picture is there: then nothing happens.
  if (isOut) await document.exitPictureInPicture().catch(() => {})
  else await picture.requestPictureInPicture().catch(() => {})
}
