import { openArchive } from '#platform/archive/archive.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'

/** A file as it was when it was opened: another one in its place has other facts. */
export interface BookFile {
  path: string
  size: number
  /** Tells this content of the path from what lies there later. */
  version: string
}

interface OpenBook {
  archive: Promise<Archive>
  /** Who is reading in it. */
  uses: number
  /** Nobody finds it any more: it is closed by whoever reads last. */
  isLeaving: boolean
  idle: NodeJS.Timeout | undefined
}

export type OpenBooks = ReturnType<typeof createOpenBooks>

/** Archives that stay open between two pages: some people read at the same time. */
const mostOpen = 12
const idleMs = 60_000

/** What a file is now. Throws Problem `missing` where there is none. */
export async function bookFileAt(path: string): Promise<BookFile> {
  const facts = await statOrNull(path)
  if (facts?.isFile() !== true) throw new Problem('missing', 'The file of this book is not there.')
  const parts = [facts.size, Math.round(facts.mtimeMs), facts.ino]
  return { path, size: facts.size, version: parts.map((part) => part.toString(36)).join('-') }
}

/**
 * Keeps archives open that somebody reads in, so that a page is one read of the disk. They are few, and closed when nobody
 * has asked for a minute; one that is being read is closed after that.
 */
export function createOpenBooks(limits: { most?: number; idleMs?: number } = {}) {
  const books = new Map<string, OpenBook>()
  const most = limits.most ?? mostOpen

  function enter({ path, version }: BookFile): OpenBook {
    const key = `${version} ${path}`
    const known = books.get(key)
    const book = known ?? begin(key, path)
    clearTimeout(book.idle)
    book.uses++
    // Those that were used last stand last.
    books.delete(key)
    books.set(key, book)
    leaveOldest()
    return book
  }

  function begin(key: string, path: string): OpenBook {
    const archive = openArchive(path)
    const book: OpenBook = { archive, uses: 0, isLeaving: false, idle: undefined }
    // A file that couldn't be opened is tried again by the next who asks.
    archive.catch(() => books.get(key) === book && books.delete(key))
    return book
  }

  function leaveOldest(): void {
    for (const [key, book] of books) {
      if (books.size <= most) return
      books.delete(key)
      dismiss(book)
    }
  }

  function dismiss(book: OpenBook): void {
    clearTimeout(book.idle)
    book.isLeaving = true
    if (book.uses === 0) void book.archive.then((archive) => archive.close()).catch(() => undefined)
  }

  function leave(book: OpenBook): void {
    book.uses--
    if (book.uses > 0) return
    if (book.isLeaving) return dismiss(book)
    book.idle = setTimeout(() => {
      for (const [key, other] of books) if (other === book) books.delete(key)
      dismiss(book)
    }, limits.idleMs ?? idleMs)
    book.idle.unref()
  }

  return {
    /** Has an archive open until `done` is called. */
    async hold(file: BookFile): Promise<{ archive: Archive; done: () => void }> {
      const book = enter(file)
      try {
        const archive = await book.archive
        let isDone = false
        return {
          archive,
          done() {
            if (!isDone) leave(book)
            isDone = true
          },
        }
      } catch (error) {
        leave(book)
        throw error
      }
    },
    /** Has an archive open as long as `work` takes. */
    async use<T>(file: BookFile, work: (archive: Archive) => Promise<T>): Promise<T> {
      const { archive, done } = await this.hold(file)
      try {
        return await work(archive)
      } finally {
        done()
      }
    },
    close(): void {
      for (const book of books.values()) dismiss(book)
      books.clear()
    },
  }
}
