import { setTimeout as delay } from 'node:timers/promises'
import {
  coverRequest,
  coverRoutes,
  coversStore,
  createCovers,
  createPainter,
} from '../features/covers/index.ts'
import type { Core } from './core.ts'
import type { Router } from '../http/router.ts'
import { readFile } from '../platform/disk/disk.ts'
import { createLoadMeter } from '../platform/event-loop-load.ts'

/** Above this share of its time the process has people to answer: colours can wait. */
const muchLoad = 0.5

/** The part of the parts list that shows covers, and finds their colours when there is nothing else to do. */
export function createPictures({ caches, db, events, images, leader, log, now, tasks }: Core) {
  const store = coversStore(db)
  const covers = createCovers({ store, images, cacheFolder: caches.covers, now })
  const load = createLoadMeter()
  const painter = createPainter({
    store,
    images,
    log,
    read: readFile,
    isBusy: () => load() > muchLoad || tasks.list().some(({ task }) => !task.isFinished),
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
  })
  // One of all servers paints.
  const wake = (): void => void (leader.isLeading() && painter.wake())
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
    close: async () => void (await Promise.all([painter.close(), covers.close()])),
  }
}
