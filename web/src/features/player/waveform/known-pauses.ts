import { queryClient } from '#platform/net/query.ts'
import type { Waveform } from '@lectern/contract'
import type { Pause } from '../machine/timeline/speech-pauses.ts'
import type { PlaybackSession } from '../machine/player-types.ts'

export const WAVEFORM_CALL = 'GET /api/lectern/items/:id/waveform'

/** Pauses of speech in the stretches around a time (seconds) whose sound was fetched. */
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
  return found.flatMap(({ state, queryKey }) => {
    const { data } = state as { data: Waveform | undefined }
    const { from = 0, to = 0 } = (queryKey[2] ?? {}) as { from?: number; to?: number }
    return data !== undefined && from <= time && time < to ? data.silences : []
  })
}
