import type { SharedEventName, DomainEvents } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { ItemDraft, ItemRecord, ItemWriter, WriteOutcome } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { isSameFile } from './kept-files.ts'
import { currentState, followItems, isLibrary, vacate } from './apply.store.ts'

/** An item ready to be written. */
export interface Prepared {
  draft: ItemDraft
  /** As it was stored when it was read; null for a new one. */
  before: ItemRecord | null
}

export interface ApplyDeps {
  db: Database
  writer: ItemWriter
  publish: <N extends SharedEventName>(name: N, payload: DomainEvents[N]) => void
  /** A single item that the database refuses is reported and passed over. */
  onRefused: (item: ItemDraft, error: unknown) => void
}

export interface Applied {
  written: Prepared[]
  /** Changed by somebody else since they were read: to be read again. */
  stale: Prepared[]
  touchedAuthorIds: string[]
}

/**
 * Writes a batch in one short transaction and tells the world afterwards. Nothing is announced that is not on disk; a crash
 * between batches leaves a smaller plan for the next scan.
 */
export async function applyBatch(
  libraryId: string,
  batch: readonly Prepared[],
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
  batch: readonly Prepared[],
  deps: ApplyDeps,
): Promise<Applied> {
  const { outcome, written, stale } = await deps.db.transact(async (trx) => {
    if (!(await isLibrary(trx, libraryId))) {
      throw new Problem('missing', 'The library was removed while it was being scanned.')
    }
    const known = batch.flatMap(({ before }) => (before ? [before.id] : []))
    const now = await currentState(trx, known)
    const isCurrent = ({ before }: Prepared): boolean =>
      before === null || now.get(before.id)?.updated_at === before.updatedAt
    const current = batch.filter(isCurrent)
    const drafts = current.map((entry) => withPortrait(entry, now.get(entry.draft.id)))
    await vacate(trx, movedIds(current))
    const outcome = await deps.writer.write(trx, drafts)
    const arrived = arrivals(current).map(({ draft }) => draft.id)
    if (arrived.length > 0) await followItems(trx, libraryId, arrived)
    return {
      outcome,
      written: current,
      stale: batch.filter((entry) => !isCurrent(entry)),
    }
  })
  publishContributors(outcome, deps.publish)
  const idsOf = (entries: Prepared[]): string[] => entries.map(({ draft }) => draft.id)
  publishItems('items.added', libraryId, idsOf(written.filter(({ before }) => !before)), deps)
  publishItems('items.changed', libraryId, idsOf(written.filter(({ before }) => before)), deps)
  for (const { before, draft } of arrivals(written)) {
    if (before) publishItems('items.changed', before.libraryId, [draft.id], deps)
  }
  return { written, stale, touchedAuthorIds: outcome.touchedAuthorIds }
}

/** A cover that stayed keeps the colours that were computed for it while the item was being read. */
function withPortrait(
  { draft, before }: Prepared,
  row:
    | {
        cover_path: string | null
        cover_accent_json: string | null
        cover_thumbhash: string | null
      }
    | undefined,
): ItemDraft {
  const isKept =
    row !== undefined && row.cover_path === draft.coverPath && isSamePicture(before, draft)
  return {
    ...draft,
    coverAccentJson: isKept ? row.cover_accent_json : null,
    coverThumbhash: isKept ? row.cover_thumbhash : null,
  }
}

/** A picture among the files of the item may be another one under the same name. */
function isSamePicture(before: ItemRecord | null, draft: ItemDraft): boolean {
  const fileOf = (item: ItemRecord | ItemDraft | null) =>
    item?.libraryFiles.find(({ metadata }) => metadata.path === draft.coverPath)
  const [old, now] = [fileOf(before), fileOf(draft)]
  if (!old || !now) return old === now
  return isSameFile(old, now)
}

/** Items that exchange places would collide on the way. */
function movedIds(batch: readonly Prepared[]): string[] {
  return batch
    .filter(({ before, draft }) => before !== null && before.path !== draft.path)
    .map(({ draft }) => draft.id)
}

/** Items that came from another library. */
function arrivals(batch: readonly Prepared[]): Prepared[] {
  return batch.filter(
    ({ before, draft }) => before !== null && before.libraryId !== draft.libraryId,
  )
}

function publishItems(
  name: 'items.added' | 'items.changed',
  libraryId: string,
  itemIds: string[],
  { publish }: ApplyDeps,
): void {
  for (let start = 0; start < itemIds.length; start += eventSize) {
    publish(name, { libraryId, itemIds: itemIds.slice(start, start + eventSize) })
  }
}
