import { batchesOf } from '#platform/lists/batches.ts'
import { sql } from 'kysely'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { onlyVisible, visibleItems } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import type { Entry, VisibleEntry } from '../entry.ts'
import { entriesOf } from './list-tables.store.ts'
import type { ListKind } from './list-tables.store.ts'

/** What a card says of the entries that somebody may see. */
export interface ListSums {
  count: number
  /** Seconds. */
  duration: number
  /** Items of the first of them. */
  first: VisibleItemId[]
}

/** An entry with what a row says of an episode. */
export interface ListedEntry extends VisibleEntry {
  episode: { title: string; duration: number; publishedAt: number | null } | null
}

/** Small readings of lists: cards, sums, pages of entries. */
export function listCardsStore(db: Database, kind: ListKind) {
  return {
    /** By list, with the items of its first `each` entries (at least one); lists without visible entries are left out. */
    async sums(
      ids: readonly string[],
      each: number,
      scope: VisibilityScope,
    ): Promise<Map<string, ListSums>> {
      const found = new Map<string, ListSums>()
      for (const batch of batchesOf(ids)) {
        const ofList = sql`partition by entries.list_id`
        // One look at each item for all three.
        const numbered = present()
          .$call(onlyVisible(scope))
          .where('entries.list_id', 'in', batch)
          .select([
            'entries.list_id',
            sql<number>`row_number() over (${ofList} order by entries.position)`.as('number'),
            sql<number>`count(*) over (${ofList})`.as('count'),
            sql<number>`sum(${length()}) over (${ofList})`.as('duration'),
          ])
        const rows = await db.read
          .selectFrom(numbered.as('numbered'))
          .selectAll()
          .where('numbered.number', '<=', each)
          .orderBy('numbered.number')
          .execute()
        for (const { list_id: id, itemId, count, duration } of rows) {
          const known = found.get(id)
          if (known !== undefined) known.first.push(itemId)
          else found.set(id, { count: Number(count), duration: Number(duration), first: [itemId] })
        }
      }
      return found
    },

    /** Visible entries of one list, a page of them; `limit` 0: all. */
    async page(
      listId: string,
      scope: VisibilityScope,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ListedEntry[]> {
      const query = present()
        .$call(onlyVisible(scope))
        .where('entries.list_id', '=', listId)
        .select([
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

    /** How far somebody is in a list; seconds. */
    async progress(listId: string, userId: string, scope: VisibilityScope) {
      const row = await heard(listId, userId, scope)
        .select((eb) => [
          eb.fn.sum<number>(isFinished()).as('finished'),
          eb.fn
            .sum<number>(sql`case when ${isFinished()} = 1 then 0 else ${left()} end`)
            .as('timeLeft'),
        ])
        .executeTakeFirst()
      return { finished: Number(row?.finished ?? 0), timeLeft: Number(row?.timeLeft ?? 0) }
    },

    /** The first entry that can be played and isn't finished, with its place among the visible ones; null: none. */
    async next(
      listId: string,
      userId: string,
      scope: VisibilityScope,
    ): Promise<(Entry & { index: number }) | null> {
      const first = await heard(listId, userId, scope)
        .where(isFinished(), '=', 0)
        .where('items.is_missing', '=', 0)
        .where('items.is_invalid', '=', 0)
        .where((eb) => eb.or([eb('entries.episode_id', '!=', ''), eb('items.num_tracks', '>', 0)]))
        .select(['entries.item_id', 'entries.episode_id', 'entries.position'])
        .orderBy('entries.position')
        .limit(1)
        .executeTakeFirst()
      if (first === undefined) return null
      const before = await living(scope)
        .where('entries.list_id', '=', listId)
        .where('entries.position', '<', first.position)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return { itemId: first.item_id, episodeId: first.episode_id, index: Number(before.count) }
    },

    /** Those of some entries that are in a list and that the scope may see. */
    async seen(listId: string, wanted: readonly Entry[], scope: VisibilityScope): Promise<Entry[]> {
      const rows = await living(scope)
        .where('entries.list_id', '=', listId)
        .where(
          'entries.item_id',
          'in',
          wanted.map((entry) => entry.itemId),
        )
        .select(['entries.item_id as itemId', 'entries.episode_id as episodeId'])
        .execute()
      return rows
    },

    /** How many of these entries each of a library's lists holds; those with none are left out. */
    async holding(libraryId: string, wanted: readonly Entry[]): Promise<Map<string, number>> {
      const keys = new Set(wanted.map(({ itemId, episodeId }) => `${itemId} ${episodeId}`))
      const itemIds = [...new Set(wanted.map((entry) => entry.itemId))]
      const held = new Map<string, number>()
      for (const batch of batchesOf(itemIds)) {
        const rows = await db.read
          .selectFrom(entriesOf(db, kind))
          .innerJoin('items', 'items.id', 'entries.item_id')
          .select(['entries.list_id', 'entries.item_id', 'entries.episode_id'])
          .where('entries.item_id', 'in', batch)
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
    return present().where(visibleItems(scope))
  }

  function present() {
    return db.read
      .selectFrom(entriesOf(db, kind))
      .innerJoin('items', 'items.id', 'entries.item_id')
      .leftJoin('episodes', (join) =>
        join
          .onRef('episodes.id', '=', 'entries.episode_id')
          .onRef('episodes.item_id', '=', 'entries.item_id'),
      )
      .where((eb) => eb.or([eb('entries.episode_id', '=', ''), eb('episodes.id', 'is not', null)]))
  }

  /** The same of one list, with how far somebody is in each. */
  function heard(listId: string, userId: string, scope: VisibilityScope) {
    return living(scope)
      .leftJoin('progress', (join) =>
        join
          .on('progress.user_id', '=', userId)
          .onRef('progress.item_id', '=', 'entries.item_id')
          .onRef('progress.episode_id', '=', 'entries.episode_id'),
      )
      .where('entries.list_id', '=', listId)
  }
}

const isFinished = () => sql<number>`coalesce(progress.is_finished, 0)`

/** What is not listened to yet; seconds. */
function left() {
  return sql`case when coalesce(progress.position, 0) > ${length()} then 0
    else ${length()} - coalesce(progress.position, 0) end`
}

/** Of the episode, or of the whole item; seconds. */
function length() {
  return sql<number>`coalesce(episodes.duration, items.duration)`
}
