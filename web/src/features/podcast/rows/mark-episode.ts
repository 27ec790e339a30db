import type { MediaProgress } from '@lectern/contract'
import { applyProgress } from '#features/progress/index.ts'
import { invalidate } from '#platform/net/query.ts'
import { changeProgress, fetchProgress } from '#platform/session/progress-calls.ts'
import { t } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'

/** Marks an episode finished or not; the row changes at once. */
export async function markEpisode(
  thing: { itemId: string; episodeId: string },
  isFinished: boolean,
  before: MediaProgress | undefined,
): Promise<void> {
  if (before) applyProgress({ ...before, isFinished })
  const mark = async () => {
    await changeProgress(thing, { isFinished })
    applyProgress(await fetchProgress(thing))
    invalidate(
      'GET /api/libraries/:id/personalized',
      'GET /api/lectern/podcasts/:id/overview',
      // A list of what isn't heard has one less.
      'GET /api/lectern/podcasts/:id/episodes',
    )
  }
  await attempt(mark, {
    failed: t('book.markFailed'),
    onFailed: () => before && applyProgress(before),
  })
}
