import type { ListSummary } from '@lectern/contract'
import type { Card } from '#features/items/index.ts'

/** What the small pictures of a list need, taken from the cards of its first items. */
export function coverRefs(
  itemIds: readonly string[],
  cards: ReadonlyMap<string, Card>,
): ListSummary['covers'] {
  return [...new Set(itemIds)].flatMap((itemId) => {
    const card = cards.get(itemId)
    if (card === undefined) return []
    const { updatedAt, media, coverThumbhash } = JSON.parse(card) as CardFacts
    const { title, authorName, author } = media.metadata
    return [
      {
        id: itemId,
        title: title ?? '',
        author: authorName ?? author ?? '',
        coverPath: media.coverPath,
        updatedAt,
        ...(coverThumbhash === undefined ? {} : { coverThumbhash }),
      },
    ]
  })
}

/** The fields of a card that are read here. */
interface CardFacts {
  updatedAt: number
  coverThumbhash?: string
  media: {
    coverPath: string | null
    metadata: { title: string | null; authorName?: string; author?: string | null }
  }
}
