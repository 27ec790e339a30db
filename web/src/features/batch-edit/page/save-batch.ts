import { renewItems } from '#features/items/index.ts'
import { undoChanges } from '#features/item-history/index.ts'
import { call } from '#platform/net/call.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { texts } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { valuesToSend, type Changed } from '../model/draft.ts'
import { changeOf } from '../model/fields.ts'
import type { BatchStore } from './batch-state.ts'
import { follow } from './use-live-rows.ts'

/** `contested`: somebody else was quicker with a field; nothing was saved, and their values are known now. */
export type Saved = 'saved' | 'contested' | 'failed'

/** Saves all changes in one transaction: all of them or none. A toast takes them back. */
export async function saveBatch(store: BatchStore, changed: readonly Changed[]): Promise<Saved> {
  let isContested = false
  const changes = changed.map((one) => ({
    id: one.row.id,
    since: one.row.updatedAt,
    fields: changeOf(valuesToSend(one)),
  }))
  const outcome = await attempt(
    () => call('POST /api/lectern/items/batch/media', { body: { changes }, timeoutMs: 300_000 }),
    {
      failed: texts.t('selection.updateFailed'),
      async onFailed(error) {
        if (!isStatus(error, 409) && !isStatus(error, 404)) return false
        isContested = isStatus(error, 409)
        await follow(
          store,
          changed.map(({ row }) => row.id),
        )
        return isContested && store.getState().contested.length > 0
      },
    },
  )
  if (!outcome) return isContested ? 'contested' : 'failed'
  renewItems()
  const { batch, numItems } = outcome.result
  if (batch === null) toast.info(texts.t('editor.unchanged'))
  else
    toast.success(
      texts.t('batchEdit.saved', { count: numItems }),
      withUndo(() => void undoChanges({ batch })),
    )
  return 'saved'
}
