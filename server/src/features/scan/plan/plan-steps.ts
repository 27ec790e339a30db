import { batchesOf } from '#platform/lists/batches.ts'
import type { Match, Plan, PlanStep } from '../shapes/items.ts'

/** Small enough that nobody waits for the database, large enough that commits don't rule. */
const batchSize = 25

/** The steps of a plan, in the batches in which they are written: existing items first. */
export function stepBatches(plan: Plan): PlanStep[][] {
  const oldPaths = new Set(plan.move.map(({ known }) => known.path))
  // Items that take each other's places must be written at once.
  const exchanges = plan.move.filter(({ found }) => oldPaths.has(found.path))
  const others = plan.move.filter(({ found }) => !oldPaths.has(found.path))
  const rest: PlanStep[] = [
    ...others.map(changeStep),
    ...plan.change.map(changeStep),
    ...plan.missing.map(({ id, path }): PlanStep => ({
      kind: 'missing',
      itemId: id,
      knownAt: path,
    })),
    ...plan.add.map((entry): PlanStep => ({ kind: 'add', ...entry })),
  ]
  const batches = exchanges.length > 0 ? [exchanges.map(changeStep)] : []
  for (const batch of batchesOf(rest, batchSize)) {
    batches.push(batch)
  }
  return batches
}

function changeStep({ known, found }: Match): PlanStep {
  return { kind: 'change', found, itemId: known.id, knownAt: known.path }
}
