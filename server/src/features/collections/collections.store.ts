import { sql } from 'kysely'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import type { CollectionRow, MediaType, Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export type CollectionsStore = ReturnType<typeof collectionsStore>

/** What a collection has to know of an item that shall go in. */
export interface Candidate {
  id: string
  libraryId: string
  mediaType: MediaType
}

/**
 * Collections behind the access predicate: of a collection one sees the books that one may see, and nothing at all when
 * it has books but none of those.
 */
export function collectionsStore(db: Database) {
  return {
    async count(where: CollectionFilter, scope: VisibilityScope): Promise<number> {
      const row = await visible(db, where, scope)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** By name; `limit` 0: all of them. */
    list(
      where: CollectionFilter,
      scope: VisibilityScope,
      page: { limit: number; offset: number },
    ): Promise<CollectionRow[]> {
      const query = visible(db, where, scope)
        .selectAll('collections')
        .orderBy('collections.name_key')
        .orderBy('collections.id')
      return (page.limit > 0 ? query.limit(page.limit).offset(page.offset) : query).execute()
    },

    one(id: string, scope: VisibilityScope): Promise<CollectionRow | undefined> {
      return visible(db, { id }, scope).selectAll('collections').executeTakeFirst()
    },

    /** Whatever its books: for those who changed it just now. */
    anyway(id: string): Promise<CollectionRow | undefined> {
      return db.read.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Ids of the books that the scope may see, in order, by collection. */
    async books(ids: readonly string[], scope: VisibilityScope): Promise<Map<string, string[]>> {
      const books = new Map<string, string[]>(ids.map((id) => [id, []]))
      for (let start = 0; start < ids.length; start += portion) {
        const rows = await db.read
          .selectFrom('collection_items')
          .innerJoin('items', 'items.id', 'collection_items.item_id')
          .select(['collection_items.collection_id as collectionId', 'items.id as itemId'])
          .where('collection_items.collection_id', 'in', ids.slice(start, start + portion))
          .where((eb) => visibleItems(scope)(eb as never) as never)
          .orderBy('collection_items.position')
          .execute()
        for (const row of rows) books.get(row.collectionId)?.push(row.itemId)
      }
      return books
    },

    /** Those of the items that the scope may see. */
    async candidates(
      itemIds: readonly string[],
      scope: VisibilityScope,
    ): Promise<Map<string, Candidate>> {
      const found = new Map<string, Candidate>()
      for (let start = 0; start < itemIds.length; start += portion) {
        const rows = await db.read
          .selectFrom('items')
          .select(['items.id', 'items.library_id as libraryId', 'items.media_type as mediaType'])
          .where('items.id', 'in', itemIds.slice(start, start + portion))
          .where(visibleItems(scope))
          .execute()
        for (const row of rows) found.set(row.id, row)
      }
      return found
    },

    async insert(row: CollectionRow, itemIds: readonly string[]): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('collections').values(row).execute()
        await put(trx, row.id, itemIds)
      })
    },

    /** Changes the row, and its entries in the order that `arrange` makes of them. False: there is none any more. */
    update(
      id: string,
      change: Partial<CollectionRow>,
      arrange?: (itemIds: string[]) => readonly string[],
    ): Promise<boolean> {
      return db.transact(async (trx) => {
        const row = await trx
          .updateTable('collections')
          .set(change)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (row === undefined || arrange === undefined) return row !== undefined
        const before = await entries(trx, id)
        const after = arrange(before)
        if (after.length === before.length && after.every((entry, at) => entry === before[at]))
          return true
        await trx.deleteFrom('collection_items').where('collection_id', '=', id).execute()
        await put(trx, id, after)
        return true
      })
    },

    /** Ids of all books that were in it; null: there was none. */
    remove(id: string): Promise<string[] | null> {
      return db.transact(async (trx) => {
        const itemIds = await entries(trx, id)
        const gone = await trx
          .deleteFrom('collections')
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        return gone === undefined ? null : itemIds
      })
    },

    /** Takes out entries whose item is gone; the collections that had some. */
    async clearGone(updatedAt: number): Promise<{ id: string; libraryId: string }[]> {
      const gone = (eb: ExpressionBuilder<Schema, 'collection_items'>) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('items')
              .select('items.id')
              .whereRef('items.id', '=', 'collection_items.item_id'),
          ),
        )
      const some = await db.read
        .selectFrom('collection_items')
        .select('item_id')
        .where(gone)
        .limit(1)
        .execute()
      if (some.length === 0) return []
      return db.transact(async (trx) => {
        const rows = await trx
          .deleteFrom('collection_items')
          .where(gone)
          .returning('collection_id')
          .execute()
        const ids = [...new Set(rows.map((row) => row.collection_id))]
        const changed: { id: string; libraryId: string }[] = []
        for (let start = 0; start < ids.length; start += portion) {
          changed.push(
            ...(await trx
              .updateTable('collections')
              .set({ updated_at: updatedAt })
              .where('id', 'in', ids.slice(start, start + portion))
              .returning(['id', 'library_id as libraryId'])
              .execute()),
          )
        }
        return changed
      })
    },
  }
}

export interface CollectionFilter {
  id?: string
  libraryId?: string
}

/** Rows per statement: databases take only so many values at once. */
const portion = 500

function visible(db: Database, where: CollectionFilter, scope: VisibilityScope) {
  const { libraries } = scope
  let query = db.read.selectFrom('collections')
  if (where.id !== undefined) query = query.where('collections.id', '=', where.id)
  if (where.libraryId !== undefined)
    query = query.where('collections.library_id', '=', where.libraryId)
  if (libraries !== 'all') {
    query =
      libraries.length === 0
        ? query.where(sql.lit(1), '=', sql.lit(0))
        : query.where('collections.library_id', 'in', [...libraries])
  }
  return query.where((eb) => {
    const books = eb
      .selectFrom('collection_items')
      .innerJoin('items', 'items.id', 'collection_items.item_id')
      .select('items.id')
      .whereRef('collection_items.collection_id', '=', 'collections.id')
    const seen = books.where((inner) => visibleItems(scope)(inner as never) as never)
    return eb.or([eb.not(eb.exists(books)), eb.exists(seen)])
  })
}

async function entries(trx: Transaction<Schema>, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('collection_items')
    .select('item_id')
    .where('collection_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.item_id)
}

async function put(
  trx: Transaction<Schema>,
  id: string,
  itemIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < itemIds.length; start += portion) {
    const rows = itemIds
      .slice(start, start + portion)
      .map((item_id, at) => ({ collection_id: id, item_id, position: start + at }))
    await trx.insertInto('collection_items').values(rows).execute()
  }
}
