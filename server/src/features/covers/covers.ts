import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Content } from '#domain/content.ts'
import type { Now } from '#platform/clock.ts'
import { readFile, statOrNull } from '#platform/disk/disk.ts'
import type { Images } from '#platform/rendering/images.ts'
import { createDiskCache, emptyDiskCache } from '#platform/rendering/disk-cache.ts'
import { createRenderJobs } from '#platform/rendering/render-jobs.ts'
import { createRenderQueue } from '#platform/rendering/render-queue.ts'
import { Problem } from '#platform/problem.ts'
import type { CoverRequest } from './cover-request.ts'
import type { CoversStore } from './covers.store.ts'

export interface CoversDeps {
  store: Pick<CoversStore, 'itemCover' | 'authorImage'>
  images: Pick<Images, 'fit' | 'measure'>
  /** Folder for re-encoded pictures; may be deleted at any time. */
  cacheFolder: string
  now: Now
}

export type Covers = ReturnType<typeof createCovers>

/** Who asks: pictures need no sign-in, so turns go by address. `signal` ends with the client's patience. */
export interface Asker {
  address: string
  signal: AbortSignal
}

/** Rendered covers kept in memory: about one screen of each of a few people. */
const keptInMemory = 400
const largestKept = 64 * 1024
/** Every size of the covers of 10,000 books that people look at: 20 KB each. */
const mostOnDisk = 512 * 1024 * 1024
const atOnce = 2
/** A few screens of covers at once. */
const crowd = { ofOne: 300, ofAll: 3000 }

/** Serves covers and portraits: the original, or re-encoded to a size, cached on disk by content. */
export function createCovers({ store, images, cacheFolder, now }: CoversDeps) {
  const hot = new LRUCache<string, Buffer>({ max: keptInMemory })
  const cache = createDiskCache({
    folder: cacheFolder,
    mostBytes: mostOnDisk,
    ending: '.picture',
    now,
  })
  const queue = createRenderQueue(atOnce)
  const jobs = createRenderJobs({ queue, cache, crowd })

  async function picture(
    source: string | null,
    request: CoverRequest,
    asker: Asker,
  ): Promise<Content> {
    if (source === null) throw new Problem('missing')
    const facts = await factsOf(source)
    if (request.isRaw) return original(source, request)
    const { width = '', height = '', format } = request
    const key = createHash('sha1')
      .update(`${source}|${facts.size}|${facts.mtimeMs}|${width}x${height}|${format}`)
      .digest('hex')
    const bytes = await rendered(source, { key, request, asker })
    return {
      content: 'bytes',
      bytes,
      type: `image/${format}`,
      // Otherwise there is none, as on the wire: with nothing but an ETag a picture is asked for again each time.
      ...(request.isStamped ? { cacheControl: 'private, max-age=86400' } : {}),
      etag: `"${key}"`,
      isPacked: true,
    }
  }

  async function rendered(
    source: string,
    { key, request, asker }: { key: string; request: CoverRequest; asker: Asker },
  ): Promise<Buffer> {
    const kept = hot.get(key)
    if (kept !== undefined) return kept
    const { address } = asker
    const make = (): Promise<Buffer> => render(source, request)
    const job = { person: address, owner: address, key, make }
    const bytes = await jobs.get(job, asker.signal).catch(whenLeft)
    if (bytes.length <= largestKept) hot.set(key, bytes)
    return bytes
  }

  async function render(source: string, { width, height, format }: CoverRequest): Promise<Buffer> {
    const size = {
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    }
    return images.fit(await readFile(source), size, format)
  }

  async function original(path: string, request: CoverRequest): Promise<Content> {
    const { format } = await images.measure(await readFile(path))
    return {
      content: 'file',
      path,
      type: `image/${format === 'jpg' ? 'jpeg' : format}`,
      cacheControl: request.isStamped ? 'private, max-age=86400' : 'public, max-age=0',
    }
  }

  return {
    item: async (itemId: string, request: CoverRequest, asker: Asker): Promise<Content> =>
      picture(await store.itemCover(itemId), request, asker),
    author: async (authorId: string, request: CoverRequest, asker: Asker): Promise<Content> =>
      picture(await store.authorImage(authorId), request, asker),
    file: picture,
    /** Forgets everything that was re-encoded. */
    async purge(): Promise<void> {
      hot.clear()
      await emptyDiskCache(cacheFolder)
    },
    /** Begins nothing any more, and resolves when what is being encoded is done: it can't be stopped half-way. */
    async close(): Promise<void> {
      jobs.close()
      await queue.settled()
    },
  }
}

/** Nobody is there to read it. */
function whenLeft(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw new Problem('missing')
  throw error
}

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  const facts = await statOrNull(path)
  if (facts === null) throw new Problem('missing', 'Not Found')
  return facts
}
