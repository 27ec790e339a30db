import type { ItemDetail } from '#features/items/index.ts'
import { renewMatched, takeBack } from '#features/match-calls/index.ts'
import { call } from '#platform/net/call.ts'
import { t } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { choiceOf, type ComparedName, type FieldValue } from './choice/match-fields.ts'

interface Saved {
  item: Pick<ItemDetail, 'id' | 'updatedAt'>
  provider: string
  values: ReadonlyMap<ComparedName, FieldValue>
}

/** Writes what was chosen as one change, which the toast takes back. Answers whether it is written. */
export async function saveMatch({ item, provider, values }: Saved): Promise<boolean> {
  const body = { provider, since: item.updatedAt, ...choiceOf(values) }
  const outcome = await attempt(
    () => call('POST /api/lectern/items/:id/match-choice', { params: { id: item.id }, body }),
    { failed: t('match.saveFailed') },
  )
  if (!outcome) return false
  renewMatched()
  const { batch, updated } = outcome.result
  if (updated)
    toast.success(
      t('match.saved'),
      withUndo(() => void takeBack(batch)),
    )
  else toast.info(t('match.unchanged'))
  return true
}
