import type { Transaction } from 'kysely'
import type { PodcastMeta, PodcastSettings } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { PodcastFeedRow, Schema } from '#storage/schema.ts'

/** What of a podcast its subscription follows from. */
export interface PodcastFacts {
  itemId: string
  libraryId: string
  title: string
  /** A stand-in where the address holds a secret. */
  feedUrl: string | null
  itunesId: string | null
  /** A story told in order. */
  isSerial: boolean
  /** New episodes are downloaded by themselves. */
  isAutomatic: boolean
  /** Cron expression; null: nothing is downloaded by itself. */
  schedule: string | null
  /** ms */
  lastEpisodeCheck: number | null
  /** Most that are downloaded at a time; 0: all. */
  maxNew: number
}

/** What came of reading a feed. */
export interface ReadNote {
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
  /** Null: as it was. */
  channelJson: string | null
}

/** Where the feed of a podcast is read, and what its last answer said of itself. */
export interface AddressOfFeed {
  /** Null: where the item says. */
  secret: string | null
  validators: { etag: string | null; lastModified: string | null; hash: string | null } | null
  /** ms */
  nextCheckAt: number | null
}

/** `secret` left out: what is known of that stays. */
export interface NewSubscription extends Pick<PodcastFacts, 'itemId' | 'libraryId' | 'schedule'> {
  secret?: string | null
  /** ms */
  nextCheckAt: number | null
}

export type PodcastFeedsStore = ReturnType<typeof podcastFeedsStore>

/** The subscriptions of podcasts. */
export function podcastFeedsStore(db: Database) {
  const rows = () => db.read.selectFrom('podcast_feeds').selectAll()
  return {
    find: (itemId: string): Promise<PodcastFeedRow | undefined> =>
      rows().where('item_id', '=', itemId).executeTakeFirst(),

    /** Those whose time has come, longest waiting first. */
    due: (now: number, limit: number): Promise<PodcastFeedRow[]> =>
      rows()
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .orderBy('item_id')
        .limit(limit)
        .execute(),

    /** Podcasts among `itemIds`; all of them where none are named. */
    async podcasts(itemIds?: readonly string[]): Promise<PodcastFacts[]> {
      const found = await db.read
        .selectFrom('items')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        .select(['items.id', 'items.library_id', 'items.title', 'item_details.metadata_json'])
        .where('items.media_type', '=', 'podcast')
        .$if(itemIds !== undefined, (query) => query.where('items.id', 'in', [...(itemIds ?? [])]))
        .execute()
      return found.map(factsOf)
    },

    /** What the podcasts of a library are known again by. */
    async marks(libraryId: string) {
      const found = await db.read
        .selectFrom('items')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        .leftJoin('podcast_feeds', 'podcast_feeds.item_id', 'items.id')
        .select([
          'items.id',
          'items.path',
          'item_details.metadata_json',
          'podcast_feeds.secret_address',
        ])
        .where('items.library_id', '=', libraryId)
        .where('items.media_type', '=', 'podcast')
        .execute()
      return found.map(({ id, path, metadata_json, secret_address: secret }) => {
        const { feedUrl, itunesId } = JSON.parse(metadata_json) as PodcastMeta
        return { itemId: id, path, secret, feedUrl: feedUrl || null, itunesId: itunesId || null }
      })
    },

    /** Puts a subscription in where there is none, and its schedule; how it goes stays. */
    async subscribe(
      facts: Pick<PodcastFacts, 'itemId' | 'libraryId' | 'schedule'>,
      when: { secret?: string | null; nextCheckAt: number | null },
    ): Promise<void> {
      await db.transact((trx) => putSubscription(trx, { ...facts, ...when }))
    },

    async unsubscribe(itemIds: readonly string[]): Promise<void> {
      if (itemIds.length === 0) return
      await db.transact((trx) =>
        trx
          .deleteFrom('podcast_feeds')
          .where('item_id', 'in', [...itemIds])
          .execute(),
      )
    },

    async saveSettings(itemId: string, settingsJson: string): Promise<void> {
      await update(db, itemId, { settings_json: settingsJson })
    },

    async noteSuccess(itemId: string, note: ReadNote, at: number): Promise<void> {
      const { etag, lastModified, bodyHash, channelJson } = note
      await update(db, itemId, {
        etag,
        last_modified: lastModified,
        body_hash: bodyHash,
        checked_at: at,
        succeeded_at: at,
        ...well,
        ...(channelJson === null ? {} : { channel_json: channelJson }),
      })
    },

    async noteUnchanged(itemId: string, at: number): Promise<void> {
      await update(db, itemId, { checked_at: at, succeeded_at: at, ...well })
    },

    async noteFailure(itemId: string, failure: string, at: number): Promise<number> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('podcast_feeds')
          .select(['failures', 'failing_since'])
          .where('item_id', '=', itemId)
          .executeTakeFirst()
        const failures = (row?.failures ?? 0) + 1
        await trx
          .updateTable('podcast_feeds')
          .set({ failures, failure, checked_at: at, failing_since: row?.failing_since ?? at })
          .where('item_id', '=', itemId)
          .execute()
        return failures
      })
    },

    async setNextCheck(itemId: string, at: number | null): Promise<void> {
      await update(db, itemId, { next_check_at: at })
    },

    /** Null: there is no subscription. */
    async addressOf(itemId: string): Promise<AddressOfFeed | null> {
      const row = await rows().where('item_id', '=', itemId).executeTakeFirst()
      if (row === undefined) return null
      const { etag, last_modified: lastModified, body_hash: hash } = row
      return {
        secret: row.secret_address,
        validators: { etag, lastModified, hash },
        nextCheckAt: row.next_check_at,
      }
    },

    async readdress(itemId: string, address: AddressOfFeed): Promise<void> {
      const { secret, validators, nextCheckAt } = address
      await update(db, itemId, {
        secret_address: secret,
        etag: validators?.etag ?? null,
        last_modified: validators?.lastModified ?? null,
        body_hash: validators?.hash ?? null,
        next_check_at: nextCheckAt,
      })
    },

    /** A secret address that the feed moved to. */
    async setSecret(itemId: string, address: string | null): Promise<void> {
      await update(db, itemId, { secret_address: address })
    },
  }
}

