import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { AnnotationRow, ItemRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

/** Which marks are wanted. */
export interface Wanted {
  userId: string
  scope: VisibilityScope
  /** Beginnings of folded words; all of them have to be found. */
  words: readonly string[]
  /** Words in titles of books count, too. */
  isTitleMeant: boolean
  itemId: string | undefined
  libraryId: string | undefined
}

export interface MarkedBookRow extends Pick<ItemRow, 'id' | 'library_id' | 'media_type'> {
  /** The item as lists send it. */
  minified: string
}

export type MarkedBooksStore = ReturnType<typeof markedBooksStore>

/** Queries over the marks that somebody has in all books. */
export function markedBooksStore(db: Database) {
  function wanted({ userId, scope, words, isTitleMeant, itemId, libraryId }: Wanted) {
    let query = db.read
      .selectFrom('annotations')
      .innerJoin('items', 'items.id', 'annotations.item_id')
      .where('annotations.user_id', '=', userId)
      .where('annotations.removed_at', 'is', null)
      .where(visibleItems(scope))
    if (itemId !== undefined) query = query.where('annotations.item_id', '=', itemId)
    if (libraryId !== undefined) query = query.where('items.library_id', '=', libraryId)
    // Words hold letters, marks and digits only: nothing in them is a pattern.
    for (const word of words)
      query = query.where((eb) =>
        eb.or([
          eb('annotations.words', 'like', `% ${word}%`),
          ...(isTitleMeant
            ? [
                eb('items.title_key', 'like', `${word}%`),
                eb('items.title_key', 'like', `% ${word}%`),
              ]
            : []),
        ]),
      )
    return query
  }

  return {
    /** How many there are in each book, and when one of them was last changed. */
    async counts(which: Wanted): Promise<{ itemId: string; count: number }[]> {
      const rows = await wanted(which)
        .groupBy('annotations.item_id')
        .select((eb) => ['annotations.item_id as itemId', eb.fn.countAll<number>().as('count')])
        .execute()
      return rows.map(({ itemId, count }) => ({ itemId, count: Number(count) }))
    },

    /** A stretch of them: latest marked books first, each in its order. */
    marks(which: Wanted, { offset, limit }: { offset: number; limit: number }) {
      const latest = wanted(which)
        .groupBy('annotations.item_id')
        .select((eb) => ['annotations.item_id as id', eb.fn.max('annotations.updated_at').as('at')])
        .as('latest')
      return wanted(which)
        .innerJoin(latest, 'latest.id', 'annotations.item_id')
        .selectAll('annotations')
        .orderBy('latest.at', 'desc')
        .orderBy('annotations.item_id')
        .orderBy('annotations.fraction')
        .orderBy('annotations.created_at')
        .orderBy('annotations.id')
        .limit(limit)
        .offset(offset)
        .execute() as Promise<AnnotationRow[]>
    },

    /** Names and covers of items that `scope` may see. */
    async books(ids: readonly string[], scope: VisibilityScope): Promise<MarkedBookRow[]> {
      if (ids.length === 0) return []
      return db.read
        .selectFrom('items')
        .innerJoin('item_cards', 'item_cards.item_id', 'items.id')
        .select(['items.id', 'items.library_id', 'items.media_type', 'item_cards.minified'])
        .where('items.id', 'in', [...ids])
        .where(visibleItems(scope))
        .execute()
    },
  }
}
