import type { FeedEpisode } from '@lectern/contract'
import type { Database } from '#storage/database.ts'

/** An episode that its feed lists and whose file isn't in the library. */
export interface RemoteEpisode {
  id: string
  /** As its feed has it. */
  said: FeedEpisode
  /** Seconds, by its sound where that was heard, else by its feed; 0 where nobody said. */
  duration: number
  firstSeenAt: number
}

export type RemoteEpisodes = ReturnType<typeof remoteEpisodes>

/** Episodes of feeds as something to be heard. */
export function remoteEpisodes(db: Database) {
  return {
    /** Those of one podcast that its feed knows; others are left out. */
    async some(itemId: string, ids: readonly string[]): Promise<RemoteEpisode[]> {
      if (ids.length === 0) return []
      const rows = await db.read
        .selectFrom('feed_episodes')
        .select(['id', 'detail_json', 'duration', 'heard_duration', 'first_seen_at'])
        .where('item_id', '=', itemId)
        .where('id', 'in', [...ids])
        .execute()
      return rows.map((row) => ({
        id: row.id,
        said: JSON.parse(row.detail_json) as FeedEpisode,
        duration: row.heard_duration ?? row.duration ?? 0,
        firstSeenAt: row.first_seen_at,
      }))
    },

    /** Keeps how long episodes are by their sound, in seconds. */
    async noteLength(ids: readonly string[], seconds: number): Promise<void> {
      if (ids.length === 0) return
      await db.transact((trx) =>
        trx
          .updateTable('feed_episodes')
          .set({ heard_duration: seconds })
          .where('id', 'in', [...ids])
          .execute(),
      )
    },
  }
}
