import type { Transaction } from 'kysely'
import { foldText, ignorePrefix, sequenceNumber } from '@lectern/contract/rules'
import type { Database } from '#storage/database.ts'
import type { AuthorRow, ItemAuthorRow, ItemSeriesRow, Schema } from '#storage/schema.ts'
import type { SearchIndex } from '#storage/search/search-index.ts'
import {
  ensureAuthors,
  ensureSeries,
  nameKey,
  removeOrphanAuthors,
  removeOrphanSeries,
} from './contributors.store.ts'
import { loadRecords } from './item-record.store.ts'
import type { BookRecord, ItemDraft, ItemRecord } from './item-record.ts'
import { cardRow, detailRow, episodeRows, itemRow, labelRows, searchDoc } from './item-rows.ts'

/** What else changed with the items; whoever wrote them publishes it after the commit. */
export interface WriteOutcome {
  records: ItemRecord[]
  addedAuthors: AuthorRow[]
  /** Authors whose number of books may have changed. */
  touchedAuthorIds: string[]
  removedAuthors: { id: string; libraryId: string }[]
  removedSeries: { id: string; libraryId: string }[]
  /** Episodes that are no longer there. */
  removedEpisodeIds: string[]
}

export interface RemoveOutcome extends Omit<WriteOutcome, 'records' | 'addedAuthors'> {
  removed: { id: string; libraryId: string }[]
}

export interface ItemWriter {
  /**
   * Writes whole items: rows, card, links, labels, episodes and search words. New ids are inserted, known ones replaced.
   * Authors and series are found by folded name in the library or made; ones that lose their last item are removed.
   */
  write(trx: Transaction<Schema>, drafts: readonly ItemDraft[]): Promise<WriteOutcome>
  /** Removes items, leaving a ghost of each by which it is known again. Unknown ids are passed over. */
  remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<RemoveOutcome>
  /**
   * Renders all cards and article-free sort keys anew, after the sorting prefixes changed. Resolves to the number of
   * titles and series names that sort differently now.
   */
  renderAll(db: Database, prefixes: readonly string[]): Promise<number>
}

interface ItemWriterDeps {
  search: SearchIndex
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: () => number
  newId: () => string
}

export function createItemWriter(deps: ItemWriterDeps): ItemWriter {
  return {
    write: (trx, drafts) => writeItems(trx, drafts, deps),
    remove: (trx, itemIds) => removeItems(trx, itemIds, deps),
    renderAll,
  }
}

async function writeItems(
  trx: Transaction<Schema>,
  drafts: readonly ItemDraft[],
  deps: ItemWriterDeps,
): Promise<WriteOutcome> {
  if (drafts.length === 0) {
    return {
      records: [],
      addedAuthors: [],
      touchedAuthorIds: [],
      removedAuthors: [],
      removedSeries: [],
      removedEpisodeIds: [],
    }
  }
  const ids = drafts.map((draft) => draft.id)
  const before = await currentLinks(trx, ids)
  const { records, addedAuthors } = await linkContributors(trx, drafts, deps)
  const returned = ids.filter((id) => !before.known.has(id))
  if (returned.length > 0) {
    await trx.deleteFrom('ghosts').where('item_id', 'in', returned).execute()
  }
  await putRows(trx, records, deps.prefixes())
  const after = await replaceLinks(trx, records, before.known)
  const removedEpisodeIds = await replaceEpisodes(trx, records, before.known)
  await deps.search.put(trx, records.map(searchDoc))
  const looseSeries = before.seriesIds.filter((id) => !after.seriesIds.has(id))
  const looseAuthors = before.authorIds.filter((id) => !after.authorIds.has(id))
  return {
    records,
    addedAuthors,
    touchedAuthorIds: [...new Set([...before.authorIds, ...after.authorIds])],
    removedAuthors: await removeOrphanAuthors(trx, looseAuthors),
    removedSeries: await removeOrphanSeries(trx, looseSeries),
    removedEpisodeIds,
  }
}

