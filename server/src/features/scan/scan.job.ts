import { rm } from 'node:fs/promises'
import { applyPlan } from './apply/apply-plan.ts'
import type { Plan } from './compare/comparison.ts'
import type { ScanDeps } from './scan-deps.ts'
import { ownFolder } from './apply/item-folder.ts'
import { makePlan } from './plan/plan.ts'
import { libraryOf, lookOptions, markScanned, precedenceOf, resultsOf } from './run/quick-scan.ts'
import type { Look, ScanHooks, ScanInput, ScanResults } from './run/quick-scan.ts'
import { countOf, reportOf, suspectsNow, suspectsOf } from './report/scan-report.ts'
import type { Trouble } from './report/scan-report.ts'
import { keepTree, lookAtTree, treeTroubles } from './plan/tree.ts'

/**
 * One scan: walk → group → compare → read → merge → apply. Plan first, then carry out in batches: ended at any moment it
 * leaves everything whole, and the next plan is smaller. `tree` is what a look just before has found.
 */
export async function runScan(
  input: ScanInput,
  deps: ScanDeps,
  hooks: ScanHooks,
  look?: Look,
): Promise<ScanResults> {
  const startedAt = look?.startedAt ?? deps.now()
  const library = look?.library ?? (await libraryOf(input, deps.store))
  const tree = look?.tree ?? (await lookAtTree(library, lookOptions(input, library, deps, hooks)))
  const isPart = input.areas !== undefined
  const isReordered =
    library.lastScanPrecedence !== null && library.lastScanPrecedence !== precedenceOf(library)

  const plan = await makePlan(
    {
      library,
      tree,
      isPart,
      force: input.force || (!isPart && isReordered),
      isLossMeant: input.force,
      only: input.only,
    },
    deps.store,
  )
  for (const { seen, knownIds } of plan.ambiguous) {
    deps.log.warn({ path: seen.candidate.path, knownIds }, 'could be more than one known item')
  }
  const troubles: Trouble[] = treeTroubles(tree)
  const tally = await applyPlan({ library, plan, troubles, ...hooks }, deps)

  if (input.force) await forgetPortraits(plan, library.id, deps)
  await countAuthors(input.libraryId, tally.touchedAuthorIds, deps)
  let report = reportOf(troubles)
  if (plan.offline.length > 0) await deps.store.markOffline(library.id, true)
  else if (!isPart) {
    await forgetOldTombstones(library.id, deps)
    await markScanned(library, deps)
    if (tally.isComplete) await keepTree(library, tree, deps.store)
    // What items are known to have wrong with them; the files of others have just been read.
    const ofNone = troubles.filter(({ itemId }) => itemId === null)
    const last = input.force ? null : await deps.store.report(library.id)
    const ofItems = await deps.store.problemFiles(library.id, suspectsNow(last, startedAt))
    report = { ...reportOf([...ofItems, ...ofNone]), suspects: suspectsOf(ofItems, startedAt) }
    await deps.store.keepReport(library.id, report)
  }
  const problems = countOf(report)
  return resultsOf({ ...tally, problems }, deps.now() - startedAt, plan.offline)
}

/** Removed items are known again for as long as places in them are kept. */
const tombstonesKeptMs = 90 * 86_400_000

async function forgetOldTombstones(libraryId: string, deps: ScanDeps): Promise<void> {
  const ids = await deps.store.forgetTombstones(libraryId, deps.now() - tombstonesKeptMs)
  for (const id of ids) {
    await rm(ownFolder(deps.settings.metadataPath, id), { recursive: true, force: true })
  }
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
