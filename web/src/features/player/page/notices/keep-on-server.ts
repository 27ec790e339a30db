import { call } from '#platform/net/call.ts'
import { isAdmin, useSession } from '#platform/session/session.ts'
import { t } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import type { PlayerFailure, PlayRequest } from '../../machine/player-types.ts'

/** An episode that can't be had from its publisher now, and somebody who may have it downloaded once it can. */
export function mayKeep(
  failure: PlayerFailure | null,
  request: PlayRequest | null,
): request is PlayRequest & { episodeId: string } {
  const user = useSession.getState().session?.user
  const isEpisode = failure?.reason === 'publisher' && Boolean(request?.episodeId)
  return isEpisode && user !== undefined && isAdmin(user)
}

/** Puts an episode into the download queue of the server, which waits and tries again. */
export async function keepOnServer({
  itemId,
  episodeId,
}: PlayRequest & { episodeId: string }): Promise<void> {
  const ask = () =>
    call('POST /api/lectern/podcasts/:id/episodes/download', {
      params: { id: itemId },
      body: { episodeIds: [episodeId] },
    })
  await attempt(ask, { failed: t('player.keepFailed'), done: t('player.keepWaits') })
}
