import { setImmediate as breathe } from 'node:timers/promises'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import { differingWords, putEpisodeWords } from '#storage/search/index.ts'
import { removeOrphanAuthors, removeOrphanSeries } from './contributors.store.ts'
import type { ChangeCause } from '../changes/cause.ts'
import { withLocks } from '../changes/differences.ts'
import type { ItemWrite } from '../changes/differences.ts'
import { noteChanges } from '../changes/item-changes.store.ts'
import { linkedIds, replaceLinks, storedIds } from './item-links.store.ts'
import { storedRecords } from '../record/item-record.store.ts'
import type { FileFacts } from '../record/file-facts.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { episodeRows } from '../record/item-rows.ts'
import { isFoundAlike, searchDoc } from '../record/search-doc.ts'
import { giveNames } from './names/give-names.store.ts'
import { linkContributors } from './link-contributors.store.ts'
import { putRows } from './put-rows.store.ts'
import { removeItems } from './remove-items.store.ts'
import { perPiece } from './writing.store.ts'
import type { ItemWriter, ItemWriterDeps, WriteOutcome } from './writing.store.ts'
import { renderItems, renderNames } from './render-again.store.ts'

export function createItemWriter(deps: ItemWriterDeps): ItemWriter {
  return {
    write: (trx, writes, cause) =>
      writePieces(trx, batchesOf(writes, perPiece), { ...deps, cause }),
    writePieces: (trx, pieces, cause) => writePieces(trx, pieces, { ...deps, cause }),
    giveNames: (trx, naming) => giveNames(trx, naming, deps),
    remove: (trx, itemIds, cause) => removeItems(trx, itemIds, { ...deps, cause }),
    render: (trx, itemIds, kinds) =>
      renderItems(trx, itemIds, { kinds, prefixes: deps.prefixes(), search: deps.search }),
    renderNames: (trx) => renderNames(trx, deps.prefixes()),
  }
}

/** Words of more items take longer than anybody waits for. */
const mostIndexed = 500

/** Between pieces others are answered. Words come last: the index is quick as long as nothing else is written between them. */
async function writePieces(
  trx: Transaction<Schema>,
  pieces: Iterable<readonly ItemWrite[]> | AsyncIterable<readonly ItemWrite[]>,
  deps: ItemWriterDeps & { cause: ChangeCause },
): Promise<WriteOutcome> {
  const whole: Written = {
    records: [],
    addedAuthors: [],
    addedSeries: [],
    touchedAuthorIds: [],
    removedAuthors: [],
    removedSeries: [],
    removedEpisodeIds: [],
    entries: [],
  }
  const found: ItemRecord[] = []
  for await (const piece of pieces) {
    if (whole.records.length > 0) await breathe()
    const written = await writeItems(trx, piece, deps)
    found.push(...written.found)
    gather(whole, written)
  }
  const isSearchBehind = found.length > mostIndexed
  if (isSearchBehind) await indexLater(trx, found)
  else await deps.search.put(trx, found.map(searchDoc))
  await putWordsOfEpisodes(trx, whole, deps)
  return { ...whole, touchedAuthorIds: [...new Set(whole.touchedAuthorIds)], isSearchBehind }
}

