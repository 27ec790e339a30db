import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#platform/query.ts'
import type { Scale } from '../machine/view.ts'
import { usePlayer } from '../store.ts'
import { valuesOf } from './bars.ts'
import { WAVEFORM_CALL } from './known-pauses.ts'

/** Most and fewest seconds of a stretch that is drawn: longer ones would show noise, shorter ones nothing. */
const LONGEST = 4 * 3600
const SHORTEST = 5
/** While it is being made; each piece takes a few seconds. */
const ASK_AGAIN_MS = 5000
/** Play method of listening that only this device knows of. */
const LOCAL = 3

/** Loudness of a stretch of what plays, two values a second; null while there is none to draw. */
export function useWaveform({ from, to }: Scale): Uint8Array | null {
  const itemId = usePlayer(({ session }) => session?.libraryItemId ?? null)
  const episodeId = usePlayer(({ session }) => session?.episodeId ?? null)
  const isLocal = usePlayer(({ session }) => session?.playMethod === LOCAL)
  const isDrawn = to - from >= SHORTEST && to - from <= LONGEST
  const { data } = useQuery({
    ...callQuery(WAVEFORM_CALL, {
      params: { id: itemId ?? '' },
      query: { from, to, ...(episodeId !== null && { episode: episodeId }) },
    }),
    enabled: itemId !== null && isDrawn && !isLocal && !isSavingData(),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
  })
  return useMemo(
    () => (data === undefined || data.state !== 'ready' ? null : valuesOf(data.peaks)),
    [data],
  )
}

/** The listener's line is expensive: known to some browsers only. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
