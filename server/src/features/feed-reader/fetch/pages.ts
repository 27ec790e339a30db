import { FeedProblem } from '../feed-problem.ts'
import type { FeedProblemCode } from '../feed-problem.ts'
import type { ReadEpisode, ReadFeed } from '../feed.ts'
import type { FeedLimits } from '../limits.ts'
import type { FeedCheck } from './feed-check.ts'

export interface OlderPages {
  check: FeedCheck
  maxPages: number
  /** Where the first document came from. */
  first: string
  /** Reads one with what room is left. */
  read(address: string, limits: FeedLimits): Promise<ReadFeed>
}

export interface PagedFeed {
  feed: ReadFeed
  /** A page is missing that may be there the next time. */
  isPassing: boolean
}

/**
 * Adds the older documents of a paged or archived feed (RFC 5005) to the first one, until there are no more, they come
 * round again, or there are enough. One that can't be read ends it, and the feed says so in `cuts`.
 */
export async function addOlderPages(
  first: ReadFeed,
  { check, maxPages, read, ...options }: OlderPages,
): Promise<PagedFeed> {
  const seen = new Set([options.first, check.owner.address])
  const known = new Set(first.episodes.map(keyOf))
  const feed = { ...first, episodes: [...first.episodes] }
  const cuts = new Set(first.cuts)
  let isPassing = false
  let next = olderOf(first)
  for (let page = 1; next !== null && !seen.has(next); page++) {
    seen.add(next)
    const room = roomFor(feed, check.limits)
    const isRoom = page < maxPages && room.maxEpisodes > 0
    // A feed that is only looked at for news isn't less for it.
    if (!isRoom && maxPages > 1) cuts.add('pages')
    if (!isRoom) break
    const older = await read(next, room).catch(asProblem)
    if (older instanceof FeedProblem) {
      cuts.add('pages')
      isPassing = passing.has(older.code)
      break
    }
    feed.episodes.push(...older.episodes.filter((episode) => isNew(episode, known)))
    feed.withoutEnclosure += older.withoutEnclosure
    for (const cut of older.cuts) cuts.add(cut)
    next = olderOf(older)
  }
  return { feed: { ...feed, cuts: [...cuts] }, isPassing }
}

/** All documents together have the room of one. */
function roomFor({ episodes }: ReadFeed, limits: FeedLimits): FeedLimits {
  const chars = episodes.reduce(
    (sum, { description, descriptionPlain }) =>
      sum + (description?.length ?? 0) + (descriptionPlain?.length ?? 0),
    0,
  )
  return {
    ...limits,
    maxEpisodes: limits.maxEpisodes - episodes.length,
    maxKeptChars: limits.maxKeptChars - chars,
  }
}

function asProblem(error: unknown): FeedProblem {
  if (error instanceof FeedProblem) return error
  throw error
}

const passing = new Set<FeedProblemCode>([
  'unreachable',
  'too-slow',
  'broken-off',
  'truncated',
  'too-many-requests',
  'server-fault',
])

/** Notes an episode that wasn't known. */
function isNew(episode: ReadEpisode, known: Set<string>): boolean {
  const key = keyOf(episode)
  if (known.has(key)) return false
  known.add(key)
  return true
}

/** Archives are complete, pages shift while one reads. */
const olderOf = ({ channel }: ReadFeed): string | null =>
  channel.links.previousArchive ?? channel.links.nextPage

/** What an episode is known by; pages overlap when something was published meanwhile. */
const keyOf = ({ guid, enclosure }: ReadEpisode): string =>
  guid === null ? `url ${enclosure.url}` : `guid ${guid}`
