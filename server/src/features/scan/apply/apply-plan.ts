import type { ItemDraft } from '#features/items/index.ts'
import { applyBatch } from './apply.ts'
import type { ItemChange, PlanStep } from '../shapes/items.ts'
import { isSameItem } from './same-item.ts'
import { writeMetadataFile } from './item-folder.ts'
import { prepareBatch } from './prepare.ts'
import type { ApplyPlanInput, ScanDeps } from '../scan-deps.ts'
import { stepBatches } from '../plan/plan-steps.ts'
import type { ScanCounts } from '../shapes/scan.ts'

/** Of more items than these, covers in ebooks beside sound are left for afterwards (see features/ebook-covers). */
const fewItems = 100

/** Reads what the plan names and writes it, existing items first; the next batch is read while one is written. */
export async function applyPlan(order: ApplyPlanInput, deps: ScanDeps): Promise<ScanCounts> {
  const counts: ScanCounts = {
    added: 0,
    updated: 0,
    missing: 0,
    touchedAuthorIds: new Set(),
    isComplete: true,
  }
  const batches = stepBatches(order.plan)
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  const input = { ...order, leavesEbookCovers: total > fewItems }
  let done = 0
  let next = prepareBatch(batches[0] ?? [], input, deps)
  for (let index = 0; index < batches.length; index += 1) {
    const { changes, isComplete } = await next
    counts.isComplete &&= isComplete
    const following = batches[index + 1]
    next = following
      ? prepareBatch(following, input, deps)
      : Promise.resolve({ changes: [], isComplete: true })
    // Awaited in the next round; without this an early failure would look unhandled.
    next.catch(() => undefined)
    const stale = await writeChanges(changes, input, deps, counts)
    const again = (batches[index] ?? []).filter(
      (step) => step.kind !== 'add' && stale.has(step.itemId),
    )
    if (again.length > 0) await onceMore(again, input, deps, counts)
    done += batches[index]?.length ?? 0
    input.progress(done, total)
  }
  return counts
}

/** What somebody changed while it was read is read again: two libraries may look for a moved item at the same time. */
async function onceMore(
  steps: readonly PlanStep[],
  input: ApplyPlanInput,
  deps: ScanDeps,
  counts: ScanCounts,
): Promise<void> {
  const { changes, isComplete } = await prepareBatch(steps, input, deps)
  counts.isComplete &&= isComplete
  const left = await writeChanges(changes, input, deps, counts)
  if (left.size === 0) return
  counts.isComplete = false
  deps.log.info(
    { ids: [...left] },
    'changed by somebody while they were read; the next scan reads them',
  )
}

/** Resolves to the ids of items that somebody changed since they were read. */
async function writeChanges(
  changes: readonly ItemChange[],
  input: ApplyPlanInput,
  deps: ScanDeps,
  counts: ScanCounts,
): Promise<Set<string>> {
  const changed = changes.filter(
    ({ before, draft }) =>
      before === null || before.filesHash !== draft.filesHash || !isSameItem(before, draft),
  )
  if (changed.length === 0) return new Set()
  const { written, stale, touchedAuthorIds } = await applyBatch(input.library.id, changed, {
    ...deps,
    cause: input.cause,
    onRefused(item, error) {
      deps.log.error({ err: error, path: item.path }, 'item could not be written')
      input.scanLog?.failed(item.path, error)
    },
  })
  if (written.length + stale.length < changed.length) counts.isComplete = false
  for (const id of touchedAuthorIds) counts.touchedAuthorIds.add(id)
  for (const change of written) {
    const { before, draft } = change
    input.scanLog?.wrote(change)
    if (before === null) counts.added += 1
    else if (draft.isMissing && !before.isMissing) counts.missing += 1
    else counts.updated += 1
  }
  await Promise.all(written.map(({ draft }) => keepMetadata(draft, deps)))
  return new Set(stale.map(({ draft }) => draft.id))
}

async function keepMetadata(draft: ItemDraft, deps: ScanDeps): Promise<void> {
  if (draft.isMissing) return
  await writeMetadataFile(draft, deps.settings).catch((error: unknown) =>
    deps.log.warn({ err: error, path: draft.path }, 'metadata.json could not be written'),
  )
}
