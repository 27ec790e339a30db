import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#platform/problem.ts'
import { countOf, reportAgain } from '../report/scan-report.ts'
import type { ScannedLibrary, ScanStore } from '../plan/scan.store.ts'
import { isUnchanged, lookAtTree, treeTroubles } from '../plan/tree.ts'
import type { Area, Tree } from '../plan/tree.ts'

export interface ScanInput {
  libraryId: string
  /** Read everything again, changed or not, and believe even a large loss. */
  force: boolean
  /** Parts to look at; everything when absent. */
  areas?: Area[]
  /** Id of the one item that may be touched: its neighbours are only looked at. */
  only?: string
}

export interface ScanHooks {
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

export interface ScanResults {
  added: number
  updated: number
  missing: number
  /** The same, as looks at what changed call it. */
  removed?: number
  /** Milliseconds. */
  elapsed: number
  text: string
  /** How many things its report tells of. */
  problems: number
  /** Sentences about folders that were left alone. */
  offline: string[]
}

/** A look at the disk that a scan goes on from. */
export interface Look {
  library: ScannedLibrary
  tree: Tree
  startedAt: number
}

/** Little, so that a thread that finds nothing to do needn't load the readers. */
export interface QuickDeps {
  store: ScanStore
  settings: { parseSubtitle: boolean }
  scanVersion: string
  now: () => number
}

/** The cheap half of a scan: when files, rules and items are as the last scan left them, that is all of it. */
export async function quickScan(
  input: ScanInput,
  deps: QuickDeps,
  hooks: Pick<ScanHooks, 'signal'> & { isAlone: boolean },
): Promise<{ isDone: true; results: ScanResults } | ({ isDone: false } & Look)> {
  const startedAt = deps.now()
  const library = await libraryOf(input, deps.store)
  const tree = await lookAtTree(library, lookOptions(input, library, deps, hooks))
  if (input.force || !(await isUnchanged(library, tree, deps.store))) {
    return { isDone: false, library, tree, startedAt }
  }
  await markScanned(library, deps)
  const last = await deps.store.report(library.id)
  const report = reportAgain(last, treeTroubles(tree))
  // Each write costs a commit, which everything that is kept in memory has to follow.
  if (last === null || !isDeepStrictEqual(report.troubles, last.troubles))
    await deps.store.keepReport(library.id, report)
  const nothing = { added: 0, updated: 0, missing: 0, problems: countOf(report) }
  return { isDone: true, results: resultsOf(nothing, deps.now() - startedAt, []) }
}

/** The library to scan; throws `missing`. */
export async function libraryOf(input: ScanInput, store: ScanStore): Promise<ScannedLibrary> {
  const library = await store.library(input.libraryId)
  if (!library) throw new Problem('missing', 'Library not found')
  return library
}

/** What decides the outcome of a scan besides the files. */
export function lookOptions(
  input: ScanInput,
  library: ScannedLibrary,
  deps: Pick<QuickDeps, 'settings' | 'scanVersion'>,
  hooks: { signal: AbortSignal; isAlone?: boolean },
) {
  const { parseSubtitle } = deps.settings
  const rules = [deps.scanVersion, scannerRevision, parseSubtitle, precedenceOf(library)]
  return {
    areas: input.areas,
    signal: hooks.signal,
    isAlone: hooks.isAlone ?? false,
    rules: JSON.stringify(rules),
  }
}

/** Goes up when the same files would be understood differently, so that unchanged trees are looked at closely once. */
const scannerRevision = 3

export function precedenceOf(library: ScannedLibrary): string {
  return JSON.stringify(library.settings.metadataPrecedence ?? [])
}

/** Remembers that the library was scanned to the end. */
export async function markScanned(
  library: ScannedLibrary,
  deps: Pick<QuickDeps, 'store' | 'scanVersion' | 'now'>,
): Promise<void> {
  await deps.store.markScanned(library.id, {
    at: deps.now(),
    version: deps.scanVersion,
    precedence: precedenceOf(library),
  })
}

/** Counts and a sentence for the task. */
export function resultsOf(
  { added, updated, missing, problems }: Omit<ScanResults, 'elapsed' | 'text' | 'offline'>,
  elapsed: number,
  offline: string[],
): ScanResults {
  const text = summary({ added, updated, missing }, elapsed)
  return { added, updated, missing, problems, elapsed, text, offline }
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
  return `${parts.join(', ') || 'Nothing changed'} in ${timeText(elapsed)}`
}

/** A span of time (ms) in words: `0.4 s`, `3.6 s`, `42 s`, `3 min 5 s`. */
export function timeText(ms: number): string {
  if (ms < 9950) return `${Math.max(0.1, ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
