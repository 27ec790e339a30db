import { LRUCache } from 'lru-cache'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedContent } from '../content/feed-content.ts'
import { renderFeed } from '../content/feed-xml.ts'

const mostBytes = 32 * 1024 * 1024

/** Feeds as they leave, kept until they say something else: apps ask for them again and again. */
export function createWrittenFeeds() {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  /** Several apps that ask at once wait for one. */
  const beingWritten = new Map<string, Promise<Buffer>>()

  async function write(
    key: string,
    [content, row, origin]: Parameters<typeof renderFeed>,
  ): Promise<Buffer> {
    const bytes = Buffer.from(await renderFeed(content, row, origin))
    kept.set(key, bytes)
    return bytes
  }

  return (content: FeedContent, row: OpenFeedRow, origin: string): Promise<Buffer> => {
    const key = JSON.stringify([row.id, content.tag, row.changed_at, origin])
    const known = kept.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const present = beingWritten.get(key)
    if (present !== undefined) return present
    const bytes = write(key, [content, row, origin]).finally(() => beingWritten.delete(key))
    beingWritten.set(key, bytes)
    return bytes
  }
}
