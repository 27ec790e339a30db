import { cacheNames } from '@lectern/contract'
import { cacheRoutes } from '../../features/caches/index.ts'
import type { OwnCache } from '../../features/upkeep/index.ts'
import { emptyPieceStore } from '../../features/waveforms/index.ts'
import type { Router } from '../../http/router.ts'
import { emptyDiskCache } from '../../platform/rendering/disk-cache.ts'
import type { Core } from '../core.ts'

type Empty = () => Promise<void>

/** Caches of those who keep part of them in memory, and empty them themselves. */
type Kept = Record<'covers' | 'pages' | 'episodes', Empty>

/** What admins and restored backups empty: the folders of streams, pictures and waveforms, and what others keep. */
export function allCaches(folders: Core['caches'], kept: Kept) {
  const all: Record<OwnCache['name'], Empty> = {
    ...kept,
    streams: () => emptyDiskCache(folders.streams),
    pictures: () => emptyDiskCache(folders.pictures),
    waveforms: () => emptyPieceStore(folders.waveforms),
  }
  const caches = cacheNames.map((name): OwnCache => ({
    name,
    folder: folders[name],
    empty: all[name],
  }))
  const empty = caches.map((cache) => cache.empty)
  return { caches, empty, bind: (router: Router): void => cacheRoutes(router, empty) }
}
