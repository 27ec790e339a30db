import type { Episode, FeedEpisode } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { FeedEpisodeRow } from '#storage/schema.ts'
import { remoteEpisodeOf } from './remote-audio-file.ts'
import type { RemoteEpisode } from './remote-episode.ts'

interface EpisodeName {
  itemId: string
  episodeId: string
}

const columns = [
  'listed.id',
  'listed.detail_json',
  'listed.duration',
  'listed.heard_duration',
  'listed.first_seen_at',
] as const

const episodeOf = (
  row: Pick<FeedEpisodeRow, 'id' | 'detail_json' | 'duration' | 'heard_duration' | 'first_seen_at'>,
): RemoteEpisode => ({
  id: row.id,
  said: JSON.parse(row.detail_json) as FeedEpisode,
  duration: row.heard_duration ?? row.duration ?? 0,
  firstSeenAt: row.first_seen_at,
})

export type RemoteEpisodes = ReturnType<typeof remoteEpisodes>

/** Episodes of feeds as something to be heard. */
export function remoteEpisodes(db: Database) {
  return {
    /** Those of one podcast that its feed knows; others are left out. */
    async some(itemId: string, ids: readonly string[]): Promise<RemoteEpisode[]> {
      if (ids.length === 0) return []
      const rows = await db.read
        .selectFrom('feed_episodes as listed')
        .select(columns)
        .where('listed.item_id', '=', itemId)
        .where('listed.id', 'in', [...ids])
        .execute()
      return rows.map(episodeOf)
    },

    /** Those among these that lie with their publishers, as shelves show episodes, by id. */
    async beside(wanted: readonly EpisodeName[]): Promise<Map<string, Episode>> {
      if (wanted.length === 0) return new Map()
      const rows = await db.read
        .selectFrom('feed_episodes as listed')
        .innerJoin('items', 'items.id', 'listed.item_id')
        .leftJoin('episodes as here', 'here.id', 'listed.id')
        .select([...columns, 'listed.item_id', 'items.media_id'])
        .where('listed.id', 'in', [...new Set(wanted.map(({ episodeId }) => episodeId))])
        .where('here.id', 'is', null)
        .execute()
      const names = new Set(wanted.map(({ itemId, episodeId }) => `${itemId} ${episodeId}`))
      return new Map(
        rows
          .filter((row) => names.has(`${row.item_id} ${row.id}`))
          .map((row) => {
            const podcast = { itemId: row.item_id, mediaId: row.media_id }
            return [row.id, remoteEpisodeOf(podcast, episodeOf(row))]
          }),
      )
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
