import { queryClient } from '#platform/query.ts'
import type { Waveform } from '@lectern/contract'
import type { Pause } from '../machine/pauses.ts'
import type { PlaybackSession } from '../machine/shapes.ts'

export const WAVEFORM_CALL = 'GET /api/lectern/items/:id/waveform'

/** Pauses of speech in the stretches around a time (seconds) whose sound was fetched to be drawn. */
export function knownPauses(
  { libraryItemId, episodeId }: PlaybackSession,
  time: number,
): readonly Pause[] {
  const found = queryClient.getQueryCache().findAll({
    queryKey: [
      WAVEFORM_CALL,
      { id: libraryItemId },
      { ...(episodeId !== null && { episode: episodeId }) },
    ],
  })
  const around = found
    .map(({ state, queryKey }) => ({ data: state.data as Waveform | undefined, queryKey }))
    .find(({ data, queryKey }) => {
      const { from = 0, to = 0 } = (queryKey[2] ?? {}) as { from?: number; to?: number }
      return data !== undefined && data.silences.length > 0 && from <= time && time < to
    })
  return around?.data?.silences ?? []
}
