import { cacheNames } from '@lectern/contract'
import { cacheRoutes } from '../../features/caches/index.ts'
import type { OwnCache } from '../../features/upkeep/index.ts'
import { emptyPieceStore } from '../../features/waveforms/index.ts'
import type { Router } from '../../http/router.ts'
import { emptyDiskCache } from '../../platform/rendering/disk-cache.ts'
import type { Core } from '../core.ts'

type Empty = () => Promise<void>

/** Those who keep part of their cache in memory, and empty it themselves. */
interface Keepers {
  pictures: { purge: Empty }
  ebooks: { purge: Empty }
  sounds: { empty: Empty }
}

/** What admins and restored backups empty: the folders of streams, pictures and waveforms, and what others keep. */
export function allCaches(folders: Core['caches'], { pictures, ebooks, sounds }: Keepers) {
  const all: Record<OwnCache['name'], Empty> = {
    covers: pictures.purge,
    pages: ebooks.purge,
    episodes: sounds.empty,
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
