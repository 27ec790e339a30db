import { useNavigate } from '@tanstack/react-router'
import type { SelectedItem } from '#features/selection/index.ts'
import { texts } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import { rememberBatch } from './batch-memory.ts'

/** The server takes so many at once. */
const most = 10_000

/** Leads to the page where the fields of several items are changed at once. */
export function useStartBatch(): (items: readonly SelectedItem[]) => void {
  const navigate = useNavigate()
  return (items) => {
    const [first] = items
    if (!first) return
    if (items.length > most) {
      toast.info(texts.t('batchEdit.tooMany', { count: most }))
      return
    }
    rememberBatch({ libraryId: first.libraryId, ids: items.map(({ id }) => id) })
    void navigate({ to: '/batch', state: { isLayer: true } })
  }
}
