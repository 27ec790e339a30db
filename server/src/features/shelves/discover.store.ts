import { sql } from 'kysely'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export interface DiscoverScope {
  libraryId: string
  userId: string
  scope: VisibilityScope
}

export type DiscoverStore = ReturnType<typeof discoverStore>

/**
 * Books to discover: not begun, and in no series or the first of a series of which nothing is begun.
 * The first of all its books: whoever may not see that one had better not begin with the second.
 */
export function discoverStore(db: Database) {
  /** Items that the user has begun or finished. */
  const begun = (userId: string): ItemIds =>
    db.read
      .selectFrom('progress')
      .select('progress.item_id')
      .where('progress.user_id', '=', userId)
      .where('progress.episode_id', '=', '')
      .where((eb) => eb.or([eb('progress.position', '>', 0), eb('progress.is_finished', '=', 1)]))

  const visible = ({ libraryId, scope }: Omit<DiscoverScope, 'userId'>) =>
    db.read.selectFrom('items').where('items.library_id', '=', libraryId).where(visibleItems(scope))

  /**
   * Series of which something is begun. They are read first and then bound: inside the look at each candidate
   * the database would work them out again and again.
   */
  async function begunSeries({ libraryId, userId }: DiscoverScope): Promise<string[]> {
    const rows = await db.read
      .selectFrom('progress')
      .innerJoin('item_series', 'item_series.item_id', 'progress.item_id')
      .where('progress.user_id', '=', userId)
      .where('progress.library_id', '=', libraryId)
      .where('progress.episode_id', '=', '')
      .where((eb) => eb.or([eb('progress.position', '>', 0), eb('progress.is_finished', '=', 1)]))
      .select('item_series.series_id as id')
      .distinct()
      .limit(mostBound)
      .execute()
    return rows.map((row) => row.id)
  }

  /** First books of these series, as far as they are visible. */
  async function firstsOf(seriesIds: readonly string[], scope: VisibilityScope): Promise<string[]> {
    if (seriesIds.length === 0) return []
    const rows = await db.read
      .selectFrom('item_series')
      .innerJoin('items', 'items.id', 'item_series.item_id')
      .where('item_series.series_id', 'in', [...seriesIds])
      .where(visibleItems(scope))
      .where(hasEarlier, '=', sql.lit(false))
      .select('items.id')
      .distinct()
      .execute()
    return rows.map((row) => row.id)
  }

  return {
    begunSeries,

    /**
     * A few of them, by chance: the next ones after `start` in the order of ids, which are random numbers,
     * and from the beginning again. Only as many items are looked at as it takes.
     */
    async some(
      of: DiscoverScope,
      { taken, start, limit }: { taken: readonly string[]; start: string; limit: number },
    ): Promise<VisibleItemId[]> {
      const from = (comparison: '>=' | '<', wanted: number) =>
        db.read
          .selectFrom('items')
          .where('items.library_id', '=', of.libraryId)
          .$call(onlyVisible(of.scope))
          .where('items.id', comparison, start)
          .where('items.id', 'not in', begun(of.userId))
          .where((eb) => eb.or([isAlone(eb, oneByOne), isFirst(eb, taken, oneByOne)]))
          .orderBy('items.id')
          .limit(wanted)
          .execute()
      const rows = await from('>=', limit)
      const more = rows.length < limit ? await from('<', limit - rows.length) : []
      return [...rows, ...more].map((row) => row.itemId)
    },

    /** How many visible books stand alone or begin a series, whoever asks. */
    async countAll(of: Omit<DiscoverScope, 'userId'>): Promise<number> {
      const row = await visible(of)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where((eb) => eb.or([isAlone(eb), isFirst(eb, [])]))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    /** How many of those are out of the question because they, or their series (`taken`), are begun. */
    async countBegun(of: DiscoverScope, taken: readonly string[]): Promise<number> {
      const alone = await visible(of)
        .where('items.id', 'in', begun(of.userId))
        .where((eb) => isAlone(eb))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const firsts = await firstsOf(taken, of.scope)
      if (firsts.length === 0) return Number(alone.count)
      // A book that is the first of another series as well, one not begun, stays in question.
      const kept = await db.read
        .selectFrom('item_series')
        .where('item_series.item_id', 'in', firsts.slice(0, mostBound))
        .where('item_series.item_id', 'not in', begun(of.userId))
        .where('item_series.series_id', 'not in', taken)
        .where(hasEarlier, '=', sql.lit(false))
        .select((eb) => eb.fn.count<number>('item_series.item_id').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return Number(alone.count) + firsts.length - Number(kept.count)
    },
  }
}

/** Databases take some 32,000 bound values in one statement; two lists have to fit. */
const mostBound = 15_000

type ItemBuilder = ExpressionBuilder<Schema, 'items'>
type ItemIds = SelectQueryBuilder<Schema, 'progress', { item_id: string }>

/** How to look at the series of an item. */
type Look = (links: Links) => Links
type Links = SelectQueryBuilder<Schema, 'items' | 'item_series', { item_id: string }>

/** All series are gone through first: right where most items are looked at. */
const together: Look = (links) => links

/**
 * For each item its own series alone: right where a few items are enough. PostgreSQL would go through all of them for
 * ten items out of 50,000; where an offset is named it doesn't.
 */
const oneByOne: Look = (links) => links.limit(1).offset(0)

const linksOf = (eb: ItemBuilder): Links =>
  eb
    .selectFrom('item_series')
    .select('item_series.item_id')
    .whereRef('item_series.item_id', '=', 'items.id')

function isAlone(eb: ItemBuilder, look = together) {
  return eb.not(eb.exists(look(linksOf(eb))))
}

/** The first book of some series that is not among `taken`. */
function isFirst(eb: ItemBuilder, taken: readonly string[], look = together) {
  const links = linksOf(eb).where(hasEarlier, '=', sql.lit(false))
  return eb.exists(
    look(taken.length === 0 ? links : links.where('item_series.series_id', 'not in', [...taken])),
  )
}

/** The series at hand has a book before this one; books without a number come last. */
const hasEarlier = sql<boolean>`exists (
  select 1 from item_series as earlier where earlier.series_id = item_series.series_id
  and (coalesce(earlier.sequence_num, 9e99), earlier.item_id)
    < (coalesce(item_series.sequence_num, 9e99), item_series.item_id))`
