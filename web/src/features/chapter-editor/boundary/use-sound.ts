import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { valuesOf } from '#features/waveform/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { pieceAround } from './wave-range.ts'

/** While the server makes it; each piece takes a few seconds. */
const askAgainMs = 3000

interface View {
  from: number
  to: number
}

/** Loudness (two values a second, the first at `from`) and pauses around a boundary; null while there are none. */
export function useSound(itemId: string, view: View, duration: number) {
  const range = pieceAround(view.from, view.to, duration)
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/items/:id/waveform', { params: { id: itemId }, query: range }),
    staleTime: Infinity,
    retry: false,
    enabled: range.to > range.from,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
  })
  return useMemo(
    () =>
      data === undefined || data.state === 'none'
        ? null
        : {
            from: data.from,
            values: valuesOf(data.peaks),
            silences: data.silences,
            isMaking: data.state === 'making',
          },
    [data],
  )
}

export type Sound = ReturnType<typeof useSound>
