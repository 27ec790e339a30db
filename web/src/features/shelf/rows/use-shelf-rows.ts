import { texts } from '#platform/text/texts.ts'
import { useEffect } from 'react'
import { provideRows } from '#features/selection/index.ts'
import { call } from '#platform/net/call.ts'
import { toast } from '#ui/toast/toast.tsx'
import { sentence } from '#ui/action/attempt.ts'
import { listedBy } from '../query/shelf.queries.ts'
import type { ShelfView } from '../use-shelf-view.ts'

/** Lets ranges and "select all" reach over the whole shelf, drawn or not. */
export function useShelfRows(libraryId: string, view: ShelfView): void {
  const asked = JSON.stringify(listedBy(view))
  useEffect(() => {
    const listed = JSON.parse(asked) as ReturnType<typeof listedBy>
    const read = async (first?: number, last?: number) => {
      const { items } = await call('GET /api/libraries/:id/item-ids', {
        params: { id: libraryId },
        query: { ...listed, first, last },
      })
      return items.map((item) => ({ ...item, libraryId }))
    }
    const failed = (error: unknown) =>
      void toast.error(sentence(texts.t('selection.allFailed'), error))
    return provideRows(read, failed)
  }, [libraryId, asked])
}
