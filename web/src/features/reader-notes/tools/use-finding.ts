import { useEffect, useEffectEvent } from 'react'
import type { Engine, MarkedPlace } from '#features/reader-engine/index.ts'
import { isSought, wordsSought } from '../kept/sought-words.ts'
import type { Marks } from '../kept/use-marks.ts'

/**
 * Marks that came from elsewhere name words instead of a place: the book is gone through for all of them once it is
 * open, and what is found is put right. Answers where such a location leads; null where the book hasn't its words.
 */
export function useFinding(engine: Engine | null, { marks, isRead, change }: Marks) {
  const sought = marks.filter(({ location }) => isSought(location))
  const listed = useEffectEvent(() =>
    sought.flatMap(({ id, quote, location }) => {
      const words = wordsSought(location)
      return words ? [{ id, words: quote || words }] : []
    }),
  )
  const put = useEffectEvent((id: string, { location, fraction, chapter }: MarkedPlace) => {
    const mark = sought.find((one) => one.id === id)
    if (mark) change(mark, { location, fraction, chapter })
  })
  const isWanted = isRead && sought.length > 0
  useEffect(() => {
    if (!engine?.marks || !isWanted) return
    const gone = new AbortController()
    const find = async (found: AsyncIterable<{ id: string; place: MarkedPlace }>) => {
      for await (const { id, place } of found) if (!gone.signal.aborted) put(id, place)
    }
    // What isn't found stays in the list as it is.
    find(engine.marks.find(listed(), gone.signal)).catch(() => undefined)
    return () => gone.abort()
  }, [engine, isWanted])
  return async (location: string): Promise<string | null> => {
    const words = wordsSought(location)
    if (!words || !engine?.marks) return null
    const quote = sought.find((one) => one.location === location)?.quote
    const { signal } = new AbortController()
    for (const asked of new Set([quote || words, words]))
      for await (const { place } of engine.marks.find([{ id: '', words: asked }], signal))
        return place.location
    return null
  }
}
