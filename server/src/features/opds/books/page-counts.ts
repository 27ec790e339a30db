import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Caller } from '#domain/caller.ts'
import type { BookRows } from './books.store.ts'
import { comicFormats } from './publication.ts'
import type { PageCountOf } from './publication.ts'

export interface PageCountsDeps {
  /** Pages of a comic, read from its archive. */
  countPages: (address: { id: string; ino: string }, caller: Caller) => Promise<number>
}

export type PageCounts = ReturnType<typeof createPageCounts>

const mostKept = 50_000
/** So long a page of a catalogue waits for comics to be counted, in ms: what isn't by then comes with the next look. */
const patienceMs = 400

interface Comic {
  key: string
  id: string
  ino: string
}

/**
 * How many pages comics have: apps that read page by page ask for it in lists. Each archive is opened for it once for each
 * change of its file, one after the other, and only when somebody looks at it in a catalogue.
 */
export function createPageCounts({ countPages }: PageCountsDeps) {
  const known = new LRUCache<string, { count: number | null }>({ max: mostKept })
  const waiting = new Map<string, Promise<void>>()
  let line: Promise<void> = Promise.resolve()
  let isClosed = false

  async function learn({ key, id, ino }: Comic, caller: Caller): Promise<void> {
    if (isClosed) return
    // What can't be opened has no pages to show, and isn't tried again before it is another file.
    const count = await countPages({ id, ino }, caller).catch(() => null)
    known.set(key, { count })
  }

  function begin(comic: Comic, caller: Caller): Promise<void> {
    const begun = waiting.get(comic.key)
    if (begun !== undefined) return begun
    line = line.then(() => learn(comic, caller)).finally(() => waiting.delete(comic.key))
    waiting.set(comic.key, line)
    return line
  }

  return {
    /** Counts what isn't counted among these books, for as long as a reader waits for a list. */
    async look(books: readonly BookRows[], caller: Caller): Promise<PageCountOf> {
      const comics = books.flatMap(comicsOf).filter(({ key }) => !known.has(key))
      if (comics.length > 0) {
        const counted = Promise.all(comics.map((comic) => begin(comic, caller)))
        await Promise.race([counted, wait(patienceMs, undefined, { ref: false })])
      }
      return (book, ino) => {
        const comic = comicsOf(book).find((one) => one.ino === ino)
        return (comic && known.get(comic.key)?.count) || null
      }
    },

    /** Begins no more, and resolves when what is being counted is. */
    async close(): Promise<void> {
      isClosed = true
      await line
    },
  }
}

const comicsOf = ({ item: { id }, ebook, supplementary }: BookRows): Comic[] =>
  [...(ebook === null ? [] : [ebook]), ...supplementary].flatMap(({ ino, metadata }) =>
    comicFormats.some((format) => metadata.filename.toLowerCase().endsWith(`.${format}`))
      ? { key: [id, ino, metadata.size, metadata.mtimeMs].join('|'), id, ino }
      : [],
  )
