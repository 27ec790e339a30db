import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Scale } from '../machine/timeline/scales.ts'
import { usePlayer } from '../player-context.ts'
import { valuesOf } from '#features/waveform/index.ts'
import { LONGEST } from './waveform-range.ts'
import { mayAskForSound, waveformQuery } from './waveform-query.ts'

/** Fewest seconds of a stretch that is drawn: shorter ones would show nothing. */
const SHORTEST = 5

/** Loudness of a stretch of what plays, two values a second; null while there is none to draw. */
export function useWaveform({ from, to }: Scale): Uint8Array | null {
  const libraryItemId = usePlayer(({ session }) => session?.libraryItemId ?? null)
  const episodeId = usePlayer(({ session }) => session?.episodeId ?? null)
  const mayAsk = usePlayer(({ session }) => session !== null && mayAskForSound(session))
  const isDrawn = to - from >= SHORTEST && to - from <= LONGEST
  const { data } = useQuery({
    ...waveformQuery({ libraryItemId: libraryItemId ?? '', episodeId }, { from, to }),
    enabled: isDrawn && mayAsk,
  })
  return useMemo(
    () => (data === undefined || data.state !== 'ready' ? null : valuesOf(data.peaks)),
    [data],
  )
}
