import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { PublicTransfers } from '#domain/public/public-transfers.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedContent } from '../content/feed-content.ts'
import type { FeedOwners } from '../feed-owners.ts'
import type { FeedsStore } from '../feeds.store.ts'
import type { FeedMemory } from './feed-memory.ts'
import { createWrittenFeeds } from './written-feeds.ts'

/** Who asks, without having signed in. */
export interface Follower {
  address: string
  signal: AbortSignal
  /** Where the server is asked, with its base path; null: the request doesn't say. */
  origin: string | null
  setHeader(name: string, value: string): void
  whenClosed(work: () => void): void
}

export interface FollowDeps {
  store: Pick<FeedsStore, 'bySlug' | 'note'>
  owners: FeedOwners
  memory: FeedMemory
  transfers: PublicTransfers
  limit: (address: string) => void
  /** A picture as it lies on the disk, if it is one. */
  original: (path: string, asker: Pick<Follower, 'address' | 'signal'>) => Promise<Content>
  log: Pick<Log, 'warn'>
  now: Now
}

/** That a feed was read is noted at most so often. */
const notedEveryMs = 60_000

export type FollowFeeds = ReturnType<typeof createFollowFeeds>

/** Feeds as podcast apps read them: whoever has the address, for as long as they are open and their owner sees what they show. */
export function createFollowFeeds(deps: FollowDeps) {
  const { store, owners, memory, transfers, now } = deps
  const written = createWrittenFeeds()

  /** Throws `missing` for all that there isn't, whatever the reason. */
  async function living(slug: string): Promise<{ row: OpenFeedRow; content: FeedContent }> {
    const row = await store.bySlug(slug)
    const scope = row && (await owners(row))
    const content = row && scope ? await memory(row, scope) : null
    if (row === undefined || content === null) throw new Problem('missing')
    return { row, content }
  }

  /** The row as it is after this look at it. What can't be noted, as on a full disk, is no reason to say nothing. */
  async function looked(row: OpenFeedRow, { tag }: FeedContent): Promise<OpenFeedRow> {
    const at = now()
    const isOther = row.content_tag !== tag
    const isFirst = row.content_tag === null
    const news = {
      ...(isOther ? { content_tag: tag, changed_at: isFirst ? row.changed_at : at } : {}),
      ...(at - (row.last_fetched_at ?? 0) >= notedEveryMs ? { last_fetched_at: at } : {}),
    }
    if (Object.keys(news).length > 0) {
      await store
        .note(row.id, news)
        .catch((err: unknown) => deps.log.warn({ err, id: row.id }, 'a feed could not be noted'))
    }
    return { ...row, ...news }
  }

  function told(row: OpenFeedRow, follower: Follower): void {
    if (row.prevents_indexing === 1) follower.setHeader('x-robots-tag', 'noindex, nofollow')
  }

  return {
    async xml(slug: string, follower: Follower): Promise<Content> {
      deps.limit(follower.address)
      const { row: before, content } = await living(slug)
      const row = await looked(before, content)
      told(row, follower)
      follower.setHeader('last-modified', new Date(row.changed_at).toUTCString())
      return {
        content: 'bytes',
        bytes: await written(content, row, follower.origin ?? row.server_address),
        type: 'text/xml; charset=utf-8',
        cacheControl: 'private, no-cache',
      }
    },

    async cover(slug: string, follower: Follower): Promise<Content> {
      deps.limit(follower.address)
      const { row, content } = await living(slug)
      if (content.coverPath === null) throw new Problem('missing')
      told(row, follower)
      const picture = await deps.original(content.coverPath, follower)
      return picture.content === 'file'
        ? { ...picture, cacheControl: 'private, no-cache' }
        : picture
    },

    /** A file of the feed, for as long as it belongs to it. */
    async media(slug: string, partId: string, follower: Follower): Promise<Content> {
      const find = async () => {
        const { row, content } = await living(slug)
        const part = content.parts.find(({ id }) => id === partId)
        if (part === undefined) throw new Problem('missing')
        return { row, part }
      }
      const { found, signal } = await transfers.bind(find, follower.whenClosed)
      told(found.row, follower)
      const { path, type } = found.part.file
      return file({ path, type, isForeign: true, signal })
    },
  }
}
