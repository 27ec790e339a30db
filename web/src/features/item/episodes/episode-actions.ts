import { t } from '#platform/text/texts.ts'
import { applyProgress } from '#features/progress/index.ts'
import { changeProgress, fetchProgress } from '#platform/session/progress-calls.ts'
import { invalidate } from '#platform/net/query.ts'
import type { MediaProgress } from '@lectern/contract'
import { attempt } from '#ui/action/attempt.ts'

interface EpisodeName {
  libraryItemId: string
  id: string
}

/** Marks an episode finished or not; the row changes at once. */
export async function markEpisode(
  { libraryItemId, id: episodeId }: EpisodeName,
  isFinished: boolean,
  before: MediaProgress | undefined,
): Promise<void> {
  const thing = { itemId: libraryItemId, episodeId }
  if (before) applyProgress({ ...before, isFinished })
  const mark = async () => {
    await changeProgress(thing, { isFinished })
    applyProgress(await fetchProgress(thing))
    invalidate('GET /api/libraries/:id/personalized')
  }
  await attempt(mark, {
    failed: t('book.markFailed'),
    onFailed: () => before && applyProgress(before),
  })
}
