import type { Insertable } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { FeedEntityType } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { OpenFeedRow } from '#storage/schema.ts'

/** A feed with the name of who opened it. */
export interface NamedFeed extends OpenFeedRow {
  username: string
}

/** What a feed is called after. */
export interface FeedTexts {
  title: string
  description: string | null
}

const mostNamed = 500

export type FeedsStore = ReturnType<typeof feedsStore>

/** Every query about feeds that are open. */
export function feedsStore(db: Database) {
  return {
    bySlug: (slug: string): Promise<OpenFeedRow | undefined> =>
      db.read.selectFrom('open_feeds').selectAll().where('slug', '=', slug).executeTakeFirst(),

    byId: (id: string): Promise<OpenFeedRow | undefined> =>
      db.read.selectFrom('open_feeds').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Private ones of everybody, too. */
    async all(): Promise<NamedFeed[]> {
      return db.read
        .selectFrom('open_feeds')
        .innerJoin('users', 'users.id', 'open_feeds.user_id')
        .selectAll('open_feeds')
        .select('users.username')
        .orderBy('open_feeds.created_at', 'desc')
        .orderBy('open_feeds.id', 'desc')
        .execute()
    },

    /** Private feeds of one user. */
    own: (userId: string): Promise<OpenFeedRow[]> =>
      db.read
        .selectFrom('open_feeds')
        .selectAll()
        .where('user_id', '=', userId)
        .where('is_private', '=', 1)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Feeds of some entities that are everybody's, the oldest first. */
    async ofEntities(
      entityType: FeedEntityType,
      entityIds: readonly string[],
    ): Promise<OpenFeedRow[]> {
      const ofType = db.read
        .selectFrom('open_feeds')
        .selectAll()
        .where('entity_type', '=', entityType)
        .where('is_private', '=', 0)
        .orderBy('created_at')
        .orderBy('id')
      // A whole library is asked about in pieces of 500; there are far fewer feeds.
      if (entityIds.length <= mostNamed)
        return ofType.where('entity_id', 'in', [...entityIds]).execute()
      const wanted = new Set(entityIds)
      return (await ofType.execute()).filter((row) => wanted.has(row.entity_id))
    },

    /** False: the slug is in use. */
    insert(row: Insertable<OpenFeedRow>): Promise<boolean> {
      return db.transact(async (trx) => {
        const made = await trx
          .insertInto('open_feeds')
          .values(row)
          .onConflict((conflict) => conflict.column('slug').doNothing())
          .returning('id')
          .executeTakeFirst()
        return made !== undefined
      })
    },

    /** Opens a private feed unless its user has one of the same, which is the answer then; null: they have `most` already. */
    insertOwn(row: OpenFeedRow, most: number): Promise<OpenFeedRow | null> {
      return db.transact(async (trx) => {
        const own = await trx
          .selectFrom('open_feeds')
          .selectAll()
          .where('user_id', '=', row.user_id)
          .where('is_private', '=', 1)
          .execute()
        const same = own.find(
          (feed) => feed.entity_id === row.entity_id && feed.entity_type === row.entity_type,
        )
        if (same !== undefined) return same
        if (own.length >= most) return null
        await trx.insertInto('open_feeds').values(row).execute()
        return row
      })
    },

    /** False: it was closed already. */
    remove({ id, entity_id }: Pick<OpenFeedRow, 'id' | 'entity_id'>): Promise<boolean> {
      return db.transact(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('open_feeds')
          .where('entity_id', '=', entity_id)
          .where('id', '=', id)
          .executeTakeFirst()
        return numDeletedRows > 0n
      })
    },

    /** Closes all feeds of an entity, private ones too. */
    removeOf(entityType: FeedEntityType, entityId: string): Promise<OpenFeedRow[]> {
      return db.transact(async (trx) =>
        trx
          .deleteFrom('open_feeds')
          .where('entity_id', '=', entityId)
          .where('entity_type', '=', entityType)
          .returningAll()
          .execute(),
      )
    },

    async hasOf(entityType: FeedEntityType, entityId: string): Promise<boolean> {
      const row = await db.read
        .selectFrom('open_feeds')
        .select('id')
        .where('entity_id', '=', entityId)
        .where('entity_type', '=', entityType)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Notes that it was read, or that it shows something else. */
    async note(
      id: string,
      news: Partial<Pick<OpenFeedRow, 'content_tag' | 'changed_at' | 'last_fetched_at'>>,
    ): Promise<void> {
      await db.transact(async (trx) => {
        await trx.updateTable('open_feeds').set(news).where('id', '=', id).execute()
      })
    },

    /** What entities are called, by their ids; who may see them is not asked here. */
    async texts(
      entityType: FeedEntityType,
      ids: readonly string[],
    ): Promise<Map<string, FeedTexts>> {
      const found = new Map<string, FeedTexts>()
      for (const batch of batchesOf(ids)) {
        for (const { id, ...texts } of await textsOf(db, entityType, batch)) found.set(id, texts)
      }
      return found
    },
  }
}

function textsOf(
  db: Database,
  entityType: FeedEntityType,
  ids: readonly string[],
): Promise<(FeedTexts & { id: string })[]> {
  if (entityType === 'libraryItem') {
    return db.read
      .selectFrom('items')
      .innerJoin('item_details', 'item_details.item_id', 'items.id')
      .select(['items.id', 'items.title', 'item_details.description'])
      .where('items.id', 'in', ids)
      .execute()
  }
  const table = ({ collection: 'collections', playlist: 'playlists', series: 'series' } as const)[
    entityType
  ]
  return db.read
    .selectFrom(table)
    .select(['id', 'name as title', 'description'])
    .where('id', 'in', ids)
    .execute()
}
