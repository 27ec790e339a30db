import { cacheRoutes } from '../../features/caches/index.ts'
import { emptyPieceStore } from '../../features/waveforms/index.ts'
import type { Router } from '../../http/router.ts'
import { emptyDiskCache } from '../../platform/rendering/disk-cache.ts'
import type { Core } from '../core.ts'

type Empty = () => Promise<void>

/** What admins and restored backups empty: the folders of streams, pictures and waveforms, and what `others` keep. */
export function allCaches(caches: Core['caches'], others: readonly Empty[]) {
  const empty: readonly Empty[] = [
    ...others,
    () => emptyDiskCache(caches.streams),
    () => emptyDiskCache(caches.pictures),
    () => emptyPieceStore(caches.waveforms),
  ]
  return { empty, bind: (router: Router): void => cacheRoutes(router, empty) }
}
