import { cacheRoutes } from '../../features/caches/index.ts'
import { emptyPieceStore } from '../../features/waveforms/index.ts'
import type { Router } from '../../http/router.ts'
import { emptyDiskCache } from '../../platform/rendering/disk-cache.ts'
import type { Core } from '../core.ts'

/** What admins empty: the folders of streams, pictures and waveforms, and what `others` keep. */
export function bindCaches(
  router: Router,
  caches: Core['caches'],
  others: Parameters<typeof cacheRoutes>[1],
): void {
  cacheRoutes(router, [
    ...others,
    () => emptyDiskCache(caches.streams),
    () => emptyDiskCache(caches.pictures),
    () => emptyPieceStore(caches.waveforms),
  ])
}
