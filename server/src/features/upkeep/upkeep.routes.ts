import { serverStateCalls } from '@lectern/contract'
import type { CacheName } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { DatabaseUpkeep } from './database-upkeep.ts'
import type { FolderSizes } from './folder-sizes.ts'
import type { Orphans } from './orphans.ts'

/** A cache that can be emptied. */
export interface OwnCache {
  name: CacheName
  folder: string
  empty: () => Promise<void>
}

interface Upkeep {
  caches: readonly OwnCache[]
  sizes: FolderSizes
  database: Pick<DatabaseUpkeep, 'check'>
  orphans: Orphans
}

/** Call → verb. */
export function upkeepRoutes(router: Router, { caches, sizes, database, orphans }: Upkeep): void {
  router.bind(serverStateCalls.purgeCache, async ({ params }) => {
    const cache = caches.find(({ name }) => name === params.name)!
    const freedBytes = await sizes.of(cache.folder)
    await cache.empty()
    sizes.forget(cache.folder)
    return { freedBytes }
  })
  router.bind(serverStateCalls.checkDatabase, () => {
    // Its task tells how it ends.
    void database.check()
    return ok
  })
  router.bind(serverStateCalls.orphans, async () => {
    const found = await orphans.list()
    return {
      orphans: found,
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
      putAside: await orphans.putAsideSoFar(),
    }
  })
  router.bind(serverStateCalls.putAside, ({ body }) => orphans.putAside(body.paths))
}
