import { changedHomes } from '@lectern/contract/rules'
import type { ScanStore } from './scan.store.ts'
import type { ItemLocation, ScannedLibrary } from '../shapes/scan.ts'
import type { Area } from '../shapes/files.ts'

/** The parts of a library to look at when something changed at these absolute paths. */
export async function changedAreas(
  library: ScannedLibrary,
  paths: readonly string[],
  store: ScanStore,
): Promise<Area[]> {
  const areas: Area[] = []
  for (const folder of library.folders) {
    const root = `${folder.path.replace(/\/+$/u, '')}/`
    const below = paths
      .filter((path) => path.startsWith(root))
      .map((path) => path.slice(root.length))
    if (below.length === 0) continue
    const items = await store.pathsAmong(
      library.id,
      below.flatMap(ancestors).map((path) => root + path),
    )
    const homes =
      library.mediaType === 'video'
        ? topPaths(below)
        : changedHomes(below, (relPath) => items.has(root + relPath))
    areas.push(...homes.map((relPath) => ({ folderId: folder.id, relPath })))
  }
  return areas
}

/** Where to look for one item again. */
export function areaOf(location: ItemLocation, { mediaType }: ScannedLibrary): Area {
  const { folderId, relPath, isFile } = location
  const [top = ''] = mediaType === 'video' && isFile ? topPaths([relPath]) : [relPath]
  return { folderId, relPath: top }
}

/** Whether a video is an item of its own depends on its neighbours, so a look goes from the top. */
function topPaths(relPaths: readonly string[]): string[] {
  const paths = new Set(
    relPaths.map((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')),
  )
  return paths.has('') ? [''] : [...paths]
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function ancestors(relPath: string): string[] {
  const parts = relPath.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
