import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { StoredEntry } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { ChangeSourceKind, Schema } from '#storage/schema.ts'
import { overItems, seesWholeLibraries, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export interface EntryFilter {
  user: string | null
  source: ChangeSourceKind | null
  batch: string | null
  /** ms; nothing older. */
  since: number | null
}

export interface Seek {
  /** Older than the entry of this number. */
  before: number | null
  limit: number
}

/** An entry with the name that its item has, or had. */
export type NamedEntry = StoredEntry & { title: string | null; isThere: boolean }

export type HistoryStore = ReturnType<typeof historyStore>

/** What the history tells, each query within what somebody may see. Items that are gone are for those who see whole libraries. */
export function historyStore(db: Database) {
  const entries = () =>
    db.read
      .selectFrom('item_changes')
      .leftJoin('items', 'items.id', 'item_changes.item_id')
      .leftJoin('tombstones', 'tombstones.item_id', 'item_changes.item_id')

  function inLibrary(
    libraryId: string,
    { user, source, batch, since }: EntryFilter,
    scope: VisibilityScope,
  ) {
    let query = entries().where('item_changes.library_id', '=', libraryId).where(seen(scope))
    if (user !== null) query = query.where('item_changes.user_id', '=', user)
    if (source !== null) query = query.where('item_changes.source', '=', source)
    if (batch !== null) query = query.where('item_changes.batch_id', '=', batch)
    if (since !== null) query = query.where('item_changes.at', '>=', since)
    return query
  }

  async function page<O>(query: Entries<O>, { before, limit }: Seek): Promise<NamedEntry[]> {
    let older = query
    if (before !== null) older = older.where('item_changes.seq', '<', before)
    const rows = await older
      .selectAll('item_changes')
      .select([
        sql<string | null>`coalesce(items.title, tombstones.title)`.as('title'),
        sql<string | null>`items.id`.as('presentId'),
      ])
      .orderBy('item_changes.seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ presentId, ...row }) => ({ ...row, isThere: presentId !== null }))
  }

  return {
    ofItem: (itemId: VisibleItemId, seek: Seek): Promise<NamedEntry[]> =>
      page(entries().where('item_changes.item_id', '=', itemId), seek),

    ofLibrary: (
      libraryId: string,
      filter: EntryFilter,
      { scope, ...seek }: Seek & { scope: VisibilityScope },
    ): Promise<NamedEntry[]> => page(inLibrary(libraryId, filter, scope), seek),

    /** How many there are; no more than `most` are counted. */
    async countOfLibrary(
      libraryId: string,
      filter: EntryFilter,
      { scope, most }: { scope: VisibilityScope; most: number },
    ): Promise<number> {
      const some = inLibrary(libraryId, filter, scope).select('item_changes.seq').limit(most)
      const { count } = await db.read
        .selectFrom(some.as('some'))
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Entries by their numbers or by their batch, youngest first; one more than are taken back at once where there are too many. */
    chosen(
      what: { entries: readonly number[] } | { batch: string },
      scope: VisibilityScope,
      seek: Seek = { before: null, limit: mostUndone + 1 },
    ): Promise<NamedEntry[]> {
      const query = entries().where(seen(scope))
      const chosen =
        'batch' in what
          ? query.where('item_changes.batch_id', '=', what.batch)
          : query.where('item_changes.seq', 'in', [...what.entries])
      return page(chosen, seek)
    },

    /** How much a batch changed of what somebody sees, in each library; none for one that nobody knows. */
    batch: (batch: string, scope: VisibilityScope) =>
      entries()
        .where('item_changes.batch_id', '=', batch)
        .where(seen(scope))
        .groupBy([
          'item_changes.library_id',
          'item_changes.user_id',
          'item_changes.user_name',
          'item_changes.source',
          'item_changes.source_name',
        ])
        .select((eb) => [
          'item_changes.library_id as libraryId',
          'item_changes.user_id as userId',
          'item_changes.user_name as userName',
          'item_changes.source',
          'item_changes.source_name as sourceName',
          eb.fn.min('item_changes.at').as('startedAt'),
          eb.fn.max('item_changes.at').as('endedAt'),
          eb.fn.count<number>('item_changes.item_id').distinct().as('numItems'),
          eb.fn.sum<number>('item_changes.num_fields').as('numFields'),
          eb.fn.count<number>('item_changes.undone_by').as('numUndone'),
          eb.fn.countAll<number>().as('numEntries'),
        ])
        .orderBy('item_changes.library_id')
        .execute(),
  }
}

/** Entries that are taken back at once: everybody who writes waits for them. */
export const mostUndone = 10_000

type Entries<O> = SelectQueryBuilder<
  Schema & { items: Partial<Schema['items']>; tombstones: Partial<Schema['tombstones']> },
  'item_changes' | 'items' | 'tombstones',
  O
>

/** Entries about items that somebody sees; who sees whole libraries also those about items that are gone. */
function seen(scope: VisibilityScope) {
  const libraries =
    scope.libraries === 'all'
      ? sql<boolean>`1 = 1`
      : scope.libraries.length === 0
        ? sql<boolean>`1 = 0`
        : sql<boolean>`item_changes.library_id in (${sql.join([...scope.libraries])})`
  const isVisible = visibleItems(scope)(overItems)
  const isThere = sql<boolean>`(items.id is not null and ${isVisible})`
  return seesWholeLibraries(scope)
    ? sql<boolean>`(${isThere} or (items.id is null and ${libraries}))`
    : isThere
}
