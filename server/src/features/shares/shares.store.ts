import type { Database } from '#storage/database.ts'
import type { ItemRow, ShareRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'
import type { VisibilityScope } from '#domain/caller.ts'

/** A share with what its list shows beside it. */
export interface NamedShare extends ShareRow {
  username: string
  media_type: ItemRow['media_type']
  item_title: string
  /** Null where it is no episode, or one that is gone. */
  episode_title: string | null
  visitors: number
  last_visited_at: number | null
}

/** What is to be shared, as it is stored. */
export interface Shareable {
  itemId: string
  libraryId: string
  episodeId: string | null
}

const mostNamed = 500

export type SharesStore = ReturnType<typeof sharesStore>

/** Every query about shares. */
export function sharesStore(db: Database) {
  return {
    bySlug: (slug: string): Promise<ShareRow | undefined> =>
      db.read.selectFrom('shares').selectAll().where('slug', '=', slug).executeTakeFirst(),

    byId: (id: string): Promise<ShareRow | undefined> =>
      db.read.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Of some items as wholes, without those that are over. */
    async ofItems(itemIds: readonly string[], now: number): Promise<ShareRow[]> {
      const living = db.read
        .selectFrom('shares')
        .selectAll()
        .where('episode_id', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      // A whole library is asked about in pieces of 500; there are far fewer shares.
      if (itemIds.length <= mostNamed) return living.where('item_id', 'in', [...itemIds]).execute()
      const wanted = new Set(itemIds)
      return (await living.execute()).filter((row) => wanted.has(row.item_id))
    },

    /** The latest first. */
    async all(itemId: string | undefined): Promise<NamedShare[]> {
      return db.read
        .selectFrom('shares')
        .innerJoin('users', 'users.id', 'shares.user_id')
        .innerJoin('items', 'items.id', 'shares.item_id')
        .leftJoin('episodes', 'episodes.id', 'shares.episode_id')
        .leftJoin('share_visits', 'share_visits.share_id', 'shares.id')
        .selectAll('shares')
        .select((eb) => [
          'users.username',
          'items.media_type',
          'items.title as item_title',
          'episodes.title as episode_title',
          eb.fn.count<number>('share_visits.id').as('visitors'),
          eb.fn.max('share_visits.updated_at').as('last_visited_at'),
        ])
        .$if(itemId !== undefined, (query) => query.where('shares.item_id', '=', itemId ?? ''))
        .groupBy([
          'shares.id',
          'users.username',
          'items.media_type',
          'items.title',
          'episodes.title',
        ])
        .orderBy('shares.created_at', 'desc')
        .orderBy('shares.id', 'desc')
        .execute()
    },

    /** A book by its own id, if the scope may see it. */
    async book(mediaId: string, scope: VisibilityScope): Promise<Shareable | null> {
      const row = await db.read
        .selectFrom('items')
        .select(['items.id', 'items.library_id'])
        .where('items.media_id', '=', mediaId)
        .where('items.media_type', '!=', 'podcast')
        .where(visibleItems(scope))
        .executeTakeFirst()
      return row === undefined
        ? null
        : { itemId: row.id, libraryId: row.library_id, episodeId: null }
    },

    /** An episode by its id, if the scope may see its podcast. */
    async episode(id: string, scope: VisibilityScope): Promise<Shareable | null> {
      const row = await db.read
        .selectFrom('episodes')
        .innerJoin('items', 'items.id', 'episodes.item_id')
        .select(['items.id', 'items.library_id'])
        .where('episodes.id', '=', id)
        .where(visibleItems(scope))
        .executeTakeFirst()
      return row === undefined ? null : { itemId: row.id, libraryId: row.library_id, episodeId: id }
    },

    /** Those items that the scope may see. */
    async seen(itemIds: readonly string[], scope: VisibilityScope): Promise<Set<string>> {
      if (itemIds.length === 0) return new Set()
      const rows = await db.read
        .selectFrom('items')
        .select('items.id')
        .where('items.id', 'in', [...itemIds])
        .where(visibleItems(scope))
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Whether it was kept, or what stands in the way. What is over makes room. */
    insert(row: ShareRow, now: number): Promise<'made' | 'same-media' | 'same-slug'> {
      return db.transact(async (trx) => {
        const others = await trx
          .selectFrom('shares')
          .select(['id', 'item_id', 'media_id', 'expires_at'])
          .where((eb) => eb.or([eb('slug', '=', row.slug), eb('media_id', '=', row.media_id)]))
          .execute()
        const isOver = ({ expires_at: at }: { expires_at: number | null }) =>
          at !== null && at <= now
        const living = others.filter((other) => !isOver(other))
        if (living.some(({ media_id: id }) => id === row.media_id)) return 'same-media'
        if (living.length > 0) return 'same-slug'
        for (const { id, item_id: itemId } of others)
          await trx
            .deleteFrom('shares')
            .where('item_id', '=', itemId)
            .where('id', '=', id)
            .execute()
        const made = await trx
          .insertInto('shares')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        return made === undefined ? 'same-slug' : 'made'
      })
    },

    /** False: it was withdrawn already. */
    remove({ id, item_id: itemId }: Pick<ShareRow, 'id' | 'item_id'>): Promise<boolean> {
      return db.transact(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('shares')
          .where('item_id', '=', itemId)
          .where('id', '=', id)
          .executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    /** Those that are over by now. */
    over: (now: number): Promise<ShareRow[]> =>
      db.read.selectFrom('shares').selectAll().where('expires_at', '<=', now).execute(),

    /** When the next one is over, in ms; null: none ever is. */
    async nextEnd(): Promise<number | null> {
      const row = await db.read
        .selectFrom('shares')
        .select('expires_at')
        .where('expires_at', 'is not', null)
        .orderBy('expires_at')
        .limit(1)
        .executeTakeFirst()
      return row?.expires_at ?? null
    },
  }
}
