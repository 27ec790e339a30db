import { extname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  coverRequest,
  coverRoutes,
  coversStore,
  createCovers,
  createPainter,
} from '../features/covers/index.ts'
import { createEbookCovers, ebookCoversStore } from '../features/ebook-covers/index.ts'
import { storedRecords } from '../features/items/index.ts'
import type { ItemRecord, ItemRewriter } from '../features/items/index.ts'
import { ebookCover, materializeCover, readEbook } from '../features/scan/index.ts'
import type { Core } from './core.ts'
import type { Router } from '../http/router.ts'
import { readFile } from '../platform/disk/disk.ts'
import { createLoadMeter } from '../platform/event-loop-load.ts'

/** Above this share of its time the process has people to answer: colours can wait. */
const muchLoad = 0.5

/**
 * The part of the parts list that shows covers, and when there is nothing else to do takes out those of ebooks and finds the
 * colours of all.
 */
export function createPictures(core: Core, rewriter: ItemRewriter) {
  const { caches, db, events, images, leader, log, now, tasks } = core
  const store = coversStore(db)
  const covers = createCovers({ store, images, cacheFolder: caches.covers, now })
  const load = createLoadMeter()
  const patience = {
    log,
    isBusy: () => load() > muchLoad || tasks.list().some(({ task }) => !task.isFinished),
    pause: (ms: number, signal: AbortSignal) =>
      delay(ms, undefined, { signal, ref: false }).catch(() => {}),
  }
  const painter = createPainter({ ...patience, store, images, read: readFile })
  const ebookCovers = createEbookCovers({
    ...patience,
    store: ebookCoversStore(db),
    rewriter,
    load: async (itemId) => (await storedRecords(db.read, [itemId]))[0] ?? null,
    async take(record: ItemRecord, path: string) {
      const facts = await readEbook({ path, ext: extname(path).toLowerCase() })
      const making = { settings: core.folderSettings() }
      return materializeCover(record, ebookCover(path, facts), making)
    },
  })
  // One of all servers does it.
  const wake = (): void => {
    if (!leader.isLeading()) return
    ebookCovers.wake()
    painter.wake()
  }
  for (const name of ['items.added', 'items.changed', 'covers.unpainted'] as const)
    events.follow(name, wake)
  return {
    wake,
    /** A picture as it lies on the disk; refused where it is none. */
    original: (path: string, asker: { address: string; signal: AbortSignal }) =>
      covers.file(path, coverRequest({ raw: '1' }, undefined), asker),
    purge: covers.purge,
    bind: (router: Router, changedCover: Parameters<typeof coverRoutes>[2]) =>
      coverRoutes(router, covers, changedCover),
    async close() {
      await Promise.all([ebookCovers.close(), painter.close(), covers.close()])
    },
  }
}
