import type { VisibilityScope } from '#domain/caller.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { AnnotationRow } from '#storage/schema.ts'
import { visibleItem } from '#storage/visibility.ts'

export type AnnotationsStore = ReturnType<typeof annotationsStore>

/** Queries about marks of one user in one item, and what becomes of those that were removed. */
export function annotationsStore(db: Database) {
  return {
    async isVisible(itemId: string, scope: VisibilityScope): Promise<boolean> {
      return (await visibleItem(db.read, itemId, scope)) !== null
    },

    /** Marks in an item, in the order of the book. */
    list: (userId: string, itemId: string): Promise<AnnotationRow[]> =>
      db.read
        .selectFrom('annotations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .where('removed_at', 'is', null)
        .orderBy('fraction')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** All of an item, also what is left of removed ones. */
    known: (userId: string, itemId: string): Promise<AnnotationRow[]> =>
      db.read
        .selectFrom('annotations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .execute(),

    /**
     * Stores a mark unless what is known of it, removal included, is as late; answers what holds. null: the id is that of
     * another user or item. `full`: there are `most` already.
     */
    put(most: number, row: AnnotationRow): Promise<AnnotationRow | 'full' | null> {
      return db.transact(async (trx) => {
        const { count } = await trx
          .selectFrom('annotations')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', row.user_id)
          .where('item_id', '=', row.item_id)
          .where('removed_at', 'is', null)
          .where('id', '!=', row.id)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most) return 'full'
        await trx
          .insertInto('annotations')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet(changeable(row))
              .where('annotations.user_id', '=', row.user_id)
              .where('annotations.item_id', '=', row.item_id)
              .where('annotations.updated_at', '<', row.updated_at),
          )
          .execute()
        const stored = await trx
          .selectFrom('annotations')
          .selectAll()
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        return stored.user_id === row.user_id && stored.item_id === row.item_id ? stored : null
      })
    },

    /** Removes a mark that wasn't changed after `at`, but for what holds older changes off. Whether there was one. */
    async remove(
      key: Pick<AnnotationRow, 'id' | 'user_id' | 'item_id'>,
      { at, now }: { at: number; now: number },
    ): Promise<boolean> {
      const gone = await db.transact((trx) =>
        trx
          .updateTable('annotations')
          .set({
            quote: '',
            note: '',
            words: '',
            location: '',
            chapter: null,
            removed_at: now,
            stored_at: now,
            updated_at: at,
          })
          .where('id', '=', key.id)
          .where('user_id', '=', key.user_id)
          .where('item_id', '=', key.item_id)
          .where('removed_at', 'is', null)
          .where('updated_at', '<=', at)
          .returning('id')
          .execute(),
      )
      return gone.length > 0
    },

    /** What an import brings: new marks, and others in the place of those of their ids. All or nothing. */
    async bring(added: readonly AnnotationRow[], changed: readonly AnnotationRow[]): Promise<void> {
      await db.transact(async (trx) => {
        for (const rows of batchesOf(added, 100))
          await trx
            .insertInto('annotations')
            .values(rows)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute()
        for (const row of changed)
          await trx
            .updateTable('annotations')
            .set({ ...changeable(row), source_at: row.source_at })
            .where('id', '=', row.id)
            .where('user_id', '=', row.user_id)
            .where('removed_at', 'is', null)
            .execute()
      })
    },

    /** Forgets what is left of marks that were removed before `before`. */
    async forgetRemoved(before: number): Promise<void> {
      await db.transact((trx) =>
        trx.deleteFrom('annotations').where('removed_at', '<', before).execute(),
      )
    },
  }
}

/** Everything but what a mark is once and for all. */
function changeable(row: AnnotationRow) {
  const { id: _id, user_id: _user, item_id: _item, ...rest } = row
  const { source: _source, source_at: _at, created_at: _created, ...fields } = rest
  return fields
}