async function removeItems(
  trx: Transaction<Schema>,
  itemIds: readonly string[],
  deps: ItemWriterDeps,
): Promise<RemoveOutcome> {
  const records = itemIds.length === 0 ? [] : await loadRecords(trx, itemIds)
  const ids = records.map((record) => record.id)
  if (ids.length === 0) {
    return {
      removed: [],
      touchedAuthorIds: [],
      removedAuthors: [],
      removedSeries: [],
      removedEpisodeIds: [],
    }
  }
  const links = await currentLinks(trx, ids)
  const removedAt = deps.now()
  await trx.deleteFrom('ghosts').where('item_id', 'in', ids).execute()
  await trx
    .insertInto('ghosts')
    .values(records.map((record) => ghostRow(record, removedAt)))
    .execute()
  await deps.search.remove(trx, ids)
  await trx.deleteFrom('items').where('id', 'in', ids).execute()
  return {
    removed: records.map(({ id, libraryId }) => ({ id, libraryId })),
    touchedAuthorIds: links.authorIds,
    removedAuthors: await removeOrphanAuthors(trx, links.authorIds),
    removedSeries: await removeOrphanSeries(trx, links.seriesIds),
    removedEpisodeIds: records.flatMap((record) =>
      record.media.kind === 'podcast' ? record.media.episodes.map((episode) => episode.id) : [],
    ),
  }
}

const renderPortion = 100

async function renderAll(db: Database, prefixes: readonly string[]): Promise<number> {
  const ids = (await db.read.selectFrom('items').select('id').execute()).map((row) => row.id)
  let moved = 0
  for (let start = 0; start < ids.length; start += renderPortion) {
    moved += await db.transact((trx) =>
      renderItems(trx, ids.slice(start, start + renderPortion), prefixes),
    )
  }
  return moved + (await db.transact((trx) => sortSeries(trx, prefixes)))
}

async function renderItems(
  trx: Transaction<Schema>,
  ids: readonly string[],
  prefixes: readonly string[],
): Promise<number> {
  let moved = 0
  for (const record of await loadRecords(trx, ids)) {
    const { title_sort } = itemRow(record, prefixes)
    const { numUpdatedRows } = await trx
      .updateTable('items')
      .set({ title_sort })
      .where('id', '=', record.id)
      .where('title_sort', '!=', title_sort)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
    const { minified } = cardRow(record, prefixes)
    await trx.updateTable('item_cards').set({ minified }).where('item_id', '=', record.id).execute()
  }
  return moved
}

async function sortSeries(trx: Transaction<Schema>, prefixes: readonly string[]): Promise<number> {
  let moved = 0
  for (const { id, name } of await trx.selectFrom('series').select(['id', 'name']).execute()) {
    const name_sort = foldText(ignorePrefix(name, prefixes))
    const { numUpdatedRows } = await trx
      .updateTable('series')
      .set({ name_sort })
      .where('id', '=', id)
      .where('name_sort', '!=', name_sort)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
  }
  return moved
}

interface CurrentLinks {
  /** Ids that are in the database already. */
  known: Set<string>
  authorIds: string[]
  seriesIds: string[]
}

async function currentLinks(
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

/** Gives authors and series their ids, one library at a time. */
async function linkContributors(
  trx: Transaction<Schema>,
  drafts: readonly ItemDraft[],
  deps: ItemWriterDeps,
): Promise<{ records: ItemRecord[]; addedAuthors: AuthorRow[] }> {
  const linked = new Map<string, ItemRecord>()
  const addedAuthors: AuthorRow[] = []
  for (const libraryId of new Set(drafts.map((draft) => draft.libraryId))) {
    const own = drafts.filter((draft) => draft.libraryId === libraryId)
    const books = own.flatMap((draft) => (draft.media.kind === 'book' ? [draft.media] : []))
    const common = { libraryId, now: deps.now(), newId: deps.newId }
    const authors = await ensureAuthors(trx, {
      ...common,
      names: books.flatMap((book) => book.metadata.authors.map((author) => author.name)),
    })
    const series = await ensureSeries(trx, {
      ...common,
      names: books.flatMap((book) => book.metadata.series.map((entry) => entry.name)),
      prefixes: deps.prefixes(),
    })
    addedAuthors.push(...authors.added)
    for (const draft of own) {
      linked.set(draft.id, linkDraft(draft, authors.byKey, series.byKey))
    }
  }
  return { records: drafts.flatMap((draft) => linked.get(draft.id) ?? []), addedAuthors }
}

function linkDraft(
  draft: ItemDraft,
  authors: Map<string, { id: string; name: string; last_first: string }>,
  series: Map<string, { id: string; name: string }>,
): ItemRecord {
  const { media } = draft
  if (media.kind === 'podcast') return { ...draft, media }
  const linkedAuthors = media.metadata.authors.flatMap(({ name }) => {
    const row = authors.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, lastFirst: row.last_first }] : []
  })
  const linkedSeries = media.metadata.series.flatMap(({ name, sequence }) => {
    const row = series.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, sequence }] : []
  })
  const book: BookRecord = {
    ...media,
    metadata: {
      ...media.metadata,
      authors: uniqueById(linkedAuthors),
      series: uniqueById(linkedSeries),
    },
  }
  return { ...draft, media: book }
}

