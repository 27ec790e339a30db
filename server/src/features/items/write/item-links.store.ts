import type { Transaction } from 'kysely'
import { sequenceNumber } from '@lectern/contract/rules'
import type { ItemAuthorRow, ItemSeriesRow, Schema } from '#storage/schema.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { labelRows } from '../record/item-rows.ts'

/** Whom stored items belong to. */
interface CurrentLinks {
  /** Ids that are in the database already. */
  known: Set<string>
  authorIds: string[]
  seriesIds: string[]
}

/** Which of these items are stored, and the authors and series that they have there. */
export async function currentLinks(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<CurrentLinks> {
  const items = await trx.selectFrom('items').select('id').where('id', 'in', ids).execute()
  if (items.length === 0) return { known: new Set(), authorIds: [], seriesIds: [] }
  const authors = await trx
    .selectFrom('item_authors')
    .select('author_id')
    .distinct()
    .where('item_id', 'in', ids)
    .execute()
  const series = await trx
    .selectFrom('item_series')
    .select('series_id')
    .distinct()
    .where('item_id', 'in', ids)
    .execute()
  return {
    known: new Set(items.map((row) => row.id)),
    authorIds: authors.map((row) => row.author_id),
    seriesIds: series.map((row) => row.series_id),
  }
}

/** Puts authors, series and labels of items in the place of those that `known` ones had. */
export async function replaceLinks(
  trx: Transaction<Schema>,
  records: ItemRecord[],
  known: Set<string>,
): Promise<{ authorIds: Set<string>; seriesIds: Set<string> }> {
  const stale = records.map((record) => record.id).filter((id) => known.has(id))
  if (stale.length > 0) {
    await trx.deleteFrom('item_authors').where('item_id', 'in', stale).execute()
    await trx.deleteFrom('item_series').where('item_id', 'in', stale).execute()
    await trx.deleteFrom('item_labels').where('item_id', 'in', stale).execute()
  }
  const authors = records.flatMap(authorLinks)
  const series = records.flatMap(seriesLinks)
  const labels = records.flatMap(labelRows)
  if (authors.length > 0) await trx.insertInto('item_authors').values(authors).execute()
  if (series.length > 0) await trx.insertInto('item_series').values(series).execute()
  if (labels.length > 0) await trx.insertInto('item_labels').values(labels).execute()
  return {
    authorIds: new Set(authors.map((link) => link.author_id)),
    seriesIds: new Set(series.map((link) => link.series_id)),
  }
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
