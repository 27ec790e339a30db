import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Now } from '#platform/clock.ts'
import { ownFolder } from '#features/scan/index.ts'
import type { SweepStore } from './sweep.store.ts'

interface HistorySweepDeps {
  store: SweepStore
  /** Folder of the server's own files. */
  metadataPath: () => string
  now: Now
}

/** A year, and a month for those who look for last year's. */
const keptMs = 400 * 86_400_000

/** Forgets what is older than the history goes back, and the pictures that nothing else can bring back. */
export function createHistorySweep({ store, metadataPath, now }: HistorySweepDeps) {
  return async (): Promise<void> => {
    for (;;) {
      const { forgotten, covers } = await store.forget(now() - keptMs)
      if (forgotten === 0) return
      for (const cover of covers) {
        // Pictures in the folder of an item are the owner's.
        if (dirname(cover.path) !== ownFolder(metadataPath(), cover.itemId)) continue
        if (!(await store.isNeeded(cover))) await rm(cover.path, { force: true })
      }
    }
  }
}
