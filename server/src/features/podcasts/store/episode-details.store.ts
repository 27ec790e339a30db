import type { EpisodeFacts, FeedEpisode } from '@lectern/contract'
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
  const html = (said.subtitle || said.description || '').slice(0, mostRead)
  const text = (/[<&]/u.test(html) ? textOfClean(html) : html).replace(/\s+/g, ' ').trim()
  return text.length <= longestSummary ? text : `${text.slice(0, longestSummary).trimEnd()}…`
}

const longestSummary = 240
/** Characters of HTML. */
const mostRead = 4000

/**
 * What is stored was cleaned: brackets are of elements alone, and four characters are escaped. Reading it as HTML once more would
 * cost ten times as much as all the rest of a list.
 */
function textOfClean(html: string): string {
  return html
    .replace(/<\/(?:p|li|ul|ol|blockquote)>|<br\b[^>]*>/giu, ' ')
    .replace(/<[^>]*(?:>|$)/gu, '')
    .replace(/&(?:lt|gt|quot|amp);/gu, (entity) => characters[entity] ?? entity)
    .replace(/&\w{0,4}$/u, '')
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}
