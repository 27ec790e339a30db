import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#platform/net/query.ts'

/** What is looked up. Words stay while the sheet closes; each opening is a new one. */
interface Sought {
  words: string
  isOpen: boolean
  turn: number
}

/** Looking words up; `lookUp` is left out where no dictionary can be asked. */
export function useLookUp() {
  const { data } = useQuery(callQuery('GET /api/lectern/dictionaries'))
  const [sought, setSought] = useState<Sought | null>(null)
  return {
    sought,
    lookUp: data?.available
      ? (words: string) =>
          setSought((last) => ({ words, isOpen: true, turn: (last?.turn ?? 0) + 1 }))
      : undefined,
    close: () => setSought((last) => last && { ...last, isOpen: false }),
  }
}
