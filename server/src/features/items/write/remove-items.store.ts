import type { Transaction } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import { removalEntry } from '../changes/entries.ts'
import { insertEntries } from '../changes/item-changes.store.ts'
import { storedRecords } from '../record/item-record.store.ts'
import { tombstoneRow } from '../record/tombstone-row.ts'
import { removeOrphanAuthors, removeOrphanSeries } from './contributors.store.ts'
import { linkedIds } from './item-links.store.ts'
import type { ItemWriterDeps, RemovalCause, RemoveOutcome } from './writing.store.ts'

const nothing: RemoveOutcome = {
  removed: [],
  touchedAuthorIds: [],
  removedAuthors: [],
  removedSeries: [],
  removedEpisodeIds: [],
  entries: [],
}

/** Takes items out of the library, leaving tombstones. */
export async function removeItems(
  trx: Transaction<Schema>,
  itemIds: readonly string[],
  { cause, ...deps }: ItemWriterDeps & { cause: RemovalCause },
): Promise<RemoveOutcome> {
  const records = itemIds.length === 0 ? [] : await storedRecords(trx, itemIds)
  const ids = records.map((record) => record.id)
  if (ids.length === 0) return nothing
  const links = linkedIds(records)
  const authorIds = [...links.authorIds]
  const removedAt = deps.now()
  await trx.deleteFrom('tombstones').where('item_id', 'in', ids).execute()
  await trx
    .insertInto('tombstones')
    .values(records.map((record) => tombstoneRow(record, removedAt)))
    .execute()
  const kind = cause.isDeleted ? 'deleted' : 'removed'
  const entries = records.map((record) => removalEntry(record, { kind, at: removedAt }, cause))
  await deps.search.remove(trx, ids)
  await trx.deleteFrom('items').where('id', 'in', ids).execute()
  return {
    removed: records.map(({ id, libraryId }) => ({ id, libraryId })),
    touchedAuthorIds: authorIds,
    removedAuthors: await removeOrphanAuthors(trx, authorIds),
    removedSeries: await removeOrphanSeries(trx, [...links.seriesIds]),
    removedEpisodeIds: records.flatMap((record) =>
      record.media.kind === 'podcast' ? record.media.episodes.map((episode) => episode.id) : [],
    ),
    entries: await insertEntries(trx, entries),
  }
}
