import { sql } from 'kysely'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Database } from '#storage/database.ts'
import { visibleItems } from '#storage/visibility.ts'
import type { Entry } from './entry.ts'
import { entriesOf, portion } from './list-tables.store.ts'
import type { ListKind } from './list-tables.store.ts'
import { isLiving } from './visible-lists.store.ts'

export type ListCardsStore = ReturnType<typeof listCardsStore>

/** Sums over the entries that somebody may see; seconds. */
export interface ListSums {
  count: number
  duration: number
}

/** An entry with what a row says of an episode. */
export interface ListedEntry extends Entry {
  episode: { title: string; duration: number; publishedAt: number | null } | null
}

/** Small readings of lists: cards, sums, pages of entries. */
export function listCardsStore(db: Database, kind: ListKind) {
  return {
    /** Count and duration by list; lists without visible entries are left out. */
    async sums(ids: readonly string[], scope: VisibilityScope): Promise<Map<string, ListSums>> {
      const found = new Map<string, ListSums>()
      for (let start = 0; start < ids.length; start += portion) {
        const rows = await living(scope)
          .where('entries.list_id', 'in', ids.slice(start, start + portion))
          .select((eb) => [
            'entries.list_id',
            eb.fn.countAll<number>().as('count'),
            eb.fn.sum<number>(length()).as('duration'),
          ])
          .groupBy('entries.list_id')
          .execute()
        for (const row of rows)
          found.set(row.list_id, { count: Number(row.count), duration: Number(row.duration) })
      }
      return found
    },

    /** Items of the first visible entries by list, `each` of a list at most. */
    async first(
      ids: readonly string[],
      each: number,
      scope: VisibilityScope,
    ): Promise<Map<string, string[]>> {
      const found = new Map<string, string[]>(ids.map((id) => [id, []]))
      for (let start = 0; start < ids.length; start += portion) {
        const numbered = living(scope)
          .where('entries.list_id', 'in', ids.slice(start, start + portion))
          .select((eb) => [
            'entries.list_id',
            'entries.item_id',
            eb.fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy('entries.list_id').orderBy('entries.position'))
              .as('number'),
          ])
        const rows = await db.read
          .selectFrom(numbered.as('numbered'))
          .select(['numbered.list_id', 'numbered.item_id'])
          .where('numbered.number', '<=', each)
          .orderBy('numbered.number')
          .execute()
        for (const row of rows) found.get(row.list_id)?.push(row.item_id)
      }
      return found
    },

    /** Visible entries of one list, a page of them; `limit` 0: all. */
    async page(
      listId: string,
      scope: VisibilityScope,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ListedEntry[]> {
      const query = living(scope)
        .where('entries.list_id', '=', listId)
        .select([
          'entries.item_id as itemId',
          'entries.episode_id as episodeId',
          'episodes.title',
          'episodes.duration',
          'episodes.published_at as publishedAt',
        ])
        .orderBy('entries.position')
      const rows = await (limit > 0 ? query.limit(limit).offset(offset) : query).execute()
      return rows.map(({ itemId, episodeId, title, duration, publishedAt }) => ({
        itemId,
        episodeId,
        episode: title === null ? null : { title, duration: duration ?? 0, publishedAt },
      }))
    },

    /** How far somebody is in each visible entry of a list, in its order; seconds. */
    async progress(listId: string, userId: string, scope: VisibilityScope) {
      return living(scope)
        .leftJoin('progress', (join) =>
          join
            .on('progress.user_id', '=', userId)
            .onRef('progress.item_id', '=', 'entries.item_id')
            .onRef('progress.episode_id', '=', 'entries.episode_id'),
        )
        .where('entries.list_id', '=', listId)
        .select((eb) => [
          'entries.item_id as itemId',
          'entries.episode_id as episodeId',
          length().as('duration'),
          eb.fn.coalesce('progress.position', sql.lit(0)).as('position'),
          eb.fn.coalesce('progress.is_finished', sql.lit(0)).as('isFinished'),
          'items.num_tracks as numTracks',
          'items.is_missing as isMissing',
          'items.is_invalid as isInvalid',
        ])
        .orderBy('entries.position')
        .execute()
    },

    /** How many of these entries each of a library's lists holds; those with none are left out. */
    async holding(libraryId: string, wanted: readonly Entry[]): Promise<Map<string, number>> {
      const keys = new Set(wanted.map(({ itemId, episodeId }) => `${itemId} ${episodeId}`))
      const itemIds = [...new Set(wanted.map((entry) => entry.itemId))]
      const held = new Map<string, number>()
      for (let start = 0; start < itemIds.length; start += portion) {
        const rows = await db.read
          .selectFrom(entriesOf(db, kind))
          .innerJoin('items', 'items.id', 'entries.item_id')
          .select(['entries.list_id', 'entries.item_id', 'entries.episode_id'])
          .where('entries.item_id', 'in', itemIds.slice(start, start + portion))
          .where('items.library_id', '=', libraryId)
          .execute()
        for (const { list_id: id, item_id, episode_id } of rows)
          if (keys.has(`${item_id} ${episode_id}`)) held.set(id, (held.get(id) ?? 0) + 1)
      }
      return held
    },
  }

  /** Entries that are there and that the scope may see, with their item and episode. */
  function living(scope: VisibilityScope) {
    return db.read
      .selectFrom(entriesOf(db, kind))
      .innerJoin('items', 'items.id', 'entries.item_id')
      .leftJoin('episodes', (join) =>
        join
          .onRef('episodes.id', '=', 'entries.episode_id')
          .onRef('episodes.item_id', '=', 'entries.item_id'),
      )
      .where((eb) => isLiving(eb as never) as never)
      .where((eb) => visibleItems(scope)(eb as never) as never)
  }
}

/** Of the episode, or of the whole item; seconds. */
function length() {
  return sql<number>`coalesce(episodes.duration, items.duration)`
}
