import { localeOf } from '#platform/text/language/languages.ts'
import type { Body, Reply } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { renewItems } from '#features/items/index.ts'
import { texts } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { fieldWord } from './change-words.ts'

type What = Body<'POST /api/lectern/changes/undo'>
type Undone = Reply<'POST /api/lectern/changes/undo'>

/**
 * Takes entries back, or a whole batch. Says what was left as it is because it was changed since, and offers to do it
 * all over.
 */
export async function undoChanges(what: What): Promise<void> {
  const outcome = await attempt(
    () => call('POST /api/lectern/changes/undo', { body: what, timeoutMs: 120_000 }),
    { failed: texts.t('changes.undoFailed') },
  )
  if (!outcome) return
  renewItems()
  tell(outcome.result)
}

function tell({ batch, numItems, kept, gone, isUnderWay }: Undone) {
  const { t } = texts
  if (isUnderWay) return toast.info(t('changes.undoBegan'))
  const options = batch === null ? {} : withUndo(() => void undoChanges({ batch }))
  const parts = [
    batch === null ? t('changes.nothingUndone') : t('changes.undone', { count: numItems }),
    kept.length > 0 && t('changes.kept', { fields: keptWords(kept) }),
    gone.length > 0 && t('changes.gone', { count: gone.length }),
  ].filter(Boolean)
  if (kept.length === 0 && gone.length === 0 && batch !== null)
    toast.success(parts.join(' '), options)
  else toast.warning(parts.join(' '), { ...options, timeoutMs: 12_000 })
}

/** The fields by name, each once, with who changed them. */
function keptWords(kept: Undone['kept']): string {
  const words = kept.map(({ field, userName }) =>
    userName ? `${fieldWord(field)} (${userName})` : fieldWord(field),
  )
  return new Intl.ListFormat(localeOf(texts.language)).format([...new Set(words)].slice(0, 8))
}
