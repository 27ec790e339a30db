import { fileURLToPath } from 'node:url'
import { realpath } from 'node:fs/promises'
import type { Browsing } from './browsing.ts'
import { createDemo, demoAssets, demoRoutes } from './features/demo/index.ts'
import {
  createLibraries,
  createMediaSight,
  librariesStore,
  libraryRoutes,
} from './features/libraries/index.ts'
import { scanRoutes } from './features/scan/index.ts'
import type { Scan } from './features/scan/index.ts'
import type { Ground } from './ground.ts'
import type { Router } from './http/router.ts'
import { createEncoder } from './platform/ffmpeg.ts'
import { locateSpeech } from './platform/speech.ts'

interface HoldingsDeps {
  scan: Scan
  browsing: Pick<Browsing, 'facets' | 'numUserPlaylists'>
}

export type Holdings = Awaited<ReturnType<typeof createHoldings>>

/** The part of the parts list that has libraries: the owner's, and the one to try things with. */
export async function createHoldings(ground: Ground, { scan, browsing }: HoldingsDeps) {
  const { config, db, tools } = ground
  const ownData = [await realpath(config.configPath), await realpath(config.metadataPath)]
  const store = librariesStore(db)
  const sight = createMediaSight(store)
  await sight.refresh()
  const libraries = createLibraries({
    ...ground,
    store,
    sight,
    ownData,
    scanSoon: scan.scanSoon,
    filterData: browsing.facets.filterData,
    shortStats: browsing.facets.shortStats,
    troubleCounts: scan.troubleCounts,
    numUserPlaylists: browsing.numUserPlaylists,
  })
  const demo = createDemo({
    ...ground,
    folder: config.demoPath,
    libraries,
    scan,
    findSpeech: locateSpeech,
    encode: createEncoder(tools.ffmpeg),
    assets: demoAssets(fileURLToPath(new URL('../assets/demo', import.meta.url))),
  })
  return {
    libraries,
    demo,
    sightOf: sight.of,
    bind(router: Router): void {
      libraryRoutes(router, libraries, ownData)
      scanRoutes(router, scan)
      demoRoutes(router, demo)
    },
  }
}
