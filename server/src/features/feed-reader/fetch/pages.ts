import { FeedProblem } from '../feed-problem.ts'
import type { ReadEpisode, ReadFeed } from '../feed.ts'
import type { FeedCheck } from './feed-check.ts'

export interface OlderPages {
  check: FeedCheck
  maxPages: number
  /** Where the first document came from. */
  first: string
  read(address: string): Promise<ReadFeed>
}

/**
 * Adds the older documents of a paged or archived feed (RFC 5005) to the first one, until there are no more, they come
 * round again, or there are enough. One that can't be read ends it, and the feed says so in `cuts`.
 */
export async function addOlderPages(
  feed: ReadFeed,
  { check, maxPages, first, read }: OlderPages,
): Promise<ReadFeed> {
  const seen = new Set([first, check.owner.address])
  const known = new Set(feed.episodes.flatMap(keysOf))
  const whole = { ...feed, episodes: [...feed.episodes], cuts: new Set(feed.cuts) }
  let next = olderOf(feed)
  for (let page = 1; next !== null && !seen.has(next); page++) {
    seen.add(next)
    const isRoom = page < maxPages && whole.episodes.length < check.limits.maxEpisodes
    // A feed that is only looked at for news isn't less for it.
    if (!isRoom && maxPages > 1) whole.cuts.add('pages')
    if (!isRoom) break
    const older = await read(next).catch((error: unknown) => {
      if (error instanceof FeedProblem) return null
      throw error
    })
    if (older === null) whole.cuts.add('pages')
    if (older === null) break
    for (const episode of older.episodes) {
      const keys = keysOf(episode)
      if (keys.some((key) => known.has(key))) continue
      for (const key of keys) known.add(key)
      whole.episodes.push(episode)
    }
    whole.withoutEnclosure += older.withoutEnclosure
    for (const cut of older.cuts) whole.cuts.add(cut)
    next = olderOf(older)
  }
  return { ...whole, cuts: [...whole.cuts] }
}

/** Archives are complete, pages shift while one reads. */
const olderOf = ({ channel }: ReadFeed): string | null =>
  channel.links.previousArchive ?? channel.links.nextPage

/** What an episode is known by; pages overlap when something was published meanwhile. */
const keysOf = ({ guid, enclosure }: ReadEpisode): string[] =>
  guid === null ? [`url ${enclosure.url}`] : [`guid ${guid}`]
