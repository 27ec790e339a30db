import { texts } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { inBatches } from '#platform/net/batches.ts'
import { invalidate } from '#platform/net/query.ts'
import { replaceUser } from '#platform/session/session.ts'
import { attempt, sentence, withUndo } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { progressOf } from './progress.ts'
import { putPlacesBack, type PlaceBefore } from './progress-undo.ts'

/** Books per request: short enough that none of them times out. */
const batchSize = 250
/** More than this many are asked about first. */
const many = 20
/** Time to take something back, in ms. */
const undoMs = 10_000

/** Asks whether this many books shall be marked; few are without a question. */
export async function mayMarkMany(count: number, isFinished: boolean): Promise<boolean> {
  if (count <= many) return true
  const { t } = texts
  const { yes } = await confirm({
    title: t(isFinished ? 'selection.finishMany' : 'selection.unfinishMany', { count }),
    message: t('selection.markManyMessage'),
    yes: t(isFinished ? 'selection.finish' : 'selection.unfinish'),
  })
  return yes
}

/**
 * Marks books as finished or not and says how that went, with the way back to every place; false where not all could
 * be marked: then the way back is that of those that were.
 */
export async function markMany(itemIds: readonly string[], isFinished: boolean): Promise<boolean> {
  const places = itemIds.map((itemId) => ({ itemId, before: progressOf(itemId) }))
  let answered = 0
  const mark = () =>
    inBatches(places, batchSize, async (some) => {
      const body = some.map(({ itemId }) => ({ libraryItemId: itemId, isFinished }))
      await call('PATCH /api/me/progress/batch/update', { body })
      answered += some.length
    })
  const outcome = await attempt(mark, {
    failed: texts.t('selection.updateFailed'),
    onFailed: (error) => tellPart(places, answered, error),
  })
  if (!outcome) return false
  await showPlaces()
  const words = isFinished ? 'selection.finished' : 'selection.unfinished'
  toast.success(texts.t(words, { count: places.length }), undoable(places))
  return true
}

/** Says how many were marked before it failed; false where none was. */
async function tellPart(places: PlaceBefore[], answered: number, error: unknown): Promise<boolean> {
  // What the failed request did before it failed, only the server knows.
  const marked = (await showPlaces()) ? places.filter(isMarked) : places.slice(0, answered)
  if (marked.length === 0) return false
  const words = texts.t('selection.markedPart', { count: marked.length, all: places.length })
  toast.error(sentence(words, error), undoable(marked))
  return true
}

function undoable(places: readonly PlaceBefore[]) {
  return {
    id: 'marked-many',
    ...withUndo(() => void putBack(places)),
    timeoutMs: undoMs,
  }
}

/** Every book gets the state and the place it had, in one call; what failed can be tried again. */
async function putBack(places: readonly PlaceBefore[]): Promise<void> {
  const put = async () => {
    await putPlacesBack(places)
    await showPlaces()
  }
  await attempt(put, {
    failed: texts.t('selection.updateFailed'),
    failedWith: undoable(places),
  })
}

function isMarked({ itemId, before }: PlaceBefore): boolean {
  return (progressOf(itemId)?.isFinished ?? false) !== (before?.isFinished ?? false)
}

/** Asks for all places anew after the server changed them; false where it couldn't be asked. */
async function showPlaces(): Promise<boolean> {
  try {
    replaceUser(await call('GET /api/me'))
    return true
  } catch {
    return false
  } finally {
    invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history')
  }
}
