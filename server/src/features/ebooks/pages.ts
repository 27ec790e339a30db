import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { EbookPages } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Content } from '#domain/content.ts'
import type { Archive, ArchiveEntry } from '#platform/archive/archive.ts'
import { comicPages } from '#features/scan/index.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Now } from '#platform/clock.ts'
import { createDiskCache, emptyDiskCache } from '#platform/rendering/disk-cache.ts'
import type { Images } from '#platform/rendering/images.ts'
import { createRenderJobs } from '#platform/rendering/render-jobs.ts'
import { createRenderQueue } from '#platform/rendering/render-queue.ts'
import type { BookFile, OpenBooks } from './open-books.ts'
import { createPasses } from './passes.ts'
import { findPicture, findShown, longestWebp, refusePage, stepOf } from './page-picture.ts'
import type { PageSize } from './page-picture.ts'

export interface AskedPage {
  /** Pixels. */
  width: number | undefined
  /** Kinds of pictures that the client shows. */
  accept: string
  /** What is made smaller is a JPEG: some apps show nothing newer. */
  isJpeg?: boolean
  signal: AbortSignal
  /** Asked while a page is under way. */
  mayGoOn: NonNullable<Extract<Content, { content: 'stream' }>['mayGoOn']>
}

export interface PageShelfDeps {
  books: OpenBooks
  images: Pick<Images, 'fit' | 'measure'>
  /** Folder for pages that were made smaller; may be deleted at any time. */
  cacheFolder: string
  now: Now
}

export type PageShelf = ReturnType<typeof createPageShelf>

type Picture = Extract<Content, { content: 'bytes' | 'stream' }>

/** Up to this a page is unpacked before it is sent, so that a damaged one is refused in words. */
const mostAtOnce = 256 * 1024
/** Enough of a picture to know its size. */
const headBytes = 64 * 1024

/** No page has more bytes, packed or not. */
const mostPageBytes = 64 * 1024 * 1024
/** Pages in memory at once, each as large as it is. */
const atOnce = 4
const longestLine = 400
/** Every page of some dozens of comics as small pictures, or of a few as large ones. */
const mostOnDisk = 512 * 1024 * 1024
const crowd = { ofOne: 300, ofAll: 2000 }

/** What is known of an open comic. */
interface Comic {
  entries: readonly ArchiveEntry[]
  sizes: Map<number, PageSize>
}

