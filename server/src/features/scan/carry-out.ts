import type { ItemDraft } from '#features/items/index.ts'
import { applyBatch } from './apply.ts'
import type { Prepared } from './apply.ts'
import { isSameItem } from './draft.ts'
import { writeMetadataFile } from './item-folder.ts'
import { prepareBatch } from './prepare.ts'
import type { CarryOutInput, ScanDeps } from './scan-deps.ts'
import { batchesOf, worksOf } from './works.ts'

export interface Tally {
  added: number
  updated: number
  missing: number
  touchedAuthorIds: Set<string>
  /** Everything in the plan was done; otherwise the next scan has to look closely. */
  isComplete: boolean
}

/** Reads what the plan names and writes it, existing items first; the next batch is read while one is written. */
export async function carryOut(input: CarryOutInput, deps: ScanDeps): Promise<Tally> {
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
    await writePrepared(prepared, input, deps, tally)
    done += batches[index]?.length ?? 0
    input.progress(done, total)
  }
  return tally
}

async function writePrepared(
  prepared: readonly Prepared[],
  input: CarryOutInput,
  deps: ScanDeps,
  tally: Tally,
): Promise<void> {
  const changed = prepared.filter(
    ({ before, draft }) =>
      before === null || before.filesHash !== draft.filesHash || !isSameItem(before, draft),
  )
  if (changed.length === 0) return
  const { written, stale, touchedAuthorIds } = await applyBatch(input.library.id, changed, {
    ...deps,
    onRefused: (item, error) =>
      deps.log.error({ err: error, path: item.path }, 'item could not be written'),
  })
  if (written.length < changed.length) tally.isComplete = false
  for (const id of touchedAuthorIds) tally.touchedAuthorIds.add(id)
  for (const { before, draft } of written) {
    if (before === null) tally.added += 1
    else if (draft.isMissing && !before.isMissing) tally.missing += 1
    else tally.updated += 1
  }
  for (const { draft } of stale) {
    deps.log.info(
      { path: draft.path },
      'changed by somebody while it was read; the next scan reads it',
    )
  }
  await Promise.all(written.map(({ draft }) => keepMetadata(draft, deps)))
}

async function keepMetadata(draft: ItemDraft, deps: ScanDeps): Promise<void> {
  if (draft.isMissing) return
  await writeMetadataFile(draft, deps.settings).catch((error: unknown) =>
    deps.log.warn({ err: error, path: draft.path }, 'metadata.json could not be written'),
  )
}
