import { useCallback, useMemo, useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { chaptersOf, faultsOf, isSame, rowsOf, type DraftRows } from './draft.ts'
import { begunWith, redone, stepped, undone } from './history.ts'

export type ChapterDraft = ReturnType<typeof useDraft>

/** The chapters of a book while they are edited, with the way back. */
export function useDraft(item: ItemDetail) {
  const { t } = useTranslation()
  const fresh = useMemo(() => rowsOf(item.media.chapters), [item.media.chapters])
  const [saved, setSaved] = useState(fresh)
  const [history, setHistory] = useState(() => begunWith(fresh))
  const { rows } = history
  const { duration = 0 } = item.media
  const isChanged = !isSame(rows, saved)
  // Somebody else saved: who changed nothing here sees theirs.
  const isOvertaken = !isSame(fresh, saved)
  if (isOvertaken && (!isChanged || isSame(fresh, rows))) {
    setSaved(fresh)
    if (!isChanged) setHistory(begunWith(fresh))
  }
  const send = async (sent: DraftRows) => {
    await call('POST /api/items/:id/chapters', {
      params: { id: item.id },
      body: { chapters: chaptersOf(sent, duration) },
    })
    setSaved(sent)
    invalidate('GET /api/items/:id')
  }
  const { run, busy } = useAction(send, {
    done: t('chapters.saved'),
    failed: t('chapters.saveFailed'),
  })
  /** One step; those of one name in a row are one. */
  const change = useCallback(
    (make: (before: DraftRows) => DraftRows, name?: string) =>
      setHistory((before) => stepped(before, make(before.rows), name ?? null)),
    [],
  )
  return {
    rows,
    duration,
    faults: useMemo(() => faultsOf(rows, duration), [rows, duration]),
    isChanged,
    isOvertaken: isOvertaken && isChanged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    busy,
    change,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    takeTheirs() {
      setSaved(fresh)
      change(() => fresh)
    },
    save: () => run(rows),
  }
}
