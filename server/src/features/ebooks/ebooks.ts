import type {
  EbookEntries,
  EbookFacts,
  EbookLength,
  EbookPages,
  EbookProblem,
} from '@lectern/contract'
import type { ReadableFormat } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { Content } from '#domain/content.ts'
import type { EbookPlace } from '#features/items/index.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { Problem } from '#platform/problem.ts'
import { readPages } from './comic-pages.ts'
import { entryType } from './entry-type.ts'
import { bookFileAt } from './open-books.ts'
import type { BookFile, OpenBooks } from './open-books.ts'
import type { Lengths } from './length/lengths.ts'
import type { AskedPage, PageShelf } from './pages.ts'
import { comicFormats, lockOf, lockOfArchive, protectionOf } from './protection.ts'

/** Who reads; everything of one reader is made in one line. */
export type Reader = Pick<Caller, 'userId'>

export interface EbooksDeps<Who extends Reader = Caller> {
  /** Where an ebook file lies that the caller may read. */
  ebookAt: (id: string, ino: string, caller: Who) => Promise<EbookPlace>
  books: OpenBooks
  pages: PageShelf
  lengths: Lengths
}

export interface EbookAddress {
  id: string
  ino: string
}

export type Ebooks<Who extends Reader = Caller> = ReturnType<typeof createEbooks<Who>>

type Found = EbookPlace & { file: BookFile }

const archives: readonly ReadableFormat[] = ['epub', 'fbz', 'cbz', 'cbr', 'cb7']
/** No file of a book that is read here unpacks to more. */
const mostEntryBytes = 256 * 1024 * 1024
/** Up to this a file is unpacked before it is sent, so that a broken one is refused in words. */
const mostAtOnce = 4 * 1024 * 1024

/** Ebooks read where they lie: what is in them, and parts of them. */
export function createEbooks<Who extends Reader = Caller>({
  ebookAt,
  books,
  pages,
  lengths,
}: EbooksDeps<Who>) {
  async function find({ id, ino }: EbookAddress, caller: Who): Promise<Found> {
    const place = await ebookAt(id, ino, caller)
    return { ...place, file: await bookFileAt(place.path) }
  }

  const archived = (found: Found): Found => {
    if (archives.includes(found.format)) return found
    throw new Problem('invalid', 'This ebook isn’t an archive of files: it is read as one file.')
  }

  const drawn = (found: Found): Found => {
    if (comicFormats.includes(found.format)) return found
    throw new Problem('invalid', 'This ebook isn’t a comic: it has no pages that are pictures.')
  }

  async function entry(
    found: Found,
    { name, size }: { name: string; size: number },
    headers: { etag: string; cacheControl: string },
  ): Promise<Content> {
    const { type, isPacked } = entryType(name)
    const foreign = { ...headers, type, isForeign: true }
    if (size <= mostAtOnce) {
      const bytes = await books.use(found.file, (archive) => archive.read(name, mostAtOnce))
      return { content: 'bytes', bytes, isPacked, ...foreign }
    }
    const { archive, done } = await books.hold(found.file)
    try {
      const stream = await archive.stream(name, mostEntryBytes)
      stream.once('close', done)
      return { content: 'stream', stream, length: size, mayGoOn: found.mayGoOn, ...foreign }
    } catch (error) {
      done()
      throw error
    }
  }

  return {
    async facts(address: EbookAddress, caller: Who): Promise<EbookFacts> {
      const { format, file } = await find(address, caller)
      const problem = archives.includes(format)
        ? await books.use(file, problemIn(format))
        : await lockOf(file.path, format)
      return { format, version: file.version, size: file.size, problem }
    },

    async length(address: EbookAddress, caller: Who): Promise<EbookLength> {
      const { format, file } = await find(address, caller)
      return lengths.of({ ...address, format, file })
    },

    async entries(address: EbookAddress, caller: Who): Promise<EbookEntries> {
      const { format, file } = archived(await find(address, caller))
      return books.use(file, async (archive) => ({
        format,
        version: file.version,
        problem: await problemIn(format)(archive),
        entries: archive.entries.map(({ name, size }, index) => ({ index, name, size })),
      }))
    },

    async entry(
      address: EbookAddress & { index: string; version: string | undefined },
      caller: Who,
    ): Promise<Content> {
      const found = archived(await find(address, caller))
      const headers = kept(found.file, address)
      const wanted = await books.use(found.file, async ({ entries }) =>
        entries.at(placeOf(address.index, entries.length)),
      )
      if (wanted === undefined) throw new Problem('missing')
      return entry(found, wanted, headers)
    },

    async pages(address: EbookAddress, caller: Who): Promise<EbookPages> {
      const { file, format } = drawn(await find(address, caller))
      return books.use(file, async (archive) => ({
        version: file.version,
        problem: lockOfArchive(archive, format),
        ...pages.measured(archive, await readPages(archive)),
      }))
    },

    async page(
      address: EbookAddress & { index: string; version: string | undefined },
      asked: Omit<AskedPage, 'mayGoOn'>,
      caller: Who,
    ): Promise<Content> {
      const { file, format, mayGoOn } = drawn(await find(address, caller))
      await books.use(file, async (archive) => {
        const problem = lockOfArchive(archive, format)
        if (problem !== null) throw new Problem('invalid', problem.sentence)
      })
      const { cacheControl } = kept(file, address)
      const page = { ...asked, mayGoOn, place: (count: number) => placeOf(address.index, count) }
      return { ...(await pages.picture(file, page, caller)), cacheControl, isForeign: true }
    },
  }
}

const problemIn =
  (format: ReadableFormat) =>
  async (archive: Archive): Promise<EbookProblem | null> =>
    format === 'epub' ? protectionOf(archive) : lockOfArchive(archive, format)

/** A part that was asked for by the version of its file never changes. */
function kept(
  { version }: BookFile,
  { index, version: asked }: { index: string; version: string | undefined },
): { etag: string; cacheControl: string } {
  if (asked !== undefined && asked !== version)
    throw new Problem('conflict', 'The file of this book has changed. Please open it again.')
  const cacheControl =
    asked === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable'
  return { etag: `"${version}-${index}"`, cacheControl }
}

function placeOf(text: string, count: number): number {
  const index = /^\d{1,6}$/u.test(text) ? Number(text) : count
  if (index >= count) throw new Problem('missing')
  return index
}