function uniqueById<T extends { id: string }>(list: T[]): T[] {
  return [...new Map(list.map((entry) => [entry.id, entry])).values()]
}

async function putRows(
  trx: Transaction<Schema>,
  records: ItemRecord[],
  prefixes: readonly string[],
): Promise<void> {
  const items = records.map((record) => itemRow(record, prefixes))
  const { id: _id, ...itemColumns } = items[0] ?? {}
  await trx
    .insertInto('items')
    .values(items)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => replaceAll(itemColumns, (name) => eb.ref(name))),
    )
    .execute()
  const details = records.map(detailRow)
  const { item_id: _item, ...detailColumns } = details[0] ?? {}
  await trx
    .insertInto('item_details')
    .values(details)
    .onConflict((oc) =>
      oc.column('item_id').doUpdateSet((eb) => replaceAll(detailColumns, (name) => eb.ref(name))),
    )
    .execute()
  await trx
    .insertInto('item_cards')
    .values(records.map((record) => cardRow(record, prefixes)))
    .onConflict((oc) =>
      oc.column('item_id').doUpdateSet((eb) => ({ minified: eb.ref('excluded.minified') })),
    )
    .execute()
}

/** `set column = excluded.column` for every column. */
function replaceAll<R>(columns: object, ref: (name: never) => R): Record<string, R> {
  return Object.fromEntries(
    Object.keys(columns).map((column) => [column, ref(`excluded.${column}` as never)]),
  )
}

async function replaceLinks(
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

async function replaceEpisodes(
  trx: Transaction<Schema>,
  records: ItemRecord[],
  known: Set<string>,
): Promise<string[]> {
  const podcasts = records.filter((record) => record.media.kind === 'podcast')
  const stale = podcasts.map((record) => record.id).filter((id) => known.has(id))
  const rows = podcasts.flatMap(episodeRows)
  const before =
    stale.length > 0
      ? await trx.selectFrom('episodes').select('id').where('item_id', 'in', stale).execute()
      : []
  if (before.length > 0) {
    await trx.deleteFrom('episodes').where('item_id', 'in', stale).execute()
  }
  for (let start = 0; start < rows.length; start += 500) {
    const portion = rows.slice(start, start + 500)
    await trx.insertInto('episodes').values(portion).execute()
  }
  const kept = new Set(rows.map((row) => row.id))
  return before.map((row) => row.id).filter((id) => !kept.has(id))
}

/** Enough to give a returning item its ids and what people wrote about it. */
function ghostRow(record: ItemRecord, removedAt: number) {
  const { media } = record
  const { metadata, tags } = media
  return {
    item_id: record.id,
    media_id: record.mediaId,
    library_id: record.libraryId,
    path: record.path,
    ino: record.ino,
    content_key: record.contentKey,
    title: metadata.title,
    metadata_json: JSON.stringify({
      addedAt: record.addedAt,
      metadata,
      tags,
      ...(media.kind === 'podcast'
        ? { settings: media.settings, episodes: episodeIds(media.episodes) }
        : { chapters: media.chapters }),
    }),
    removed_at: removedAt,
  }
}

function episodeIds(episodes: { id: string; audioFile: { metadata: { relPath: string } } }[]) {
  return episodes.map(({ id, audioFile }) => ({ id, relPath: audioFile.metadata.relPath }))
}
