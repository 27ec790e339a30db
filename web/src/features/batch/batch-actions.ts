import { texts } from '#platform/texts.ts'
import { isPlayable, type Book } from '#features/items/index.ts'
import { playAll, queueItemOf } from '#features/queue/index.ts'
import { progressOf, putPlacesBack, type PlaceBefore } from '#features/progress/index.ts'
import { clearSelection, useSelection, type SelectedItem } from '#features/selection/index.ts'
import { call } from '#platform/call.ts'
import { invalidate } from '#platform/query.ts'
import { replaceUser } from '#platform/session.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { said, sentence } from '#ui/use-action.ts'
import { inPortions } from './in-portions.ts'

/** Items per request: short enough that none of them times out. */
const portion = 250

/** Plays the selected books one after the other. */
export function playSelected(items: readonly SelectedItem[]): Promise<void> {
  return process(
    async () => {
      const answers = await inPortions(idsOf(items), 100, (libraryItemIds) =>
        call('POST /api/items/batch/get', { body: { libraryItemIds } }),
      )
      const books = answers.flatMap(({ libraryItems }) => libraryItems as unknown as Book[])
      const byId = new Map(books.map((book) => [book.id, book]))
      // In the order in which they were chosen.
      const playable = items.flatMap(({ id }) => byId.get(id) ?? []).filter(isPlayable)
      if (playable.length === 0) return toast.info(texts.t('selection.nothingToPlay'))
      playAll(playable.map(queueItemOf))
    },
    (error) => said(error) ?? texts.t('selection.getFailed'),
  )
}

/** More than this many are asked about first. */
const many = 20
/** Time to take something back, in ms. */
const undoMs = 10_000

/** Marks the selected books as finished or not, after a question when they are many; a toast offers the way back. */
export async function finishSelected(
  items: readonly SelectedItem[],
  isFinished: boolean,
): Promise<void> {
  const { t } = texts
  const count = items.length
  if (count > many) {
    const { yes } = await confirm({
      title: t(isFinished ? 'selection.finishMany' : 'selection.unfinishMany', { count }),
      message: t('selection.markManyMessage'),
      yes: t(isFinished ? 'selection.finish' : 'selection.unfinish'),
    })
    if (!yes) return
  }
  const places = items.map(({ id }) => ({ itemId: id, before: progressOf(id) }))
  return process(
    async () => {
      await inPortions(idsOf(items), portion, (ids) =>
        call('PATCH /api/me/progress/batch/update', {
          body: ids.map((libraryItemId) => ({ libraryItemId, isFinished })),
        }),
      )
      await showPlaces()
      toast.success(t(isFinished ? 'selection.finished' : 'selection.unfinished', { count }), {
        id: 'selection-marked',
        timeoutMs: undoMs,
        action: { label: t('book.undo'), onPress: () => void putBack(places) },
      })
    },
    () => texts.t('selection.updateFailed'),
  )
}

/** Every book gets the state and the place it had, in one call. */
async function putBack(places: readonly PlaceBefore[]): Promise<void> {
  try {
    await putPlacesBack(places)
    await showPlaces()
  } catch (error) {
    toast.error(sentence(texts.t('selection.updateFailed'), error))
  }
}

/** Asks for all places anew after the server changed them. */
async function showPlaces(): Promise<void> {
  replaceUser(await call('GET /api/me'))
  invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history')
}

/** Removes the selected items from the library, their files too if wanted. */
export function deleteSelected(items: readonly SelectedItem[], withFiles: boolean): Promise<void> {
  return process(
    async () => {
      try {
        await inPortions(idsOf(items), portion, (libraryItemIds) =>
          call('POST /api/items/batch/delete', {
            query: { hard: withFiles ? '1' : '0' },
            body: { libraryItemIds },
            timeoutMs: 120_000,
          }),
        )
      } finally {
        // A part of them may be gone even so.
        invalidate(
          'GET /api/libraries/:id',
          'GET /api/libraries/:id/items',
          'GET /api/libraries/:id/personalized',
        )
      }
      toast.success(texts.t('selection.deleted'))
    },
    (error) => said(error) ?? texts.t('selection.deleteFailed'),
  )
}

/** Reads the folders of the selected items again, in the background. */
export function rescanSelected(items: readonly SelectedItem[]): Promise<void> {
  return process(
    async () => {
      await inPortions(idsOf(items), 10_000, (libraryItemIds) =>
        call('POST /api/items/batch/scan', { body: { libraryItemIds } }),
      )
      toast.success(texts.t('selection.rescanStarted', { count: items.length }))
    },
    (error) => said(error) ?? texts.t('selection.rescanFailed'),
  )
}

/** One batch at a time; the selection ends when it worked and stays when it did not. */
async function process(
  work: () => Promise<unknown>,
  failed: (error: unknown) => string,
): Promise<void> {
  if (useSelection.getState().isBusy) return
  useSelection.setState({ isBusy: true })
  try {
    await work()
    clearSelection()
  } catch (error) {
    toast.error(failed(error))
  } finally {
    useSelection.setState({ isBusy: false })
  }
}

const idsOf = (items: readonly SelectedItem[]) => items.map(({ id }) => id)
