import { batchesOf } from '#platform/lists/batches.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { storedFacts } from './file-facts.ts'
import type { ItemOutline } from './file-facts.ts'
import type { ItemRecord } from './item-record.ts'
import { noFiles, recordOf } from './stored-item.ts'
import type { StoredItem } from './stored-item.ts'

/**
 * The records of items that somebody may see, in the order of `ids`; those that are gone are left out. Seven queries
 * whatever their number (beyond 500 in batches).
 */
export function loadRecords(
  db: Kysely<Schema>,
  ids: readonly VisibleItemId[],
): Promise<ItemRecord[]> {
  return storedRecords(db, ids)
}

/** One record, or null when the item is gone. */
export async function loadRecord(
  db: Kysely<Schema>,
  id: VisibleItemId,
): Promise<ItemRecord | null> {
  return (await storedRecords(db, [id]))[0] ?? null
}

/** The same of any items, whoever may see them: for scans, writes and events, never for an answer. */
export async function storedRecords(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ItemRecord[]> {
  const found = new Map<string, ItemRecord>()
  for (const batch of batchesOf(ids)) {
    const stored = await loadStored(db, batch)
    for (const record of stored.map(recordOf)) found.set(record.id, record)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The same without the lists of their files, which are most of what is read: for changes that leave files alone. */
export async function storedOutlines(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ItemOutline[]> {
  const found = new Map<string, ItemOutline>()
  for (const batch of batchesOf(ids)) {
    for (const stored of await loadTexts(db, batch)) {
      const record = recordOf({ ...stored, files: noFiles })
      found.set(record.id, { record, facts: storedFacts(stored.item) })
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The rows of these items, at most 500, in no particular order. */
export async function loadStored(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<StoredItem[]> {
  const items = await loadTexts(db, ids)
  if (items.length === 0) return []
  const rows = await db.selectFrom('item_files').selectAll().where('item_id', 'in', ids).execute()
  const filesOf = new Map(rows.map((row) => [row.item_id, row]))
  return items.flatMap((stored) => {
    const files = filesOf.get(stored.item.id)
    return files === undefined ? [] : { ...stored, files }
  })
}

/** The podcasts among these items, at most 500, without their episodes and files. */
export async function loadLean(db: Kysely<Schema>, ids: readonly string[]): Promise<StoredItem[]> {
  const podcasts = await db
    .selectFrom('items')
    .select('id')
    .where('id', 'in', ids)
    .where('media_type', '=', 'podcast')
    .execute()
  if (podcasts.length === 0) return []
  const found = await loadTexts(
    db,
    podcasts.map(({ id }) => id),
    false,
  )
  return found.map((stored) => ({ ...stored, files: noFiles }))
}

async function loadTexts(
  db: Kysely<Schema>,
  ids: readonly string[],
  withEpisodes = true,
): Promise<Omit<StoredItem, 'files'>[]> {
  const items = await db.selectFrom('items').selectAll().where('id', 'in', ids).execute()
  if (items.length === 0) return []
  const details = await db
    .selectFrom('item_details')
    .selectAll()
    .where('item_id', 'in', ids)
    .execute()
  const authors = await db
    .selectFrom('item_authors')
    .innerJoin('authors', 'authors.id', 'item_authors.author_id')
    .select(['item_authors.item_id', 'authors.id', 'authors.name', 'authors.last_first'])
    .where('item_authors.item_id', 'in', ids)
    .orderBy('item_authors.position')
    .execute()
  const series = await db
    .selectFrom('item_series')
    .innerJoin('series', 'series.id', 'item_series.series_id')
    .select(['item_series.item_id', 'series.id', 'series.name', 'item_series.sequence'])
    .where('item_series.item_id', 'in', ids)
    .orderBy('item_series.position')
    .execute()
  const labels = await db
    .selectFrom('item_labels')
    .select(['item_id', 'kind', 'value', 'value_key'])
    .where('item_id', 'in', ids)
    .orderBy('position')
    .execute()
  const hasEpisodes = withEpisodes && items.some((item) => item.media_type === 'podcast')
  const episodes = hasEpisodes
    ? await db
        .selectFrom('episodes')
        .selectAll()
        .where('item_id', 'in', ids)
        .orderBy('added_at')
        .orderBy('id')
        .execute()
    : []
  const detailsOf = new Map(details.map((row) => [row.item_id, row]))
  const authorsOf = byItem(authors)
  const seriesOf = byItem(series)
  const labelsOf = byItem(labels)
  const episodesOf = byItem(episodes)
  return items.flatMap((item) => {
    const detail = detailsOf.get(item.id)
    if (!detail) return []
    return {
      item,
      detail,
      authors: (authorsOf.get(item.id) ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        lastFirst: row.last_first,
      })),
      series: (seriesOf.get(item.id) ?? []).map(({ id, name, sequence }) => ({
        id,
        name,
        sequence,
      })),
      labels: labelsOf.get(item.id) ?? [],
      episodes: episodesOf.get(item.id) ?? [],
    }
  })
}

function byItem<R extends { item_id: string }>(rows: R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(row.item_id)
    if (group) group.push(row)
    else groups.set(row.item_id, [row])
  }
  return groups
}
