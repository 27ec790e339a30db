import { t } from '#platform/texts.ts'
import { applyProgress } from '#features/progress/index.ts'
import { call } from '#platform/call.ts'
import { invalidate } from '#platform/query.ts'
import type { MediaProgress } from '@lectern/contract'
import { toast } from '#ui/toast.tsx'
import { sentence } from '#ui/use-action.ts'

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
  const params = { id: libraryItemId, episodeId }
  if (before) applyProgress({ ...before, isFinished })
  try {
    await call('PATCH /api/me/progress/:id/:episodeId', { params, body: { isFinished } })
    applyProgress((await call('GET /api/me/progress/:id/:episodeId', { params })) as MediaProgress)
    invalidate('GET /api/libraries/:id/personalized')
  } catch (error) {
    if (before) applyProgress(before)
    toast.error(sentence(t('book.markFailed'), error))
  }
}
