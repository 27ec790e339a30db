import type { Content } from '#domain/content.ts'
import { weakTag } from '#domain/weak-tag.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { memoryUntilWrite } from './memory-until-write.ts'
import type { CacheKey, ReadCache } from './read-cache.ts'

/** Keeps whole answers that were asked for: pages and shelves, as the bytes that leave. */
export interface PageCache {
  /**
   * The answer that `render` gave to the same question, when nothing was written since that could change it: nothing
   * whatever, or for a key without a user nothing that libraries show. What may be seen has to be a part of the key. Only
   * short JSON is kept.
   */
  through(key: CacheKey, render: () => Promise<Content>): Promise<Content>
}

interface PageCacheDeps {
  db: Pick<Database, 'commits' | 'libraryRevision'>
  cache: ReadCache
  now: Now
}

interface Kept {
  at: number
  answer: Content
  /** Bytes. */
  size: number
}

/** Shelves look back 60 days and choose by chance: a minute later they are put together again. */
const keptMs = 60_000
const largestPage = 512 * 1024
const mostBytes = 16 * 1024 * 1024

/**
 * An answer holds as long as the database counts no such write of anybody, other servers included (so it is never older
 * than the data), and no domain event told the read cache of a change (so it wasn't made from something that this process
 * remembered too long). One that was written into while it was put together is as good as what those get who ask at that
 * moment, and nobody gets it who asks later.
 */
export function createPageCache({ db, cache, now }: PageCacheDeps): PageCache {
  const own = keeping(() => db.commits())
  const shared = keeping(() => db.libraryRevision())
  return {
    through: (asked, render) => (asked.userId === undefined ? shared : own)(asked, render),
  }

  function keeping(written: () => Promise<number>): PageCache['through'] {
    const memory = memoryUntilWrite<Kept>({ mostKept: mostBytes, sizeOf: ({ size }) => size })
    return async (asked, render) => {
      const kept = memory.at(await written())
      if (kept === null) return render()
      const key = cache.stamp(asked)
      const known = kept.get(key)
      if (known !== undefined && now() - known.at < keptMs) return known.answer
      const answer = await render()
      const page = finished(answer)
      if (page === null) return answer
      kept.set(key, { at: now(), ...page })
      return page.answer
    }
  }
}

/** The page with everything that would be worked out each time it is sent; null for what isn't kept. */
function finished(answer: Content): { answer: Content; size: number } | null {
  if (answer.content !== 'json') return null
  const text = typeof answer.text === 'string' ? Buffer.from(answer.text) : answer.text
  if (text.length > largestPage) return null
  return { answer: { content: 'json', text, etag: weakTag(text) }, size: text.length }
}
