import { texts } from '#platform/text/texts.ts'
import { isPlayable, type Book } from '#features/items/index.ts'
import { playAll, queueItemOf, type PageQueue } from '#features/queue/index.ts'
import { markMany, mayMarkMany } from '#features/progress/index.ts'
import { clearSelection, useSelection, type SelectedItem } from '#features/selection/index.ts'
import { noteTrash } from '#features/trash/index.ts'
import { call } from '#platform/net/call.ts'
import { inBatches } from '#platform/net/batches.ts'
import { invalidate } from '#platform/net/query.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'

/** Items per request: short enough that none of them times out. */
const batchSize = 250

/** Plays the selected books one after the other. */
export function playSelected(queue: PageQueue, items: readonly SelectedItem[]): Promise<void> {
  return process(async () => {
    const answers = await inBatches(idsOf(items), 100, (libraryItemIds) =>
      call('POST /api/items/batch/get', { body: { libraryItemIds } }),
    )
    const books = answers.flatMap(({ libraryItems }): Book[] => libraryItems)
    const byId = new Map(books.map((book) => [book.id, book]))
    // In the order in which they were chosen.
    const playable = items.flatMap(({ id }) => byId.get(id) ?? []).filter(isPlayable)
    if (playable.length === 0) return toast.info(texts.t('selection.nothingToPlay'))
    playAll(queue, playable.map(queueItemOf))
  }, texts.t('selection.getFailed'))
}

/** Marks the selected books as finished or not, after a question when they are many; a toast offers the way back. */
export async function finishSelected(
  items: readonly SelectedItem[],
  isFinished: boolean,
): Promise<void> {
  if (!(await mayMarkMany(items.length, isFinished))) return
  return process(() => markMany(idsOf(items), isFinished), texts.t('selection.updateFailed'))
}

/** Removes the selected items from the library, their files too if wanted. */
export function deleteSelected(items: readonly SelectedItem[], withFiles: boolean): Promise<void> {
  return process(async () => {
    const added = withFiles ? await noteTrash() : null
    try {
      await inBatches(idsOf(items), batchSize, (libraryItemIds) =>
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
    toast.success(texts.t('selection.deleted'), await added?.())
  }, texts.t('selection.deleteFailed'))
}

/** Reads the folders of the selected items again, in the background. */
export function rescanSelected(items: readonly SelectedItem[]): Promise<void> {
  return process(async () => {
    await inBatches(idsOf(items), 10_000, (libraryItemIds) =>
      call('POST /api/items/batch/scan', { body: { libraryItemIds } }),
    )
    toast.success(texts.t('selection.rescanStarted', { count: items.length }))
  }, texts.t('selection.rescanFailed'))
}

/** Writes what is known of the selected books into their files, after a question. */
export async function embedSelected(items: readonly SelectedItem[]): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('tools.batchTitle', { count: items.length }),
    message: t('tools.batchMessage'),
    yes: t('tools.batchYes'),
  })
  if (!yes) return
  return process(async () => {
    await call('POST /api/tools/batch/embed-metadata', {
      query: { backup: '1' },
      body: { libraryItemIds: idsOf(items) },
      timeoutMs: 120_000,
    })
    toast.success(t('tools.embedStarted'))
  }, t('tools.embedFailed'))
}

/** One batch at a time; the selection ends when it worked and stays when it did not (`work` answers false or throws). */
async function process(work: () => Promise<unknown>, failed: string): Promise<void> {
  if (useSelection.getState().isBusy) return
  useSelection.setState({ isBusy: true })
  const outcome = await attempt(work, { failed })
  if (outcome && outcome.result !== false) clearSelection()
  useSelection.setState({ isBusy: false })
}

const idsOf = (items: readonly SelectedItem[]) => items.map(({ id }) => id)
