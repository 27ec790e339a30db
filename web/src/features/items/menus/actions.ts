import { texts } from '#platform/text/texts.ts'
import {
  applyProgress,
  forgetProgress,
  progressOf,
  putPlacesBack,
} from '#features/progress/index.ts'
import { call } from '#platform/net/call.ts'
import { changeProgress, fetchProgress } from '#platform/session/progress-calls.ts'
import { invalidate } from '#platform/net/query.ts'
import { replaceUser } from '#platform/session/session.ts'
import type { MediaProgress } from '@lectern/contract'
import { confirm } from '#ui/dialog/confirm.tsx'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'

const hiddenCall = 'GET /api/lectern/libraries/:id/hidden'

/** Marks an item or episode finished or not; the screen changes at once, a toast offers the way back. */
export async function markFinished(
  itemId: string,
  isFinished: boolean,
  before: MediaProgress | undefined,
  episodeId: string | null = null,
): Promise<void> {
  const thing = { itemId, episodeId }
  if (before) applyProgress({ ...before, isFinished })
  await attempt(
    async () => {
      await changeProgress(thing, { isFinished })
      await refresh(thing)
      toast.success(texts.t(isFinished ? 'book.markedFinished' : 'book.markedUnfinished'), {
        id: `finished ${itemId} ${episodeId ?? ''}`,
        ...withUndo(() => void takeBack(thing, before)),
      })
    },
    {
      failed: texts.t('book.markFailed'),
      onFailed: () => before && applyProgress(before),
    },
  )
}

/** Forgets the place in an item, after a question. Answers whether it was done. */
export async function resetProgress(progress: MediaProgress, title: string): Promise<boolean> {
  const { yes } = await confirm({
    title: texts.t('book.resetTitle', { title }),
    message: texts.t('book.resetMessage'),
    yes: texts.t('book.reset'),
    danger: true,
  })
  if (!yes) return false
  const outcome = await attempt(
    async () => {
      await call('DELETE /api/me/progress/:id', { params: { id: progress.id } })
      forgetProgress(progress.id)
      invalidate('GET /api/libraries/:id/personalized')
    },
    { failed: texts.t('book.resetFailed') },
  )
  return outcome !== null
}

/** Takes an item off the continue shelf; its place is kept, and a toast offers the way back. */
export async function hideFromContinue(progress: MediaProgress): Promise<void> {
  const show = () =>
    void attempt(() => showInContinue(progress.libraryItemId, progress.episodeId), {
      failed: texts.t('book.markFailed'),
    })
  await attempt(
    async () => {
      const user = await call('GET /api/me/progress/:id/remove-from-continue-listening', {
        params: { id: progress.id },
      })
      replaceUser(user)
      invalidate('GET /api/libraries/:id/personalized', hiddenCall)
      toast.success(texts.t('book.hidden'), { id: `hidden ${progress.id}`, ...withUndo(show) })
    },
    { failed: texts.t('book.hideFailed') },
  )
}

/** Puts an item back on the continue shelf, where it stood: with the time it had. */
export async function showInContinue(itemId: string, episodeId: string | null): Promise<void> {
  const thing = { itemId, episodeId }
  const lastUpdate = progressOf(itemId, episodeId)?.lastUpdate
  await changeProgress(thing, {
    hideFromContinueListening: false,
    ...(lastUpdate !== undefined && { lastUpdate }),
  })
  await refresh(thing)
}

/** Takes a series off the "next in your series" shelf, or lets it back on. */
export async function hideSeries(seriesId: string, hidden = true): Promise<void> {
  await attempt(
    async () => {
      const user = await call(
        hidden
          ? 'GET /api/me/series/:seriesId/remove-from-continue-listening'
          : 'GET /api/me/series/:seriesId/readd-to-continue-listening',
        { params: { seriesId } },
      )
      replaceUser(user)
      invalidate('GET /api/libraries/:id/personalized')
      if (!hidden) return
      toast.success(
        texts.t('book.seriesHidden'),
        withUndo(() => void hideSeries(seriesId, false)),
      )
    },
    { failed: texts.t('book.hideFailed') },
  )
}

/** What a place belongs to: a book, or an episode of a podcast. */
interface Thing {
  itemId: string
  episodeId: string | null
}

/** Asks for the place anew after the server changed it. */
async function refresh(thing: Thing): Promise<void> {
  applyProgress(await fetchProgress(thing))
  invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history', hiddenCall)
}

async function takeBack(thing: Thing, before: MediaProgress | undefined) {
  const putBack = async () => {
    await putPlacesBack([{ ...thing, before }])
    await refresh(thing)
  }
  await attempt(putBack, { failed: texts.t('book.markFailed') })
}
