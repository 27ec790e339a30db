import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import { beginRename } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { AuthorRow } from '#storage/schema.ts'
import { onlyVisible, seesWholeLibraries, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export type AuthorSort = 'name_key' | 'last_first_key' | 'added_at' | 'updated_at' | 'numBooks'

export interface AuthorSelection {
  libraryId: string
  scope: VisibilityScope
  /** Authors of whom no book is visible are listed as well (people who manage the library). */
  withEmpty: boolean
  /** Folded text that the name contains; '' for all. */
  part: string
}

export interface AuthorOrder {
  sort: AuthorSort
  isDescending: boolean
}

export interface NameOrder {
  sort: 'name_key' | 'last_first_key'
  isDescending: boolean
}

export interface CountedAuthor {
  id: string
  /** Visible ones. */
  numBooks: number
}

export interface CountedAuthorRow extends AuthorRow {
  numBooks: number
}

export type AuthorsStore = ReturnType<typeof authorsStore>

/** Authors with the number of their visible books. */
export function authorsStore(db: Database) {
  const numBooks = (scope: VisibilityScope) =>
    seesWholeLibraries(scope)
      ? db.read
          .selectFrom('item_authors')
          .select((eb) => ['item_authors.author_id', eb.fn.countAll<number>().as('count')])
          .groupBy('item_authors.author_id')
      : db.read
          .selectFrom('items')
          .innerJoin('item_authors', 'item_authors.item_id', 'items.id')
          .where(visibleItems(scope))
          .select((eb) => ['item_authors.author_id', eb.fn.countAll<number>().as('count')])
          .groupBy('item_authors.author_id')

  function counted({ libraryId, scope, withEmpty, part }: AuthorSelection) {
    const all = db.read
      .selectFrom('authors')
      .leftJoin(numBooks(scope).as('books'), 'books.author_id', 'authors.id')
      .where('authors.library_id', '=', libraryId)
    const query =
      part === '' ? all : all.where('authors.name_key', 'like', `%${part.replace(/[\\%_]/g, '')}%`)
    return withEmpty ? query : query.where('books.count', 'is not', null)
  }

  function ordered(selection: AuthorSelection, { sort, isDescending }: AuthorOrder) {
    const direction = isDescending ? 'desc' : 'asc'
    return counted(selection)
      .select('books.count as numBooks')
      .orderBy(sort === 'numBooks' ? 'books.count' : `authors.${sort}`, direction)
      .orderBy('authors.id', direction)
  }

  return {
    /** All of them in order. */
    async all(selection: AuthorSelection, order: AuthorOrder): Promise<CountedAuthorRow[]> {
      const rows = await ordered(selection, order).selectAll('authors').execute()
      return rows.map((row) => ({ ...row, numBooks: Number(row.numBooks ?? 0) }))
    },

    /** The same in brief, to cut pages out of. */
    async order(selection: AuthorSelection, order: AuthorOrder): Promise<CountedAuthor[]> {
      const rows = await ordered(selection, order).select('authors.id').execute()
      return rows.map((row) => ({ id: row.id, numBooks: Number(row.numBooks ?? 0) }))
    },

    /** These authors, in this order. */
    async rows(authors: readonly CountedAuthor[]): Promise<CountedAuthorRow[]> {
      if (authors.length === 0) return []
      const ids = authors.map(({ id }) => id)
      const rows = await db.read.selectFrom('authors').selectAll().where('id', 'in', ids).execute()
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      return authors.flatMap(({ id, numBooks: count }) => {
        const row = rowOf.get(id)
        return row === undefined ? [] : [{ ...row, numBooks: count }]
      })
    },

    /** First signs of a name column with the number of authors that have them, in their order. */
    async initials(selection: AuthorSelection, { sort, isDescending }: NameOrder) {
      const initial = sql<string>`substr(${sql.ref(`authors.${sort}`)}, 1, 1)`
      return counted(selection)
        .select((eb) => [initial.as('initial'), eb.fn.countAll<number>().as('count')])
        .groupBy(initial)
        .orderBy(initial, isDescending ? 'desc' : 'asc')
        .execute()
    },

    /** How many authors stand before what begins with `key`. */
    async countBefore(selection: AuthorSelection, { sort, isDescending }: NameOrder, key: string) {
      const [sign, edge] = isDescending
        ? (['>', `${key}\u{10ffff}`] as const)
        : (['<', key] as const)
      const row = await counted(selection)
        .where(`authors.${sort}`, sign, edge)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async one(id: string): Promise<AuthorRow | undefined> {
      return db.read.selectFrom('authors').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async byName(libraryId: string, nameKey: string): Promise<AuthorRow | undefined> {
      return db.read
        .selectFrom('authors')
        .selectAll()
        .where('library_id', '=', libraryId)
        .where('name_key', '=', nameKey)
        .executeTakeFirst()
    },

    /** Visible items of an author, newest first. */
    async itemIds(id: string, scope: VisibilityScope): Promise<VisibleItemId[]> {
      const rows = await db.read
        .selectFrom('item_authors')
        .innerJoin('items', 'items.id', 'item_authors.item_id')
        .where('item_authors.author_id', '=', id)
        .$call(onlyVisible(scope))
        .orderBy('items.added_at', 'desc')
        .orderBy('items.id')
        .execute()
      return rows.map((row) => row.itemId)
    },

    /** The series that these items belong to, with their place, by series name and number. */
    async seriesOf(itemIds: readonly string[]) {
      if (itemIds.length === 0) return []
      return db.read
        .selectFrom('item_series')
        .innerJoin('series', 'series.id', 'item_series.series_id')
        .where('item_series.item_id', 'in', [...itemIds])
        .select([
          'series.id',
          'series.name',
          'item_series.item_id as itemId',
          'item_series.sequence',
        ])
        .orderBy('series.name_key')
        .orderBy('series.id')
        .orderBy('item_series.sequence_num', (order) => order.asc().nullsLast())
        .orderBy('item_series.sequence', (order) => order.asc().nullsFirst())
        .execute()
    },

    /** `isRenamed`: the books are still to be given the name. */
    async update(
      id: string,
      change: Partial<AuthorRow>,
      { isRenamed = false }: { isRenamed?: boolean } = {},
    ): Promise<void> {
      await db.transact(async (trx) => {
        await trx.updateTable('authors').set(change).where('id', '=', id).execute()
        if (isRenamed) await beginRename(trx, { kind: 'author', id, into_id: null })
      })
    },

    /** The books are still to be given the other author. */
    async beginMerge(id: string, intoId: string): Promise<void> {
      await db.transact((trx) => beginRename(trx, { kind: 'author', id, into_id: intoId }))
    },

    async remove(id: string): Promise<void> {
      await db.transact(async (trx) => {
        // They would go with the author, but then nobody who remembers lists would be told.
        await trx.deleteFrom('item_authors').where('author_id', '=', id).execute()
        await trx.deleteFrom('authors').where('id', '=', id).execute()
      })
    },
  }
}
