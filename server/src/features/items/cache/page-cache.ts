import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Content } from '#domain/content.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { CacheKey, ReadCache } from './read-cache.ts'

/** Keeps whole answers that were asked for: pages and shelves, as the bytes that leave. */
export interface PageCache {
  /**
   * The answer that `render` gave to the same question, when nothing whatever was written since; what may be seen has to
   * be a part of the key. Only short JSON is kept.
   */
  through(key: CacheKey & { userId: string }, render: () => Promise<Content>): Promise<Content>
}

interface PageCacheDeps {
  db: Pick<Database, 'commits'>
  cache: ReadCache
  now: Now
}

interface Kept {
  at: number
  answer: Content
}

/** Shelves look back 60 days and choose by chance: a minute later they are put together again. */
const keptMs = 60_000
const largestPage = 512 * 1024
const mostBytes = 16 * 1024 * 1024

/**
 * An answer holds as long as the database counts no commit of anybody (so it is never older than the data) and no domain
 * event told the read cache of a change (so it wasn't made from something that this process remembered too long).
 */
export function createPageCache({ db, cache, now }: PageCacheDeps): PageCache {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes })
  let seen: number | null = null

  return {
    async through(asked, render) {
      const commits = db.commits()
      if (commits === null) return render()
      if (commits !== seen) kept.clear()
      seen = commits
      const key = cache.stamp(asked)
      const known = kept.get(key)
      if (known !== undefined && now() - known.at < keptMs) return known.answer
      const answer = await render()
      const page = finished(answer)
      // What was written meanwhile may be in one half of the page and not in the other.
      if (page === null || db.commits() !== commits || seen !== commits) return answer
      kept.set(key, { at: now(), answer: page.answer }, { size: page.size })
      return page.answer
    },
  }
}

/** The page with everything that would be worked out each time it is sent; null for what isn't kept. */
function finished(answer: Content): { answer: Content; size: number } | null {
  if (answer.content !== 'json') return null
  const text = typeof answer.text === 'string' ? Buffer.from(answer.text) : answer.text
  if (text.length > largestPage) return null
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  return { answer: { content: 'json', text, etag }, size: text.length }
}
