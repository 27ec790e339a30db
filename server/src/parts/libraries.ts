import { realpath } from 'node:fs/promises'
import type { Browsing } from './browsing.ts'
import { createDemo, demoAssets, demoRoutes } from '../features/demo/index.ts'
import {
  createLibraries,
  createMediaCapabilities,
  librariesStore,
  libraryRoutes,
} from '../features/libraries/index.ts'
import { scanRoutes } from '../features/scan/index.ts'
import type { Scan } from '../features/scan/index.ts'
import type { Core } from './core.ts'
import type { Metadata } from './metadata/metadata.ts'
import { demoAssetsFolder } from '../own-files.ts'
import type { Router } from '../http/router.ts'
import { createEncoder } from '../platform/ffmpeg/ffmpeg.ts'
import { locateSpeech } from '../platform/ffmpeg/speech.ts'

interface LibraryPartsDeps {
  scan: Scan
  browsing: Pick<Browsing, 'facets' | 'numUserPlaylists'>
  metadata: Pick<Metadata, 'hasCustomProvider'>
}

export type LibraryParts = Awaited<ReturnType<typeof createLibraryParts>>

/** The part of the parts list that has libraries: the owner's, and the one to try things with. */
export async function createLibraryParts(
  core: Core,
  { scan, browsing, metadata }: LibraryPartsDeps,
) {
  const { config, db, tools } = core
  const ownData = [await realpath(config.configPath), await realpath(config.metadataPath)]
  const store = librariesStore(db)
  const capabilities = createMediaCapabilities(store)
  await capabilities.refresh()
  core.events.prepare('library.added', capabilities.refresh)
  core.events.prepare('peers.missed', capabilities.refresh)
  const libraries = createLibraries({
    ...core,
    store,
    capabilities,
    ownData,
    scanSoon: scan.scanSoon,
    filterData: browsing.facets.filterData,
    shortStats: browsing.facets.shortStats,
    troubleCounts: scan.troubleCounts,
    numUserPlaylists: browsing.numUserPlaylists,
    hasCustomProvider: metadata.hasCustomProvider,
  })
  const demo = createDemo({
    ...core,
    folder: config.demoPath,
    libraries,
    scan,
    findSpeech: locateSpeech,
    encode: createEncoder(tools.ffmpeg),
    assets: demoAssets(demoAssetsFolder),
  })
  return {
    libraries,
    demo,
    capabilitiesOf: capabilities.of,
    bind(router: Router): void {
      libraryRoutes(router, libraries, ownData)
      scanRoutes(router, scan)
      demoRoutes(router, demo)
    },
  }
}
