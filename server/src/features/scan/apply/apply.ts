import { batchesOf } from '#platform/lists/batches.ts'
import type { SharedEventName, DomainEvents } from '#domain/domain-events.ts'
import { Problem } from '#platform/problem.ts'
import { publishEntries } from '#features/items/index.ts'
import type { ChangeCause, ItemDraft, ItemWriter, WriteOutcome } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { arrivals, writeCurrent } from './apply.store.ts'
import type { ItemChange } from '../shapes/items.ts'

export interface ApplyDeps {
  db: Database
  writer: ItemWriter
  cause: ChangeCause
  publish: <N extends SharedEventName>(name: N, payload: DomainEvents[N]) => void
  /** A single item that the database refuses is reported and passed over. */
  onRefused: (item: ItemDraft, error: unknown) => void
}

export interface Applied {
  written: ItemChange[]
  /** Changed by somebody else since they were read: to be read again. */
  stale: ItemChange[]
  touchedAuthorIds: string[]
}

/**
 * Writes a batch in one short transaction and tells the world afterwards. Nothing is announced that is not on disk; a crash
 * between batches leaves a smaller plan for the next scan.
 */
export async function applyBatch(
  libraryId: string,
  batch: readonly ItemChange[],
  deps: ApplyDeps,
): Promise<Applied> {
  try {
    return await writeBatch(libraryId, batch, deps)
  } catch (error) {
    if (error instanceof Problem || batch.length === 1) {
      if (error instanceof Problem) throw error
      for (const { draft } of batch) deps.onRefused(draft, error)
      return { written: [], stale: [], touchedAuthorIds: [] }
    }
    // One refused item must not hold back the others.
    const parts: Applied[] = []
    for (const one of batch) parts.push(await applyBatch(libraryId, [one], deps))
    return {
      written: parts.flatMap((part) => part.written),
      stale: parts.flatMap((part) => part.stale),
      touchedAuthorIds: parts.flatMap((part) => part.touchedAuthorIds),
    }
  }
}

/** Tells of authors and series that came or went with a write. */
export function publishContributors(
  outcome: Pick<WriteOutcome, 'addedAuthors' | 'removedAuthors' | 'removedSeries'>,
  publish: ApplyDeps['publish'],
): void {
  for (const author of outcome.addedAuthors) {
    publish('author.added', {
      libraryId: author.library_id,
      authorId: author.id,
      name: author.name,
      addedAt: author.added_at,
      updatedAt: author.updated_at,
    })
  }
  for (const { id, libraryId } of outcome.removedAuthors) {
    publish('author.removed', { libraryId, authorId: id })
  }
  for (const { id, libraryId } of outcome.removedSeries) {
    publish('series.removed', { libraryId, seriesId: id })
  }
}

/** Clients get at most so many items in one event. */
const eventSize = 10

async function writeBatch(
  libraryId: string,
  batch: readonly ItemChange[],
  deps: ApplyDeps,
): Promise<Applied> {
  const { outcome, written, stale } = await writeCurrent(libraryId, batch, deps)
  publishContributors(outcome, deps.publish)
  publishEntries(deps, outcome, deps.cause)
  const idsOf = (entries: ItemChange[]): string[] => entries.map(({ draft }) => draft.id)
  publishItems('items.added', libraryId, idsOf(written.filter(({ before }) => !before)), deps)
  publishItems('items.changed', libraryId, idsOf(written.filter(({ before }) => before)), deps)
  for (const { before, draft } of arrivals(written)) {
    if (before) publishItems('items.changed', before.libraryId, [draft.id], deps)
  }
  return { written, stale, touchedAuthorIds: outcome.touchedAuthorIds }
}

function publishItems(
  name: 'items.added' | 'items.changed',
  libraryId: string,
  itemIds: string[],
  { publish }: ApplyDeps,
): void {
  for (const batch of batchesOf(itemIds, eventSize)) {
    publish(name, { libraryId, itemIds: batch })
  }
}
