import { rm } from 'node:fs/promises'
import { applyPlan } from './apply/apply-plan.ts'
import { byScan } from '#features/items/index.ts'
import { ownFolder } from './apply/item-folder.ts'
import { makePlan } from './plan/plan.ts'
import { keepState, markScanned } from './report/last-scan.ts'
import { countOf, reportOf, suspectsNow, suspectsOf } from './report/scan-report.ts'
import type { KeptReport, Trouble } from './report/scan-report.ts'
import { resultsOf } from './report/scan-results.ts'
import type { ApplyPlanInput, ScanDeps } from './scan-deps.ts'
import type { Plan } from './shapes/items.ts'
import type { LibraryWalk, ScanHooks, ScanInput, ScanResults } from './shapes/scan.ts'
import { walkTroubles } from './walk/library-walk.ts'

/**
 * A scan after its walk: group → compare → read → merge → apply. Plan first, then carry out in batches: ended at any moment
 * it leaves everything whole, and the next plan is smaller.
 */
export async function scanChanges(
  walk: LibraryWalk,
  input: ScanInput,
  deps: ScanDeps,
  hooks: ScanHooks & Pick<ApplyPlanInput, 'scanLog'>,
): Promise<ScanResults> {
  const { library, startedAt } = walk
  const { plan, offline } = await makePlan(walk, input, deps.store)
  for (const { found, knownIds } of plan.ambiguous) {
    deps.log.warn({ path: found.path, knownIds }, 'could be more than one known item')
  }
  const troubles: Trouble[] = walkTroubles(walk)
  const follow = await deps.followerOf(library.id)
  const counts = await applyPlan(
    { library, plan, troubles, follow, cause: byScan(), ...hooks },
    deps,
  )

  if (input.force) await forgetPortraits(plan, library.id, deps)
  await countAuthors(library.id, counts.touchedAuthorIds, deps)
  let report = reportOf(troubles)
  if (offline.length > 0) await deps.store.markOffline(library.id, true)
  else if (input.areas === undefined) {
    await forgetOldTombstones(library.id, deps)
    await markScanned(library, deps)
    if (counts.isComplete) await keepState(walk, deps.store)
    const ownLog = hooks.scanLog?.hasLines() === true ? input.logId : undefined
    report = await keepReport(walk, input, { troubles, ownLog }, deps)
  }
  const problems = countOf(report)
  return resultsOf({ ...counts, problems }, deps.now() - startedAt, offline)
}

/** Who asks that everything be read again means the colours of pictures, too. */
async function forgetPortraits(plan: Plan, libraryId: string, deps: ScanDeps): Promise<void> {
  const ids = plan.change.map(({ known }) => known.id)
  if (ids.length === 0) return
  await deps.store.forgetPortraits(ids)
  deps.publish('covers.unpainted', { libraryId })
}

async function countAuthors(libraryId: string, ids: Set<string>, deps: ScanDeps): Promise<void> {
  if (ids.size === 0) return
  const authors = await deps.store.countBooks([...ids])
  if (authors.length > 0) deps.publish('authors.counted', { libraryId, authors })
}

/** Removed items are known again for as long as positions in them are kept. */
const tombstonesKeptMs = 90 * 86_400_000

async function forgetOldTombstones(libraryId: string, deps: ScanDeps): Promise<void> {
  const ids = await deps.store.forgetTombstones(libraryId, deps.now() - tombstonesKeptMs)
  for (const id of ids) {
    await rm(ownFolder(deps.settings.metadataPath, id), { recursive: true, force: true })
  }
}

/** What items are known to have wrong with them; the files of others have just been read. */
async function keepReport(
  { library, startedAt }: LibraryWalk,
  { force }: ScanInput,
  { troubles, ownLog }: { troubles: readonly Trouble[]; ownLog: string | undefined },
  { store }: ScanDeps,
): Promise<KeptReport> {
  const ofNone = troubles.filter(({ itemId }) => itemId === null)
  const last = await store.report(library.id)
  const known = suspectsNow(force ? null : last, startedAt)
  const ofItems = await store.problemFiles(library.id, known)
  const suspects = suspectsOf(ofItems, startedAt)
  const logId = ownLog ?? last?.logId
  const report = { ...reportOf([...ofItems, ...ofNone]), suspects, logId }
  await store.keepReport(library.id, report)
  return report
}
