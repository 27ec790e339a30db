import { texts } from '#platform/texts.ts'
import { putPlacesBack, type PlaceBefore } from '#features/progress/index.ts'
import { call } from '#platform/call.ts'
import { invalidate } from '#platform/query.ts'
import { replaceUser } from '#platform/session.ts'
import { toast } from '#ui/toast.tsx'
import { sentence } from '#ui/use-action.ts'

/** Time to take something back, in ms. */
const undoMs = 6000

/** Marks the books of a series that aren't finished; a toast offers the way back to where one was in each. */
export async function finishBooks(open: readonly PlaceBefore[]): Promise<void> {
  try {
    await call('PATCH /api/me/progress/batch/update', {
      body: open.map(({ itemId }) => ({ libraryItemId: itemId, isFinished: true })),
    })
    await refresh()
    toast.success(texts.t('series.allMarked', { count: open.length }), {
      id: 'series-finished',
      timeoutMs: undoMs,
      action: { label: texts.t('book.undo'), onPress: () => void putBack(open) },
    })
  } catch (error) {
    toast.error(sentence(texts.t('book.markFailed'), error))
  }
}

async function putBack(open: readonly PlaceBefore[]): Promise<void> {
  try {
    await putPlacesBack(open)
    await refresh()
  } catch (error) {
    toast.error(sentence(texts.t('book.markFailed'), error))
  }
}

/** Asks for all places anew after the server changed them. */
async function refresh(): Promise<void> {
  replaceUser(await call('GET /api/me'))
  invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history')
}
