import { byScan, isChosen } from '#features/items/index.ts'
import type { ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Log } from '#platform/log.ts'
import type { CoverlessItem, EbookCoversStore } from './ebook-covers.store.ts'

export interface EbookCovers {
  /** Looks for items without a cover soon; calls while it works are one call. */
  wake(): void
  close(): Promise<void>
}

export interface EbookCoversDeps {
  store: EbookCoversStore
  rewriter: Pick<ItemRewriter, 'rewrite'>
  load: (itemId: string) => Promise<ItemRecord | null>
  /** Takes the cover out of the ebook at `path` and keeps it; resolves to where. Null: it has none. */
  take: (record: ItemRecord, path: string) => Promise<string | null>
  log: Pick<Log, 'warn' | 'error'>
  /** Something more urgent is under way: a scan, or people to answer. */
  isBusy: () => boolean
  /** Resolves after `ms`, or at once when aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const batchSize = 25
const settleMs = 1000

/**
 * Takes the covers out of ebooks that lie beside sound: a scan of many books leaves that for later, since it would take half
 * as long again. Rests as long as it worked, so that people who browse meanwhile don't notice.
 */
export function createEbookCovers(deps: EbookCoversDeps): EbookCovers {
  const { store, log, pause } = deps
  const stop = new AbortController()
  let isAwake = false
  let work: Promise<void> = Promise.resolve()

  async function takeAll(): Promise<void> {
    await pause(settleMs, stop.signal)
    isAwake = false
    const cause = byScan()
    for (let last = ''; ;) {
      while (deps.isBusy() && !stop.signal.aborted) await pause(settleMs, stop.signal)
      const items = await store.unasked(batchSize, last)
      if (items.length === 0 || stop.signal.aborted) return
      last = items.at(-1)?.id ?? last
      const started = performance.now()
      const answers = await Promise.all(items.map(answerOf))
      const covers = new Map(answers.flatMap(({ id, path }) => (path ? [[id, path]] : [])))
      await deps.rewriter.rewrite([...covers.keys()], withCover(covers), cause, derived)
      await store.note(answers.filter(({ isHeard }) => isHeard))
      await pause(performance.now() - started, stop.signal)
    }
  }

  async function answerOf(item: CoverlessItem): Promise<CoverlessItem & Answer> {
    const record = await deps.load(item.id)
    const ebook = record?.media.kind === 'book' ? record.media.ebookFile : null
    if (record === null || !ebook || !mayHaveCover(record)) return { ...item, ...nothing }
    const { path } = ebook.metadata
    try {
      return { ...item, path: await deps.take(record, path), isHeard: true }
    } catch (err) {
      // A disk that doesn't answer, or has gone, may come back: the next round asks again.
      log.warn({ err, path }, 'the cover of an ebook could not be read')
      return { ...item, path: null, isHeard: !isOfDisk(err) }
    }
  }

  return {
    wake() {
      if (isAwake || stop.signal.aborted) return
      isAwake = true
      work = work
        .then(takeAll)
        .catch((err: unknown) => log.error({ err }, 'covers of ebooks could not be taken'))
    },
    async close() {
      stop.abort()
      await work
    },
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Problem ? error.kind === 'busy' : error instanceof Error && 'syscall' in error

interface Answer {
  path: string | null
  /** The ebook said whether it has one. */
  isHeard: boolean
}

const nothing: Answer = { path: null, isHeard: true }

/** What files bring along isn't chosen by anybody: a later scan may find another one. */
const derived = { derived: ['cover'], leavesFiles: true }

/** Nobody wanted it to have none. */
const mayHaveCover = ({ coverPath, locks, provenance }: ItemRecord): boolean =>
  coverPath === null && !locks.includes('cover') && !isChosen(provenance['cover'])

/** A cover that somebody gave it in the meantime stays. */
const withCover =
  (covers: ReadonlyMap<string, string>) =>
  (record: ItemRecord): ItemRecord | null => {
    const path = covers.get(record.id)
    return path === undefined || !mayHaveCover(record) ? null : { ...record, coverPath: path }
  }
