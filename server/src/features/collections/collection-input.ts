import type { ListsStore } from '#features/lists/index.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'

export const invalidData = 'Invalid collection data'

/** Books of this library that the caller may see; anything else among the ids refuses them all. */
export async function demandBooks(
  store: Pick<ListsStore, 'candidates'>,
  itemIds: readonly string[],
  { libraryId, scope }: { libraryId: string; scope: VisibilityScope },
): Promise<void> {
  const found = await store.candidates(itemIds, scope)
  const fits = itemIds.every((itemId) => {
    const item = found.get(itemId)
    return item?.libraryId === libraryId && item.mediaType === 'book'
  })
  if (!fits) throw new Problem('invalid', `${invalidData}. Invalid books`)
}
