import type { FeedEpisode } from '@lectern/contract'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import { keepListed } from './keep-listed.store.ts'
import type { KeepOptions, KeptEpisode } from './keep-listed.store.ts'

export type { KeptEpisode } from './keep-listed.store.ts'
export type FeedEpisodesStore = ReturnType<typeof feedEpisodesStore>

/** The episodes that feeds ever listed. */
export function feedEpisodesStore(db: Database) {
  return {
    /**
     * Finds the rows of listed episodes, makes those that are missing and brings the others up to date, in one transaction.
     * Resolves in the order of the list.
     */
    keep: (listed: readonly FeedEpisode[], options: KeepOptions): Promise<KeptEpisode[]> =>
      db.transact((trx) => keepListed(trx, listed, { ...options, search: db.search })),

    /** Notes which are to be downloaded by themselves, or not any more: they are being, or nobody wants them. */
    async want(ids: readonly string[], isWanted: boolean): Promise<void> {
      await db.transact(async (trx) => {
        for (const batch of batchesOf(ids))
          await trx
            .updateTable('feed_episodes')
            .set({ is_wanted: isWanted ? 1 : 0 })
            .where('id', 'in', [...batch])
            .execute()
      })
    },

    /** Those that are still to be downloaded by themselves, newest first. */
    async wanted(itemId: string): Promise<{ id: string; episode: FeedEpisode }[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select(['id', 'detail_json'])
        .where('item_id', '=', itemId)
        .where('is_wanted', '=', 1)
        .where('gone_since', 'is', null)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, detail_json }) => ({
        id,
        episode: JSON.parse(detail_json) as FeedEpisode,
      }))
    },

    /** Ids of those whose file a rule took off the disk: they don't come back by themselves. */
    async letGo(itemId: string): Promise<ReadonlySet<string>> {
      const rows = await db.read
        .selectFrom('episode_stays')
        .select('episode_id')
        .where('item_id', '=', itemId)
        .where('let_go_at', 'is not', null)
        .execute()
      return new Set(rows.map(({ episode_id }) => episode_id))
    },

    /** Which of an item's episodes have their file in the library, and when the newest of them was published, in ms. */
    async onDisk(itemId: string): Promise<{ ids: ReadonlySet<string>; newest: number | null }> {
      const rows = await db.read
        .selectFrom('episodes')
        .select(['id', 'published_at'])
        .where('item_id', '=', itemId)
        .execute()
      const newest = rows.reduce<number | null>(
        (most, { published_at: at }) => (at !== null && at > (most ?? -Infinity) ? at : most),
        null,
      )
      return { ids: new Set(rows.map(({ id }) => id)), newest }
    },

    /** Episodes of an item by id, as its feed had them; unknown ones are left out. */
    async some(itemId: string, ids: readonly string[]): Promise<FeedEpisode[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select('detail_json')
        .where('item_id', '=', itemId)
        .where('id', 'in', [...ids])
        .orderBy('published_at', 'desc')
        .execute()
      return rows.map(({ detail_json }) => JSON.parse(detail_json) as FeedEpisode)
    },

    /** Times of publication, newest first; those without one are left out. */
    async published(itemId: string, limit: number): Promise<number[]> {
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select('published_at')
        .where('item_id', '=', itemId)
        .where('published_at', 'is not', null)
        .orderBy('published_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ published_at }) => published_at ?? [])
    },

    async count(itemId: string): Promise<number> {
      const { count } = await db.read
        .selectFrom('feed_episodes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('item_id', '=', itemId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