/** Within a transaction of who writes more than that. */
export async function putSubscription(
  trx: Transaction<Schema>,
  { itemId, libraryId, schedule, secret, nextCheckAt }: NewSubscription,
): Promise<void> {
  const changing = {
    library_id: libraryId,
    schedule,
    next_check_at: nextCheckAt,
    ...(secret === undefined ? {} : { secret_address: secret }),
  }
  await trx
    .insertInto('podcast_feeds')
    .values({ item_id: itemId, ...blank, secret_address: null, ...changing })
    .onConflict((oc) => oc.column('item_id').doUpdateSet(changing))
    .execute()
}

function factsOf(row: {
  id: string
  library_id: string
  title: string
  metadata_json: string
}): PodcastFacts {
  const said = JSON.parse(row.metadata_json) as PodcastMeta & PodcastSettings
  return {
    itemId: row.id,
    libraryId: row.library_id,
    title: row.title,
    feedUrl: said.feedUrl || null,
    itunesId: said.itunesId || null,
    isSerial: said.type === 'serial',
    isAutomatic: said.autoDownloadEpisodes,
    schedule: said.autoDownloadEpisodes ? said.autoDownloadSchedule : null,
    lastEpisodeCheck: said.lastEpisodeCheck,
    maxNew: said.maxNewEpisodesToDownload,
  }
}

const well = { failing_since: null, failures: 0, failure: null }

const blank = {
  etag: null,
  last_modified: null,
  body_hash: null,
  checked_at: null,
  succeeded_at: null,
  ...well,
  settings_json: '{}',
  channel_json: null,
}

async function update(
  db: Database,
  itemId: string,
  values: Partial<Omit<PodcastFeedRow, 'item_id'>>,
): Promise<void> {
  await db.transact((trx) =>
    trx.updateTable('podcast_feeds').set(values).where('item_id', '=', itemId).execute(),
  )
}
