import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { sequenceNumber } from '@lectern/contract/rules'
import type { ItemAuthorRow, ItemLabelRow, ItemSeriesRow, Schema } from '#storage/schema.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { labelKinds, labelRowsOf, labelsOf } from '../record/item-rows.ts'

/** Which of these items are stored. */
export async function storedIds(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<Set<string>> {
  const items = await trx.selectFrom('items').select('id').where('id', 'in', ids).execute()
  return new Set(items.map((row) => row.id))
}

/** Ids of the authors and series of some items. */
export function linkedIds(records: readonly ItemRecord[]): {
  authorIds: Set<string>
  seriesIds: Set<string>
} {
  return {
    authorIds: new Set(records.flatMap(authorLinks).map((link) => link.author_id)),
    seriesIds: new Set(records.flatMap(seriesLinks).map((link) => link.series_id)),
  }
}

/** Puts authors, series and labels of items in the place of those that they had before. Most changes touch none. */
export async function replaceLinks(
  trx: Transaction<Schema>,
  records: readonly ItemRecord[],
  before: ReadonlyMap<string, ItemRecord | null>,
): Promise<void> {
  const authors = differing(records, before, authorLinks)
  const series = differing(records, before, seriesLinks)
  await forget(trx, 'item_authors', authors.stale)
  await forget(trx, 'item_series', series.stale)
  if (authors.rows.length > 0) await trx.insertInto('item_authors').values(authors.rows).execute()
  if (series.rows.length > 0) await trx.insertInto('item_series').values(series.rows).execute()
  const labels: ItemLabelRow[] = []
  for (const kind of labelKinds) {
    // What an edit leaves alone it takes over as it is.
    const touched = records.filter((record) => {
      const old = before.get(record.id) ?? null
      return old === null || labelsOf(old, kind) !== labelsOf(record, kind)
    })
    const { rows, stale } = differing(touched, before, (record) => labelRowsOf(record, kind))
    if (stale.length > 0) {
      await trx
        .deleteFrom('item_labels')
        .where('item_id', 'in', stale)
        .where('kind', '=', kind)
        .execute()
    }
    labels.push(...rows)
  }
  if (labels.length > 0) await trx.insertInto('item_labels').values(labels).execute()
}

async function forget(
  trx: Transaction<Schema>,
  table: 'item_authors' | 'item_series',
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length > 0) await trx.deleteFrom(table).where('item_id', 'in', itemIds).execute()
}

/** Rows of items that aren't stored as they shall be, and the ids of those that are stored otherwise. */
function differing<R>(
  records: readonly ItemRecord[],
  before: ReadonlyMap<string, ItemRecord | null>,
  rowsOf: (record: ItemRecord) => R[],
): { rows: R[]; stale: string[] } {
  const stale: string[] = []
  const rows = records.flatMap((record) => {
    const old = before.get(record.id) ?? null
    const fresh = rowsOf(record)
    if (old === null) return fresh
    if (isDeepStrictEqual(rowsOf(old), fresh)) return []
    stale.push(record.id)
    return fresh
  })
  return { rows, stale }
}

function authorLinks(record: ItemRecord): ItemAuthorRow[] {
  if (record.media.kind !== 'book') return []
  return record.media.metadata.authors.map((author, position) => ({
    item_id: record.id,
    author_id: author.id,
    position,
  }))
}

function seriesLinks(record: ItemRecord): ItemSeriesRow[] {
  if (record.media.kind !== 'book') return []
  return record.media.metadata.series.map((series, position) => ({
    item_id: record.id,
    series_id: series.id,
    position,
    sequence: series.sequence,
    sequence_num: sequenceNumber(series.sequence),
  }))
}
