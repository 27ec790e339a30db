import type { ItemDraft } from '#features/items/index.ts'
import { applyBatch } from './apply.ts'
import type { Prepared } from './apply.ts'
import { isSameItem } from './same-item.ts'
import { writeMetadataFile } from './item-folder.ts'
import { prepareBatch } from './prepare.ts'
import type { ApplyPlanInput, ScanDeps } from '../scan-deps.ts'
import { batchesOf, worksOf } from '../plan/work-batches.ts'
import type { Work } from '../plan/work-batches.ts'

export interface Tally {
  added: number
  updated: number
  missing: number
  touchedAuthorIds: Set<string>
  /** Everything in the plan was done; otherwise the next scan has to look closely. */
  isComplete: boolean
}

/** Reads what the plan names and writes it, existing items first; the next batch is read while one is written. */
export async function applyPlan(input: ApplyPlanInput, deps: ScanDeps): Promise<Tally> {
  const tally: Tally = {
    added: 0,
    updated: 0,
    missing: 0,
    touchedAuthorIds: new Set(),
    isComplete: true,
  }
  const batches = batchesOf(worksOf(input.plan))
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  let done = 0
  let next = prepareBatch(batches[0] ?? [], input, deps)
  for (let index = 0; index < batches.length; index += 1) {
    const { prepared, isComplete } = await next
    tally.isComplete &&= isComplete
    const following = batches[index + 1]
    next = following
      ? prepareBatch(following, input, deps)
      : Promise.resolve({ prepared: [], isComplete: true })
    // Awaited in the next round; without this an early failure would look unhandled.
    next.catch(() => undefined)
    const stale = await writePrepared(prepared, input, deps, tally)
    const works = (batches[index] ?? []).filter(
      (work) => work.kind !== 'add' && stale.has(work.itemId),
    )
    if (works.length > 0) await onceMore(works, input, deps, tally)
    done += batches[index]?.length ?? 0
    input.progress(done, total)
  }
  return tally
}

/** What somebody changed while it was read is read again: two libraries may look for a moved item at the same time. */
async function onceMore(
  works: readonly Work[],
  input: ApplyPlanInput,
  deps: ScanDeps,
  tally: Tally,
): Promise<void> {
  const { prepared, isComplete } = await prepareBatch(works, input, deps)
  tally.isComplete &&= isComplete
  const left = await writePrepared(prepared, input, deps, tally)
  if (left.size === 0) return
  tally.isComplete = false
  deps.log.info(
    { ids: [...left] },
    'changed by somebody while they were read; the next scan reads them',
  )
}

/** Resolves to the ids of items that somebody changed since they were read. */
async function writePrepared(
  prepared: readonly Prepared[],
  input: ApplyPlanInput,
  deps: ScanDeps,
  tally: Tally,
): Promise<Set<string>> {
  const changed = prepared.filter(
    ({ before, draft }) =>
      before === null || before.filesHash !== draft.filesHash || !isSameItem(before, draft),
  )
  if (changed.length === 0) return new Set()
  const { written, stale, touchedAuthorIds } = await applyBatch(input.library.id, changed, {
    ...deps,
    onRefused: (item, error) =>
      deps.log.error({ err: error, path: item.path }, 'item could not be written'),
  })
  if (written.length + stale.length < changed.length) tally.isComplete = false
  for (const id of touchedAuthorIds) tally.touchedAuthorIds.add(id)
  for (const { before, draft } of written) {
    if (before === null) tally.added += 1
    else if (draft.isMissing && !before.isMissing) tally.missing += 1
    else tally.updated += 1
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
