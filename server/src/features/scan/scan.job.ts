import { Problem } from '#platform/problem.ts'
import { carryOut } from './carry-out.ts'
import type { ScanDeps } from './carry-out.ts'
import { makePlan } from './plan.ts'
import type { Area } from './survey.ts'

export interface ScanInput {
  libraryId: string
  /** Read everything again, changed or not, and believe even a large loss. */
  force: boolean
  /** Parts to look at; everything when absent. */
  areas?: Area[]
}

export interface ScanHooks {
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

export interface ScanResults {
  added: number
  updated: number
  missing: number
  /** Milliseconds. */
  elapsed: number
  text: string
  /** Sentences about folders that were left alone. */
  offline: string[]
}

/**
 * One scan: walk → group → compare → read → merge → apply. Plan first, then carry out in batches: ended at any moment it
 * leaves everything whole, and the next plan is smaller.
 */
export async function runScan(
  input: ScanInput,
  deps: ScanDeps,
  hooks: ScanHooks,
): Promise<ScanResults> {
  const startedAt = deps.now()
  const library = await deps.store.library(input.libraryId)
  if (!library) throw new Problem('missing', 'Library not found')
  const precedence = JSON.stringify(library.settings.metadataPrecedence ?? [])
  const isReordered =
    library.lastScanPrecedence !== null && library.lastScanPrecedence !== precedence
  const isWhole = input.areas === undefined

  const plan = await makePlan(
    {
      library,
      areas: input.areas,
      force: input.force || (isWhole && isReordered),
      isLossMeant: input.force,
      signal: hooks.signal,
    },
    deps.store,
  )
  for (const { seen, knownIds } of plan.ambiguous) {
    deps.log.warn({ path: seen.candidate.path, knownIds }, 'could be more than one known item')
  }
  const tally = await carryOut({ library, plan, ...hooks }, deps)

  await countAuthors(input.libraryId, tally.touchedAuthorIds, deps)
  if (plan.offline.length > 0) await deps.store.markOffline(library.id, true)
  else if (isWhole) {
    const scan = { at: deps.now(), version: deps.scanVersion, precedence }
    await deps.store.markScanned(library.id, scan)
  }
  const { added, updated, missing } = tally
  const elapsed = deps.now() - startedAt
  return { added, updated, missing, elapsed, text: summary(tally, elapsed), offline: plan.offline }
}

async function countAuthors(libraryId: string, ids: Set<string>, deps: ScanDeps): Promise<void> {
  if (ids.size === 0) return
  const authors = await deps.store.countBooks([...ids])
  if (authors.length > 0) deps.publish('authors.counted', { libraryId, authors })
}

function summary(
  { added, updated, missing }: Pick<ScanResults, 'added' | 'updated' | 'missing'>,
  elapsed: number,
): string {
  const parts = [
    added > 0 ? `${added} added` : '',
    updated > 0 ? `${updated} updated` : '',
    missing > 0 ? `${missing} missing` : '',
  ].filter(Boolean)
  const time = elapsed < 10_000 ? `${elapsed} ms` : `${Math.round(elapsed / 1000)} s`
  return `${parts.join(', ') || 'Nothing changed'} (${time})`
}
