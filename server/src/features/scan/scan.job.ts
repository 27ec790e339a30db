import { openScanLog } from './log/scan-log.ts'
import type { OpenScanLog, ScanLog, ScanLogDeps } from './log/scan-log.ts'
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
  deps: WalkDeps & LastScanDeps & ScanLogDeps,
  hooks: WalkHooks,
  scanChanges: (walk: LibraryWalk, scanLog: ScanLog | undefined) => Promise<ScanResults>,
): Promise<ScanResults> {
  const { logId } = input
  if (logId === undefined) return scan()
  const scanLog = openScanLog(input, logId, deps)
  try {
    const results = await scan(scanLog)
    await scanLog.end(results)
    return results
  } catch (error) {
    await scanLog.end({ error, isCancelled: hooks.signal.aborted })
    throw error
  }

  async function scan(log?: OpenScanLog): Promise<ScanResults> {
    const walk = await walkLibrary(input, deps, hooks)
    log?.looked(walk)
    const unchanged = input.force ? null : await resultsIfUnchanged(walk, deps)
    return unchanged ?? scanChanges(walk, log)
  }
}
