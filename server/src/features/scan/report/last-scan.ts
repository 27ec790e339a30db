import { isDeepStrictEqual } from 'node:util'
import type { ScanStore } from '../plan/scan.store.ts'
import type { LibraryWalk, ScanResults, ScannedLibrary } from '../shapes/scan.ts'
import { precedenceOf, walkTroubles } from '../walk/library-walk.ts'
import { countOf, reportAgain } from './scan-report.ts'
import { resultsOf } from './scan-results.ts'

export interface LastScanDeps {
  store: ScanStore
  scanVersion: string
  now: () => number
}

/**
 * When files, rules and the items in the database all are as the last complete scan left them, there is nothing to
 * compare: what that scan would answer now. Null when a scan has to look closely.
 */
export async function resultsIfUnchanged(
  walk: LibraryWalk,
  deps: LastScanDeps,
): Promise<ScanResults | null> {
  const { library, startedAt } = walk
  if (!(await isUnchanged(walk, deps.store))) return null
  await markScanned(library, deps)
  const last = await deps.store.report(library.id)
  const report = reportAgain(last, walkTroubles(walk))
  // Each write costs a commit, which everything that is kept in memory has to follow.
  if (last === null || !isDeepStrictEqual(report.troubles, last.troubles)) {
    await deps.store.keepReport(library.id, report)
  }
  const nothing = { added: 0, updated: 0, missing: 0, problems: countOf(report) }
  return resultsOf(nothing, deps.now() - startedAt, [])
}

async function isUnchanged(
  { library, fingerprint }: LibraryWalk,
  store: ScanStore,
): Promise<boolean> {
  if (fingerprint === null || library.isOffline) return false
  const last = await store.lastTree(library.id)
  return last !== null && last === `${fingerprint} ${await store.itemsMark(library.id)}`
}

/** Remembers that the library was scanned to the end. */
export async function markScanned(
  library: ScannedLibrary,
  { store, scanVersion, now }: LastScanDeps,
): Promise<void> {
  const precedence = precedenceOf(library)
  await store.markScanned(library.id, { at: now(), version: scanVersion, precedence })
}

/** Remembers the state that a complete scan left behind. */
export async function keepState(
  { library, fingerprint }: LibraryWalk,
  store: ScanStore,
): Promise<void> {
  if (fingerprint === null) return
  await store.keepTree(library.id, `${fingerprint} ${await store.itemsMark(library.id)}`)
}
