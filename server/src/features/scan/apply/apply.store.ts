import type { Transaction } from 'kysely'
import type {
  ChangeCause,
  ItemDraft,
  ItemRecord,
  ItemWriter,
  WriteOutcome,
} from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { ItemChange } from '../shapes/items.ts'
import { isSameFile } from './kept-files.ts'

/** What became of a batch. */
interface WrittenBatch {
  outcome: WriteOutcome
  written: ItemChange[]
  /** Changed by somebody else since they were read. */
  stale: ItemChange[]
}

/** Writes what of a batch is still as it was read, in one short transaction. Throws `missing` when the library went. */
export function writeCurrent(
  libraryId: string,
  batch: readonly ItemChange[],
  { db, writer, cause }: { db: Database; writer: ItemWriter; cause: ChangeCause },
): Promise<WrittenBatch> {
  return db.transact(async (trx) => {
    if (!(await isLibrary(trx, libraryId))) {
      throw new Problem('missing', 'The library was removed while it was being scanned.')
    }
    const known = batch.flatMap(({ before }) => (before ? [before.id] : []))
    const now = await currentState(trx, known)
    const isCurrent = ({ before }: ItemChange): boolean =>
      before === null || now.get(before.id)?.updated_at === before.updatedAt
    const current = batch.filter(isCurrent)
    const writes = current.map((entry) => ({
      before: entry.before,
      draft: withPortrait(entry, now.get(entry.draft.id)),
    }))
    await vacate(trx, movedIds(current))
    const outcome = await writer.write(trx, writes, cause)
    const arrived = arrivals(current).map(({ draft }) => draft.id)
    if (arrived.length > 0) await followItems(trx, libraryId, arrived)
    return {
      outcome,
      written: current,
      stale: batch.filter((entry) => !isCurrent(entry)),
    }
  })
}

/** Items that came from another library. */
export function arrivals(batch: readonly ItemChange[]): ItemChange[] {
  return batch.filter(
    ({ before, draft }) => before !== null && before.libraryId !== draft.libraryId,
  )
}

/** Items that exchange places would collide on the way. */
function movedIds(batch: readonly ItemChange[]): string[] {
  return batch
    .filter(({ before, draft }) => before !== null && before.path !== draft.path)
    .map(({ draft }) => draft.id)
}

/** A cover that stayed keeps the colours that were computed for it while the item was being read. */
function withPortrait(
  { draft, before }: ItemChange,
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

/** Facts of stored items that may change while a scan reads them. */
async function currentState(trx: Transaction<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'updated_at', 'cover_path', 'cover_accent_json', 'cover_thumbhash'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes items off their places, so that others may be written there in the same transaction. */
async function vacate(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await trx
      .updateTable('items')
      .set({ path: `moving:${id}` })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether the library is still there: it may have been deleted while its scan was reading. */
export async function isLibrary(trx: Transaction<Schema>, libraryId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('libraries')
    .select('id')
    .where('id', '=', libraryId)
    .executeTakeFirst()
  return row !== undefined
}

/** What listeners have of items, their history, and what feeds and search know of podcasts. */
const followers = [
  'progress',
  'playback_sessions',
  'item_changes',
  'podcast_feeds',
  'feed_episodes',
  'episode_texts',
  'episode_downloads',
  'search_passages',
] as const

/** What else is known of items that came from another library is this one's from now on. */
async function followItems(
  trx: Transaction<Schema>,
  libraryId: string,
  ids: readonly string[],
): Promise<void> {
  for (const table of followers) {
    await trx
      .updateTable(table)
      .set({ library_id: libraryId })
      .where('item_id', 'in', ids)
      .execute()
  }
}
