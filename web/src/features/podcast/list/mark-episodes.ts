import type { ListedEpisode } from '@lectern/contract'
import { inBatches } from '#platform/net/batches.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { replaceUser } from '#platform/session/session.ts'
import { renewEpisodes } from '../podcast.queries.ts'

/** Per request: short enough that none of them times out. */
const batchSize = 250

/** Marks episodes of a podcast finished or not, and asks for all places anew. */
export async function markEpisodes(
  itemId: string,
  episodes: readonly ListedEpisode[],
  isFinished: boolean,
): Promise<void> {
  try {
    await inBatches(episodes, batchSize, async (some) => {
      const body = some.map(({ id }) => ({ libraryItemId: itemId, episodeId: id, isFinished }))
      await call('PATCH /api/me/progress/batch/update', { body })
    })
  } finally {
    replaceUser(await call('GET /api/me'))
    invalidate('GET /api/libraries/:id/personalized')
    renewEpisodes()
  }
}
