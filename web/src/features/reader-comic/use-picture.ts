import { useEffect, useEffectEvent, useState } from 'react'
import type { ComicPageProps } from './page-props.ts'

/** While somebody zooms nothing is fetched: only what is needed at last. */
const settleMs = 150

/** The address of the picture that can be drawn, in the width that is wanted as soon as that one is there. */
export function usePicture(
  { index, pictures, from, onShown }: ComicPageProps,
  width: number | null,
) {
  const [shown, setShown] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const seen = useEffectEvent((picture: HTMLImageElement) => {
    setShown(picture.src)
    setFault(null)
    onShown({ width: picture.naturalWidth, height: picture.naturalHeight }, width)
  })
  const address = useEffectEvent(() => from.keyOf(index, width))
  const whyNot = useEffectEvent((key: string) => from.faultOf(key))
  const isFirst = shown === null
  useEffect(() => {
    let isGone = false
    const fetchIt = async (mayRenew = true): Promise<void> => {
      const key = address()
      try {
        const picture = await pictures.fetch(key)
        if (!isGone) seen(picture)
      } catch {
        const sentence = await whyNot(key)
        if (isGone) return
        if (sentence === null && mayRenew) return fetchIt(false)
        if (isFirst) setFault(sentence)
      }
    }
    if (isFirst) void fetchIt()
    const later = isFirst ? undefined : setTimeout(() => void fetchIt(), settleMs)
    return () => {
      isGone = true
      clearTimeout(later)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address follows from them
  }, [pictures, index, width, attempt, isFirst])
  return {
    shown,
    fault,
    again: () => {
      setFault(null)
      setAttempt(attempt + 1)
    },
  }
}
