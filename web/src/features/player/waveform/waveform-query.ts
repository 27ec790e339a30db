import { callQuery } from '#platform/net/query.ts'
import type { PlaybackSession } from '../machine/player-types.ts'
import type { Scale } from '../machine/timeline/scales.ts'
import { WAVEFORM_CALL } from './known-pauses.ts'

/** While it is being made; each piece takes a few seconds. */
const ASK_AGAIN_MS = 5000
/** Play method of listening that only this device knows of. */
const LOCAL = 3

type Thing = Pick<PlaybackSession, 'libraryItemId' | 'episodeId'>

/** Loudness and pauses of a stretch (seconds); asked again until all of it is made. */
export function waveformQuery({ libraryItemId, episodeId }: Thing, { from, to }: Scale) {
  return {
    ...callQuery(WAVEFORM_CALL, {
      params: { id: libraryItemId },
      query: { from, to, ...(episodeId !== null && { episode: episodeId }) },
    }),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }: { state: { data: { state: string } | undefined } }) =>
      state.data?.state === 'making' ? ASK_AGAIN_MS : (false as const),
  }
}

/** The server can be asked about what plays, and the line isn't too dear for it. */
export function mayAskForSound(session: Pick<PlaybackSession, 'playMethod'>): boolean {
  return session.playMethod !== LOCAL && !isSavingData()
}

/** The listener's line is expensive: known to some browsers only. */
function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
