import { resultsIfUnchanged } from './report/last-scan.ts'
import type { LastScanDeps } from './report/last-scan.ts'
import type { LibraryWalk, ScanInput, ScanResults } from './shapes/scan.ts'
import { walkLibrary } from './walk/library-walk.ts'
import type { WalkDeps, WalkHooks } from './walk/library-walk.ts'

/**
 * One scan: walk → group → compare → read → merge → apply. Most scans find nothing new and end with the walk, so a thread
 * loads what `scanChanges` of `scan-changes.ts` needs only when it is called. Throws `missing` for the library.
 */
export async function runScan(
  input: ScanInput,
  deps: WalkDeps & LastScanDeps,
  hooks: WalkHooks,
  scanChanges: (walk: LibraryWalk) => Promise<ScanResults>,
): Promise<ScanResults> {
  const walk = await walkLibrary(input, deps, hooks)
  const unchanged = input.force ? null : await resultsIfUnchanged(walk, deps)
  return unchanged ?? scanChanges(walk)
}
