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
      return new Map(found.flat().map(({ id, detail_json }) => [id, summaryOf(detail_json)]))
    },
  }
}

/** The beginning of what is said of an episode, as plain text. */
export function summaryOf(detailJson: string): string {
  const said = JSON.parse(detailJson) as Pick<EpisodeFacts, 'subtitle' | 'description'>
  const html = said.subtitle || said.description || ''
  // Reading HTML is most of what a list costs, and its first lines mostly are enough.
  const words = wordsOf(html.slice(0, usuallyEnough))
  const isEnough = html.length <= usuallyEnough || words.length > longestSummary + entityLength
  const text = isEnough ? words : wordsOf(html.slice(0, 4000))
  return text.length <= longestSummary ? text : `${text.slice(0, longestSummary).trimEnd()}…`
}

const longestSummary = 240
/** Characters of HTML. */
const usuallyEnough = 600
/** What was cut in the middle of an entity ends in some letters of it. */
const entityLength = 32

const wordsOf = (html: string): string =>
  (/[<&]/u.test(html) ? plainText(html) : html).replace(/\s+/g, ' ').trim()
