import type { ListSummary } from '@lectern/contract'
import { summaryOf } from '#features/items/index.ts'
import type { Card } from '#features/items/index.ts'

/** What the small pictures of a list need, taken from the cards of its first items. */
export function coverRefs(
  itemIds: readonly string[],
  cards: ReadonlyMap<string, Card>,
): ListSummary['covers'] {
  return [...new Set(itemIds)].flatMap((itemId) => {
    const card = cards.get(itemId)
    if (card === undefined) return []
    return [{ id: itemId, ...summaryOf(card) }]
  })
}
