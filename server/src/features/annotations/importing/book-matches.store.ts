import type { VisibilityScope } from '#domain/caller.ts'
import { summaryOf } from '#features/items/index.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'

/** A book here that marks may belong to. */
export interface KnownBook {
  id: string
  titleKey: string
  title: string
  author: string
  coverPath: string | null
  updatedAt: number
  isReadable: boolean
}

export type BookMatchesStore = ReturnType<typeof bookMatchesStore>

/** Copies of one book that are looked at, at most. */
const mostEach = 20

/** Which books are here. */
export function bookMatchesStore(db: Database) {
  const books = (scope: VisibilityScope) =>
    db.read
      .selectFrom('items')
      .innerJoin('item_cards', 'item_cards.item_id', 'items.id')
      .select(['items.id', 'items.title_key', 'items.ebook_format', 'item_cards.minified'])
      .where('items.media_type', '=', 'book')
      .where(visibleItems(scope))

  return {
    /** Books of these folded titles, and those whose title goes on behind a colon. */
    async byTitle(keys: readonly string[], scope: VisibilityScope): Promise<KnownBook[]> {
      const found: KnownBook[] = []
      for (const some of batchesOf(keys, 50)) {
        const rows = await books(scope)
          .where((eb) =>
            eb.or([
              eb('items.title_key', 'in', some),
              ...some.map((key) => eb('items.title_key', 'like', `${escaped(key)}:%`)),
            ]),
          )
          .orderBy('items.added_at')
          .orderBy('items.id')
          .limit(some.length * mostEach)
          .execute()
        found.push(...rows.map(known))
      }
      return found
    },

    /** Books with words in their titles that begin so. */
    async byWords(words: readonly string[], scope: VisibilityScope): Promise<KnownBook[]> {
      let query = books(scope)
      for (const word of words)
        query = query.where((eb) =>
          eb.or([
            eb('items.title_key', 'like', `${word}%`),
            eb('items.title_key', 'like', `% ${word}%`),
          ]),
        )
      const rows = await query
        .orderBy('items.title_key')
        .orderBy('items.id')
        .limit(mostEach)
        .execute()
      return rows.map(known)
    },

    async byId(ids: readonly string[], scope: VisibilityScope): Promise<KnownBook[]> {
      if (ids.length === 0) return []
      const rows = await books(scope)
        .where('items.id', 'in', [...ids])
        .execute()
      return rows.map(known)
    },
  }
}

/** A sign that stands for others in patterns finds nothing: titles have none, or one copy more is looked at. */
const escaped = (key: string): string => key.replaceAll(/[\\%_]/gu, '')

function known(row: {
  id: string
  title_key: string
  ebook_format: string | null
  minified: string
}): KnownBook {
  const { title, author, coverPath, updatedAt } = summaryOf(row.minified)
  return {
    id: row.id,
    titleKey: row.title_key,
    title,
    author,
    coverPath,
    updatedAt,
    isReadable: row.ebook_format !== null,
  }
}
