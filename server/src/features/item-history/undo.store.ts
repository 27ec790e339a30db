import {
  fieldChanges,
  fileFields,
  storedOutlines,
  storedRecords,
  writeAll,
} from '#features/items/index.ts'
import type {
  ChangeCause,
  FieldConflict,
  FileFacts,
  GivenName,
  ItemRecord,
  ItemWriter,
  Renamed,
  StoredEntry,
  WriteOutcome,
} from '#features/items/index.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { updateEach } from '#storage/update-each.ts'
import type { Undone } from './undone.ts'

export interface UndoOutcome {
  outcome: WriteOutcome
  kept: FieldConflict[]
  /** Authors and series that have the names from before. */
  given: GivenName[]
}

interface UndoWork {
  /** Numbers of the entries. */
  seqs: readonly number[]
  cause: ChangeCause
  /** Takes back those that were taken back already, too. */
  isForced: boolean
  /** What becomes of one item; entries youngest first. */
  undone: (
    record: ItemRecord,
    entries: readonly StoredEntry[],
    later: readonly StoredEntry[],
  ) => Undone
}

export type UndoStore = ReturnType<typeof undoStore>

/** Takes entries back: all in one transaction, which is itself told in the history. */
export function undoStore(db: Database, writer: ItemWriter) {
  return {
    undo: ({ seqs, cause, isForced, undone }: UndoWork): Promise<UndoOutcome> =>
      db.transact(async (trx) => {
        const entries = (await entriesOf(trx, seqs)).filter(
          (entry) => isForced || entry.undone_by === null,
        )
        const ofItem = byItemId(entries)
        const outlines = await recordsFor(trx, ofItem)
        const later = await laterEntries(trx, entries)
        const results = outlines.map(({ record, facts }) => ({
          record,
          facts,
          entries: ofItem.get(record.id) ?? [],
          result: undone(record, ofItem.get(record.id) ?? [], later.get(record.id) ?? []),
        }))
        const writes = results.flatMap(({ record, facts, result: { draft } }) =>
          draft === null ? [] : [{ before: record, draft, facts }],
        )
        const given = await writer.giveNames(trx, namesBefore(results))
        const outcome = await writeAll(trx, writes, { writer, cause: { ...cause, renamed: given } })
        await markUndone(
          trx,
          outcome,
          new Map(results.map(({ record, result }) => [record.id, result.seqs])),
        )
        return { outcome, given, kept: results.flatMap(({ result }) => result.kept) }
      }),
  }
}

/** The items that entries are about; without their files where no entry is about those. */
async function recordsFor(
  trx: Transaction<Schema>,
  ofItem: ReadonlyMap<string, readonly StoredEntry[]>,
): Promise<KnownItem[]> {
  const ids = [...ofItem.keys()]
  const whole = new Set(ids.filter((id) => ofItem.get(id)?.some(isOfFiles)))
  const outlines = await storedOutlines(
    trx,
    ids.filter((id) => !whole.has(id)),
  )
  const records = await storedRecords(trx, [...whole])
  const found: KnownItem[] = [...outlines, ...records.map((record) => ({ record }))]
  const byId = new Map(found.map((one) => [one.record.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface KnownItem {
  record: ItemRecord
  facts?: FileFacts
}

const isOfFiles = (entry: StoredEntry): boolean =>
  Object.keys(fieldChanges(entry)).some((field) => fileFields.has(field))

interface OneUndone {
  record: ItemRecord
  entries: readonly StoredEntry[]
  result: Undone
}

/** The names that authors and series had before what is taken back, and the items that lose the later ones. */
function namesBefore(all: readonly OneUndone[]): {
  names: Renamed[]
  itemIds: ReadonlySet<string>
} {
  const names = new Map<string, Renamed>()
  const itemIds = new Set<string>()
  for (const { record, entries, result } of all) {
    for (const entry of entries) {
      if (!result.seqs.includes(entry.seq)) continue
      for (const { renamed } of Object.values(fieldChanges(entry))) {
        if (renamed === undefined) continue
        const { field, id, from, to } = renamed
        // Youngest first: several names in a row end with the oldest.
        const known = names.get(`${field} ${id}`)
        names.set(`${field} ${id}`, { field, id, from: known?.from ?? to, to: from })
        itemIds.add(record.id)
      }
    }
  }
  return { names: [...names.values()], itemIds }
}

async function entriesOf(
  trx: Transaction<Schema>,
  seqs: readonly number[],
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = []
  for (const batch of batchesOf(seqs)) {
    const rows = await trx
      .selectFrom('item_changes')
      .selectAll()
      .where('seq', 'in', batch)
      .where('kind', '=', 'changed')
      .execute()
    found.push(...rows)
  }
  return found.sort((a, b) => b.seq - a.seq)
}

/** By item: entries that are younger than the oldest of those to be taken back, youngest first. */
async function laterEntries(
  trx: Transaction<Schema>,
  entries: readonly StoredEntry[],
): Promise<Map<string, StoredEntry[]>> {
  const oldest = entries.at(-1)?.seq
  if (oldest === undefined) return new Map()
  const found: StoredEntry[] = []
  for (const ids of batchesOf([...new Set(entries.map((entry) => entry.item_id))])) {
    const rows = await trx
      .selectFrom('item_changes')
      .selectAll()
      .where('item_id', 'in', ids)
      .where('seq', '>', oldest)
      .orderBy('seq', 'desc')
      .execute()
    found.push(...rows)
  }
  return byItemId(found)
}

function byItemId(entries: readonly StoredEntry[]): Map<string, StoredEntry[]> {
  const groups = new Map<string, StoredEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.item_id)
    if (group === undefined) groups.set(entry.item_id, [entry])
    else group.push(entry)
  }
  return groups
}

/** Notes which entry took which back; one whose undoing is undone holds again. */
async function markUndone(
  trx: Transaction<Schema>,
  { entries }: WriteOutcome,
  seqsOf: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const marks = entries.flatMap(({ seq, itemId }) =>
    (seqsOf.get(itemId) ?? []).map((undone) => ({ itemId, undone, by: seq })),
  )
  for (const batch of batchesOf(marks)) {
    const changes = batch.map(({ undone, by }) => ({ key: undone, columns: { undone_by: by } }))
    await updateEach(trx, 'item_changes', { key: 'seq', numbers: seqs }, changes)
    const itemIds = new Set(batch.map(({ itemId }) => itemId))
    await trx
      .updateTable('item_changes')
      .set({ undone_by: null })
      .where('item_id', 'in', [...itemIds])
      .where(
        'undone_by',
        'in',
        batch.map(({ undone }) => undone),
      )
      .execute()
  }
}

const seqs: ReadonlySet<string> = new Set(['seq', 'undone_by'])
