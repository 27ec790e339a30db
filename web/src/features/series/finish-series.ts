import i18next from 'i18next'
import { call } from '#platform/call.ts'
import { invalidate } from '#platform/query.ts'
import { replaceUser } from '#platform/session.ts'
import type { MediaProgress } from '#platform/wire.ts'
import { toast } from '#ui/toast.tsx'
import { sentence } from '#ui/use-action.ts'

/** Time to take something back, in ms. */
const undoMs = 6000

/** A book of a series with how far one is in it. */
export interface OpenBook {
  id: string
  progress: MediaProgress | undefined
}

/** Marks the books of a series that aren't finished; a toast offers the way back to where one was in each. */
export async function finishBooks(open: readonly OpenBook[]): Promise<void> {
  try {
    await update(open.map(({ id }) => ({ libraryItemId: id, isFinished: true })))
    toast.success(i18next.t('series.allMarked', { count: open.length }), {
      id: 'series-finished',
      timeoutMs: undoMs,
      action: { label: i18next.t('book.undo'), onPress: () => void putBack(open) },
    })
  } catch (error) {
    toast.error(sentence(i18next.t('book.markFailed'), error))
  }
}

async function putBack(open: readonly OpenBook[]): Promise<void> {
  try {
    // Marking as not finished goes to the start; the places are put back after it.
    await update(open.map(({ id }) => ({ libraryItemId: id, isFinished: false })))
    const places = open.flatMap(({ id, progress }) => {
      if (!progress || progress.currentTime === 0) return []
      const { currentTime, duration } = progress
      return [{ libraryItemId: id, currentTime, duration }]
    })
    if (places.length > 0) await update(places)
  } catch (error) {
    toast.error(sentence(i18next.t('book.markFailed'), error))
  }
}

async function update(
  body: { libraryItemId: string; isFinished?: boolean; currentTime?: number; duration?: number }[],
): Promise<void> {
  await call('PATCH /api/me/progress/batch/update', { body })
  replaceUser(await call('GET /api/me'))
  invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history')
}
