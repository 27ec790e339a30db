import { applyProgress } from '#features/progress/index.ts'
import { fetchProgress } from '#platform/session/progress-calls.ts'
import { useConnection } from '#platform/net/connection.ts'
import type { PlaybackSession } from '../machine/player-types.ts'

/** Shows the listener's own progress on every screen. The live channel does so by itself; without it we ask. */
export function showProgress({ libraryItemId, episodeId }: PlaybackSession): void {
  if (useConnection.getState().socket === 'live') return
  // Screens then show the place a little late; nothing is lost.
  fetchProgress({ itemId: libraryItemId, episodeId })
    .then(applyProgress)
    .catch(() => undefined)
}
