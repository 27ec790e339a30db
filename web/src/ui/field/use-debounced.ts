import { useEffect, useState } from 'react'

/** So long after the last key typing counts as rested, in ms. */
const restMs = 200

/** A text once its typing rests: what asks the server with it asks for words, not for each key. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
