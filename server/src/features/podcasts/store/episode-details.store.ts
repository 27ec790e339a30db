import type { EpisodeFacts, FeedEpisode } from '@lectern/contract'
import { plainText } from '#platform/text/html.ts'
import type { Database } from '#storage/database.ts'

/** What is kept of an episode besides its columns: of its file, or as its feed had it. */
export type KeptDetail =
  | { isDownloaded: true; said: EpisodeFacts }
  | { isDownloaded: false; said: FeedEpisode }

/** What is said of episodes. */
export function episodeDetailsStore(db: Database) {
  return {
    /** What is known of the file goes before what the feed says; null: there is no such episode. */
    async find(itemId: string, episodeId: string): Promise<KeptDetail | null> {
      const onDisk = await db.read
        .selectFrom('episodes')
        .select('detail_json')
        .where('id', '=', episodeId)
        .where('item_id', '=', itemId)
        .executeTakeFirst()
      if (onDisk)
        return { isDownloaded: true, said: JSON.parse(onDisk.detail_json) as EpisodeFacts }
      const inFeed = await db.read
        .selectFrom('feed_episodes')
        .select('detail_json')
        .where('id', '=', episodeId)
        .where('item_id', '=', itemId)
        .executeTakeFirst()
      return inFeed
        ? { isDownloaded: false, said: JSON.parse(inFeed.detail_json) as FeedEpisode }
        : null
    },

    /** Beginnings of what is said of episodes, as plain text, by id. */
    async summaries(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await Promise.all(
        (['feed_episodes', 'episodes'] as const).map((table) =>
          db.read
            .selectFrom(table)
            .select(['id', 'detail_json'])
            .where('id', 'in', [...ids])
            .execute(),
        ),
      )
      // What is known of the file goes before what the feed says.
      return new Map(
        found.flat().map(({ id, detail_json }) => {
          const said = JSON.parse(detail_json) as {
            subtitle?: string | null
            description?: string | null
          }
          return [id, summaryOf(said.subtitle || said.description || '')]
        }),
      )
    },
  }
}

const longestSummary = 240

function summaryOf(html: string): string {
  const text = plainText(html.slice(0, 4000)).replace(/\s+/g, ' ').trim()
  return text.length <= longestSummary ? text : `${text.slice(0, longestSummary).trimEnd()}…`
}