/** Until then search knows the old words, and titles and names of items that it doesn't know at all. */
async function indexLater(trx: Transaction<Schema>, records: readonly ItemRecord[]): Promise<void> {
  for (const batch of batchesOf(records)) {
    await trx
      .insertInto('stale_items')
      .values(batch.map(({ id }) => ({ item_id: id, kind: 'search' as const })))
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/** Of episodes that are otherwise now, or gone: those that their feed still lists are found as it has them. */
async function putWordsOfEpisodes(
  trx: Transaction<Schema>,
  { records, removedEpisodeIds }: Written,
  { search }: Pick<ItemWriterDeps, 'search'>,
): Promise<void> {
  const ids = [...removedEpisodeIds]
  for (const { id, media } of records)
    if (media.kind === 'podcast') ids.push(...(await differingWords(trx, id, media.episodes)))
  await putEpisodeWords(trx, search, ids)
}

type Written = Omit<WriteOutcome, 'isSearchBehind'>

function gather(whole: Written, { records, ...part }: Written): void {
  whole.records.push(...records)
  whole.addedAuthors.push(...part.addedAuthors)
  whole.addedSeries.push(...part.addedSeries)
  whole.touchedAuthorIds.push(...part.touchedAuthorIds)
  whole.removedAuthors.push(...part.removedAuthors)
  whole.removedSeries.push(...part.removedSeries)
  whole.removedEpisodeIds.push(...part.removedEpisodeIds)
  whole.entries.push(...part.entries)
}

async function writeItems(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
  { cause, ...deps }: ItemWriterDeps & { cause: ChangeCause },
): Promise<Written & { found: ItemRecord[] }> {
  const ids = writes.map(({ draft }) => draft.id)
  const stored = await storedAmong(trx, writes)
  const known = await withStored(trx, writes, stored)
  const drafts = known.map((write) => withLocks(write, cause))
  const inStore = storedOf(known)
  const { records, ...added } = await linkContributors(trx, drafts, {
    ...deps,
    // Names that were given with this may be others than items were read with.
    inStore: cause.renamed?.length ? new Map() : inStore,
  })
  const returned = ids.filter((id) => !stored.has(id))
  if (returned.length > 0) {
    await trx.deleteFrom('tombstones').where('item_id', 'in', returned).execute()
  }
  const earlier = new Map(known.map((write) => [write.draft.id, write.before]))
  await putRows(trx, { records, inStore, facts: factsOf(known), prefixes: deps.prefixes() })
  await replaceLinks(trx, records, earlier)
  const before = linkedIds(known.flatMap((write) => write.before ?? []))
  const after = linkedIds(records)
  const removedEpisodeIds = await replaceEpisodes(trx, records, stored)
  const found = records.filter((record) => !isFoundAlike(inStore.get(record.id), record))
  const looseSeries = [...before.seriesIds].filter((id) => !after.seriesIds.has(id))
  const looseAuthors = [...before.authorIds].filter((id) => !after.authorIds.has(id))
  return {
    records,
    found,
    ...added,
    touchedAuthorIds: [...before.authorIds, ...after.authorIds],
    removedAuthors: await removeOrphanAuthors(trx, looseAuthors),
    removedSeries: await removeOrphanSeries(trx, looseSeries),
    removedEpisodeIds,
    entries: await noteChanges(trx, { writes: known, records, cause }),
  }
}

/** Which of these items are stored. Those that were read in this transaction are. */
async function storedAmong(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
): Promise<Set<string>> {
  const isRead = ({ before, isStored }: ItemWrite): boolean => before !== null && isStored === true
  const read = writes.filter(isRead).map(({ draft }) => draft.id)
  const others = writes.filter((write) => !isRead(write)).map(({ draft }) => draft.id)
  const stored = others.length === 0 ? [] : await storedIds(trx, others)
  return new Set([...read, ...stored])
}

const factsOf = (writes: readonly ItemWrite[]): ReadonlyMap<string, FileFacts> =>
  new Map(writes.flatMap(({ draft, facts }) => (facts === undefined ? [] : [[draft.id, facts]])))

/** Items as they are stored, of those whose writes say so. */
function storedOf(writes: readonly ItemWrite[]): ReadonlyMap<string, ItemRecord> {
  const rows = writes.flatMap(({ before, isStored }): [string, ItemRecord][] =>
    before !== null && isStored === true ? [[before.id, before]] : [],
  )
  return new Map(rows)
}

/** Who takes an item for new that is there after all doesn't make its history forget what it was. */
async function withStored(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
  known: ReadonlySet<string>,
): Promise<readonly ItemWrite[]> {
  const isUnread = ({ before, draft }: ItemWrite): boolean => before === null && known.has(draft.id)
  const unread = writes.filter(isUnread).map(({ draft }) => draft.id)
  if (unread.length === 0) return writes
  const records = await storedRecords(trx, unread)
  const stored = new Map(records.map((record) => [record.id, record]))
  return writes.map((write) =>
    isUnread(write)
      ? { ...write, before: stored.get(write.draft.id) ?? null, isStored: true }
      : write,
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
  for (const batch of batchesOf(rows)) {
    await trx.insertInto('episodes').values(batch).execute()
  }
  const kept = new Set(rows.map((row) => row.id))
  return before.map((row) => row.id).filter((id) => !kept.has(id))
}