/** Pages of comics as pictures that browsers show: as they are, or made smaller and kept. */
export function createPageShelf({ books, images, cacheFolder, now }: PageShelfDeps) {
  const cache = createDiskCache({
    folder: cacheFolder,
    mostBytes: mostOnDisk,
    ending: '.page',
    now,
  })
  const queue = createRenderQueue(1)
  const jobs = createRenderJobs({ queue, cache, crowd })
  const gate = createGate(atOnce, longestLine)
  const passes = createPasses(cache)
  const comics = new WeakMap<Archive, Comic>()

  function comicOf(archive: Archive): Comic {
    const known = comics.get(archive) ?? { entries: comicPages(archive), sizes: new Map() }
    comics.set(archive, known)
    return known
  }

  async function bytesOf(file: BookFile, index: number): Promise<Buffer> {
    return books.use(file, async (archive) => {
      const entry = comicOf(archive).entries[index]
      if (entry === undefined) throw new Problem('missing')
      const wanted = { name: entry.name, maxBytes: mostPageBytes }
      if (archive.pass !== undefined) return passes.read(file, archive.pass, wanted)
      return archive.read(entry.name, mostPageBytes)
    })
  }

  /** A large page that is shown as it is, piece by piece; null where it has to be looked at as a whole. */
  async function passOn(
    file: BookFile,
    index: number,
    width: number | null,
  ): Promise<{ stream: Readable; type: string; length: number } | null> {
    const { archive, done } = await books.hold(file)
    let isPassedOn = false
    try {
      const comic = comicOf(archive)
      const { name, size: length = 0 } = comic.entries[index] ?? { name: '' }
      const isLarge = length > mostAtOnce && length <= mostPageBytes
      if (archive.head === undefined || !isLarge) return null
      const found = findShown(await archive.head(name, headBytes), { bytes: length, width })
      if (found === null) return null
      comic.sizes.set(index, found.size)
      const stream = await archive.stream(name, mostPageBytes)
      stream.once('close', done)
      isPassedOn = true
      return { stream, type: found.type, length }
    } finally {
      if (!isPassedOn) done()
    }
  }

  async function makeSmaller(
    bytes: Buffer,
    { width, size, isJpeg }: { width: number; size: PageSize; isJpeg: boolean },
  ): Promise<Buffer> {
    const isLong = (size.height * width) / size.width > longestWebp
    return images.fit(bytes, { width }, isLong || isJpeg ? 'jpeg' : 'webp').catch(refusePage)
  }

  async function look(
    file: BookFile,
    index: number,
    { width, accept }: { width: number | null; accept: string },
  ): Promise<{ bytes: Buffer; type: string } | 'to be made'> {
    const bytes = await bytesOf(file, index)
    const found = await findPicture(bytes, { width, accept, images })
    if (found.size.width > 0)
      await books.use(file, async (archive) => comicOf(archive).sizes.set(index, found.size))
    return found.madeWidth === null ? { bytes, type: found.type } : 'to be made'
  }

  return {
    /** Pages with the sizes of those that were looked at. */
    measured<P extends Pick<EbookPages, 'pages'>>(archive: Archive, said: P): P {
      const { sizes } = comicOf(archive)
      return { ...said, pages: said.pages.map((page) => ({ ...page, ...sizes.get(page.index) })) }
    },

    /** One page. Throws Problem `missing` past the last one, and `invalid` with a sentence for what can't be shown. */
    async picture(
      file: BookFile,
      {
        width: asked,
        accept,
        isJpeg = false,
        signal,
        place,
        mayGoOn,
      }: AskedPage & { place: (count: number) => number },
      caller: Pick<Caller, 'userId'>,
    ): Promise<Picture> {
      const index = await books.use(file, async (archive) => place(comicOf(archive).entries.length))
      const width = stepOf(asked)
      const key = createHash('sha1')
        .update(`${file.path}|${file.version}|${index}|${width ?? ''}${isJpeg ? '|jpeg' : ''}`)
        .digest('hex')
      const answer = (bytes: Buffer, type: string): Picture => ({
        content: 'bytes',
        bytes,
        type,
        etag: `"${key}"`,
        isPacked: true,
      })
      const made = await cache.read(key)
      if (made !== null) return answer(made, typeOf(made))
      const passed = await passOn(file, index, width)
      if (passed !== null)
        return { content: 'stream', ...passed, etag: `"${key}"`, isForeign: true, mayGoOn }
      const looked = await gate(() => look(file, index, { width, accept }), signal)
      if (looked !== 'to be made') return answer(looked.bytes, looked.type)
      const make = (): Promise<Buffer> =>
        gate(async () => {
          const bytes = await bytesOf(file, index)
          const { madeWidth, size } = await findPicture(bytes, { width, accept, images })
          return makeSmaller(bytes, { width: madeWidth ?? size.width, size, isJpeg })
        })
      const job = { person: caller.userId, owner: caller.userId, key, make }
      const bytes = await jobs.get(job, signal).catch(whenLeft)
      return answer(bytes, typeOf(bytes))
    },

    /** Forgets every page that was made. */
    purge: (): Promise<void> => emptyDiskCache(cacheFolder),

    /** Begins nothing any more, and resolves when what is being made is done. */
    async close(): Promise<void> {
      jobs.close()
      await queue.settled()
      await passes.settled()
    },
  }
}

const typeOf = (made: Buffer): string =>
  made.subarray(0, 4).toString('latin1') === 'RIFF' ? 'image/webp' : 'image/jpeg'

/** Nobody is there to read it. */
function whenLeft(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw new Problem('missing')
  throw error
}
