import type { Seen, Tombstone } from '../compare/comparison.ts'
import type { ScanPlan } from './plan.ts'

/** What is to be done about one item; `knownAt` is where it was when that was decided. */
export type Work =
  | { kind: 'add'; seen: Seen; tombstone: Tombstone | null }
  | { kind: 'change'; seen: Seen; itemId: string; knownAt: string }
  | { kind: 'missing'; itemId: string; knownAt: string }

/** Small enough that nobody waits for the database, large enough that commits don't rule. */
const batchSize = 25

/** A plan as works: those that must be written at once, and the rest, existing items first. */
export function worksOf(plan: ScanPlan): { exchanges: Work[]; rest: Work[] } {
  const moves = plan.move.map(({ known, seen }) => ({ known, seen }))
  const oldPaths = new Set(moves.map(({ known }) => known.path))
  const work = ({ known, seen }: (typeof moves)[number]): Work => ({
    kind: 'change',
    seen,
    itemId: known.id,
    knownAt: known.path,
  })
  // Items that take each other's places must be written at once.
  const exchanges = moves.filter(({ seen }) => oldPaths.has(seen.candidate.path))
  const others = moves.filter(({ seen }) => !oldPaths.has(seen.candidate.path))
  return {
    exchanges: exchanges.map(work),
    rest: [
      ...others.map(work),
      ...plan.change.map(work),
      ...plan.missing.map(({ id, path }): Work => ({ kind: 'missing', itemId: id, knownAt: path })),
      ...plan.add.map(({ seen, tombstone }): Work => ({ kind: 'add', seen, tombstone })),
    ],
  }
}

export function batchesOf({ exchanges, rest }: { exchanges: Work[]; rest: Work[] }): Work[][] {
  const batches = exchanges.length > 0 ? [exchanges] : []
  for (let start = 0; start < rest.length; start += batchSize) {
    batches.push(rest.slice(start, start + batchSize))
  }
  return batches
}
