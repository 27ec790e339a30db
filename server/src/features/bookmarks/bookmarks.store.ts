import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { BookmarkRow, ItemRow } from '#storage/schema.ts'
import { visibleItem, visibleItems } from '#storage/visibility.ts'

export type BookmarksStore = ReturnType<typeof bookmarksStore>

export interface MarkedItemRow extends Pick<ItemRow, 'id' | 'library_id' | 'media_type'> {
  /** The item as lists send it. */
  minified: string
  chapters_json: string
}

export function bookmarksStore(db: Database) {
  return {
    /** Bookmarks in items that `scope` may see, oldest first. */
    list(userId: string, scope: VisibilityScope, itemId: string | null): Promise<BookmarkRow[]> {
      return db.read
        .selectFrom('bookmarks')
        .innerJoin('items', 'items.id', 'bookmarks.item_id')
        .selectAll('bookmarks')
        .where('bookmarks.user_id', '=', userId)
        .$if(itemId !== null, (query) => query.where('bookmarks.item_id', '=', itemId ?? ''))
        .where(visibleItems(scope))
        .orderBy('bookmarks.created_at')
        .orderBy('bookmarks.time')
        .execute()
    },

    /** Names, cover and chapters of items that `scope` may see. */
    markedItems(userId: string, scope: VisibilityScope): Promise<MarkedItemRow[]> {
      return db.read
        .selectFrom('items')
        .innerJoin('item_cards', 'item_cards.item_id', 'items.id')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        .select([
          'items.id',
          'items.library_id',
          'items.media_type',
          'item_cards.minified',
          'item_details.chapters_json',
        ])
        .where((eb) =>
          eb(
            'items.id',
            'in',
            eb.selectFrom('bookmarks').select('bookmarks.item_id').where('user_id', '=', userId),
          ),
        )
        .where(visibleItems(scope))
        .execute()
    },

    async isVisible(itemId: string, scope: VisibilityScope): Promise<boolean> {
      return (await visibleItem(db.read, itemId, scope)) !== null
    },

    /** Adds a bookmark, or renames the one at the same time; answers what is stored. `full`: there are `most` already. */
    keep(most: number, row: BookmarkRow): Promise<BookmarkRow | 'full'> {
      return db.transact(async (trx) => {
        const { count, same } = await trx
          .selectFrom('bookmarks')
          .select((eb) => [
            eb.fn.countAll<number>().as('count'),
            eb.fn
              .sum<number | null>(
                eb
                  .case()
                  .when(eb.and({ item_id: row.item_id, time: row.time }))
                  .then(1)
                  .else(0)
                  .end(),
              )
              .as('same'),
          ])
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most && !Number(same)) return 'full'
        return trx
          .insertInto('bookmarks')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'item_id', 'time']).doUpdateSet({ title: row.title }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    rename(key: Omit<BookmarkRow, 'created_at'>): Promise<BookmarkRow | undefined> {
      return db.transact((trx) =>
        trx
          .updateTable('bookmarks')
          .set({ title: key.title })
          .where('user_id', '=', key.user_id)
          .where('item_id', '=', key.item_id)
          .where('time', '=', key.time)
          .returningAll()
          .executeTakeFirst(),
      )
    },

    /** Whether there was one. */
    async remove(userId: string, itemId: string, time: number): Promise<boolean> {
      const gone = await db.transact((trx) =>
        trx
          .deleteFrom('bookmarks')
          .where('user_id', '=', userId)
          .where('item_id', '=', itemId)
          .where('time', '=', time)
          .returning('time')
          .execute(),
      )
      return gone.length > 0
    },
  }
}
