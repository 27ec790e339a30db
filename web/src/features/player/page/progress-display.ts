import { applyProgress } from '#features/progress/index.ts'
import { call } from '#platform/net/call.ts'
import { useConnection } from '#platform/net/connection.ts'
import type { PlaybackSession } from '../machine/player-types.ts'

/** Shows the listener's own progress on every screen. The live channel does so by itself; without it we ask. */
export function showProgress({ libraryItemId, episodeId }: PlaybackSession): void {
  if (useConnection.getState().socket === 'live') return
  const asked = episodeId
    ? call('GET /api/me/progress/:id/:episodeId', { params: { id: libraryItemId, episodeId } })
    : call('GET /api/me/progress/:id', { params: { id: libraryItemId } })
  // Screens then show the place a little late; nothing is lost.
  asked.then(applyProgress).catch(() => undefined)
}
