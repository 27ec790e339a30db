import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { AuthorRow, DerivedKind, Schema } from '#storage/schema.ts'
import type { SearchIndex } from '#storage/search/search-index.ts'
import { removeOrphanAuthors, removeOrphanSeries } from './contributors.store.ts'
import { tombstoneRow } from '../record/tombstone-row.ts'
import { currentLinks, replaceLinks } from './item-links.store.ts'
import { loadRecords } from '../record/item-record.store.ts'
import type { ItemDraft, ItemRecord } from '../record/item-record.ts'
import { cardRow, detailRow, episodeRows, itemRow } from '../record/item-rows.ts'
import { searchDoc } from '../record/search-doc.ts'
import { linkContributors } from './link-contributors.store.ts'
import { renderItems, renderNames } from './render-again.store.ts'

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
  /** Removes items, leaving a tombstone of each by which it is known again. Unknown ids are passed over. */
  remove(trx: Transaction<Schema>, itemIds: readonly string[]): Promise<RemoveOutcome>
  /** Works out derived data of stored items anew. Resolves to the number of titles that sort differently now. */
  render(
    trx: Transaction<Schema>,
    itemIds: readonly string[],
    kinds: ReadonlySet<DerivedKind>,
  ): Promise<number>
  /** Works out the keys of all authors and series anew. Resolves to the number of series that sort differently now. */
  renderNames(trx: Transaction<Schema>): Promise<number>
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
    render: (trx, itemIds, kinds) =>
      renderItems(trx, itemIds, { kinds, prefixes: deps.prefixes(), search: deps.search }),
    renderNames: (trx) => renderNames(trx, deps.prefixes()),
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
    .values(records.map((record) => tombstoneRow(record, removedAt)))
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

/** Items, their heavy parts and their cards. */
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
    .onConflict((oc) => oc.column('id').doUpdateSet(replaceAll(itemColumns)))
    .execute()
  const details = records.map(detailRow)
  const { item_id: _item, ...detailColumns } = details[0] ?? {}
  await trx
    .insertInto('item_details')
    .values(details)
    .onConflict((oc) => oc.column('item_id').doUpdateSet(replaceAll(detailColumns)))
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
function replaceAll(columns: object): Record<string, RawBuilder<never>> {
  return Object.fromEntries(
    Object.keys(columns).map((column) => [column, sql.ref<never>(`excluded.${column}`)]),
  )
}

/** Resolves to the ids of episodes that are no longer there. */
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
