import { hash } from 'node:crypto'
import type { Answer } from '#http/answer.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { CacheKey, ReadCache } from './read-cache.ts'

/** Keeps whole answers that were asked for: pages and shelves, as the bytes that leave. */
export interface PageCache {
  /**
   * The answer that `render` gave to the same question, when nothing whatever was written since; what may be seen has to
   * be a part of the key. Only short JSON is kept.
   */
  through(key: CacheKey & { userId: string }, render: () => Promise<Answer>): Promise<Answer>
}

interface PageCacheDeps {
  db: Pick<Database, 'commits'>
  cache: ReadCache
  now: Now
}

interface Kept {
  at: number
  answer: Answer
  size: number
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
  const kept = new Map<string, Kept>()
  let bytes = 0
  let seen: number | null = null

  function forgetAll(): void {
    kept.clear()
    bytes = 0
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function keep(key: string, page: { answer: Answer; size: number }): void {
    forget(key)
    kept.set(key, { at: now(), ...page })
    bytes += page.size
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  return {
    async through(asked, render) {
      const commits = db.commits()
      if (commits === null) return render()
      if (commits !== seen) forgetAll()
      seen = commits
      const key = cache.stamp(asked)
      const known = kept.get(key)
      if (known !== undefined && now() - known.at < keptMs) return known.answer
      const answer = await render()
      const page = finished(answer)
      // What was written meanwhile may be in one half of the page and not in the other.
      if (page === null || db.commits() !== commits || seen !== commits) return answer
      keep(key, page)
      return page.answer
    },
  }
}

/** The page with everything that would be worked out each time it is sent; null for what isn't kept. */
function finished(answer: Answer): { answer: Answer; size: number } | null {
  if (answer.answer !== 'json' || answer.status !== undefined) return null
  const text = typeof answer.text === 'string' ? Buffer.from(answer.text) : answer.text
  if (text.length > largestPage) return null
  const etag = `W/"${hash('sha1', text, 'base64url')}"`
  const headers = { ...answer.headers, etag }
  return { answer: { answer: 'json', text, headers }, size: text.length }
}
