import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Answer } from '#http/answer.ts'
import type { Images } from '#platform/images.ts'
import { Problem } from '#platform/problem.ts'
import type { CoverRequest } from './cover-request.ts'
import type { CoversStore } from './covers.store.ts'

export interface CoversDeps {
  store: CoversStore
  images: Images
  /** Folder for re-encoded pictures; may be deleted at any time. */
  cacheFolder: string
}

export type Covers = ReturnType<typeof createCovers>

/** Rendered covers kept in memory: about one screen of each of a few people. */
const keptInMemory = 400
const largestKept = 64 * 1024

/** Serves covers and portraits: the original, or re-encoded to a size, cached on disk by content. */
export function createCovers({ store, images, cacheFolder }: CoversDeps) {
  const hot = new Map<string, Buffer>()
  const underway = new Map<string, Promise<Buffer>>()

  async function picture(source: string | null, request: CoverRequest): Promise<Answer> {
    if (source === null) throw new Problem('missing')
    const facts = await factsOf(source)
    const cacheControl = request.isStamped ? 'private, max-age=86400' : 'private, no-cache'
    if (request.isRaw) return original(source, request)
    const key = createHash('sha1')
      .update(
        `${source}|${facts.size}|${facts.mtimeMs}|${request.width ?? ''}x${request.height ?? ''}`,
      )
      .digest('hex')
    const bytes = await rendered(source, `${key}.${request.format}`, request)
    return {
      answer: 'bytes',
      bytes,
      type: `image/${request.format}`,
      headers: {
        'cache-control': cacheControl,
        etag: `"${key}-${request.format}"`,
        'x-no-compression': '1',
      },
    }
  }

  async function rendered(source: string, name: string, request: CoverRequest): Promise<Buffer> {
    const kept = hot.get(name)
    if (kept !== undefined) {
      hot.delete(name)
      hot.set(name, kept)
      return kept
    }
    // Ten clients that ask for the same new size wait for one rendering.
    const running =
      underway.get(name) ?? render(source, name, request).finally(() => underway.delete(name))
    underway.set(name, running)
    const bytes = await running
    if (bytes.length <= largestKept) hot.set(name, bytes)
    if (hot.size > keptInMemory) hot.delete(hot.keys().next().value ?? '')
    return bytes
  }

  async function render(
    source: string,
    name: string,
    { width, height, format }: CoverRequest,
  ): Promise<Buffer> {
    const file = join(cacheFolder, name.slice(0, 2), name)
    const cached = await readFile(file).catch(() => null)
    if (cached !== null && cached.length > 0) return cached
    const size = {
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    }
    const bytes = await images.fit(source, size, format)
    await keep(file, bytes)
    return bytes
  }

  async function original(path: string, request: CoverRequest): Promise<Answer> {
    const { format } = await images.measure(path)
    return {
      answer: 'file',
      path,
      type: `image/${format === 'jpg' ? 'jpeg' : format}`,
      cacheControl: request.isStamped ? 'private, max-age=86400' : 'public, max-age=0',
    }
  }

  return {
    item: async (itemId: string, request: CoverRequest): Promise<Answer> =>
      picture(await store.itemCover(itemId), request),
    author: async (authorId: string, request: CoverRequest): Promise<Answer> =>
      picture(await store.authorImage(authorId), request),
    /** Forgets everything that was re-encoded. */
    async purge(): Promise<void> {
      hot.clear()
      await rm(cacheFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  try {
    return await stat(path)
  } catch (error) {
    throw new Problem('missing', 'Not Found', { cause: error })
  }
}

/** Beside, then renamed: a crash never leaves half a picture. A cache that can't be written costs time, nothing else. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const temp = `${file}.${process.pid}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(temp, 'w')
    try {
      await handle.writeFile(bytes)
    } finally {
      await handle.close()
    }
    await rename(temp, file)
  } catch {
    await rm(temp, { force: true })
  }
}
