import { batchesOf } from '#platform/lists/batches.ts'
import type { Kysely, Transaction } from 'kysely'
import type { ItemChangeRow, Schema } from '#storage/schema.ts'
import type { ItemRecord } from '../record/item-record.ts'
import type { ChangeCause } from './cause.ts'
import type { ItemWrite } from './differences.ts'
import { changeEntry, filesEntry, returnEntry } from './entries.ts'
import type { FieldChange, FilesChange, NewEntry } from './entries.ts'

/** An entry as it is stored. */
export type StoredEntry = Omit<ItemChangeRow, 'seq'> & { seq: number }

/** An entry that was written. */
export interface WrittenEntry {
  seq: number
  itemId: string
  libraryId: string
}

interface Written {
  writes: readonly ItemWrite[]
  records: readonly ItemRecord[]
  cause: ChangeCause
}

/**
 * Writes what the history is to tell of items that were written, and were there before. What authors are called is only
 * known once they are linked, so it is the record that is compared.
 */
export function noteChanges(
  trx: Transaction<Schema>,
  { writes, records, cause }: Written,
): Promise<WrittenEntry[]> {
  const before = new Map(writes.map((write) => [write.draft.id, write.before]))
  const entries = records.flatMap((record) => {
    const old = before.get(record.id) ?? null
    return (old && changeEntry(old, record, cause)) ?? []
  })
  return insertEntries(trx, entries)
}

/** Writes that items are back with their files; the entries of their deletion count as taken back. */
export async function noteReturns(
  trx: Transaction<Schema>,
  { records, at, cause }: { records: readonly ItemRecord[]; at: number; cause: ChangeCause },
): Promise<WrittenEntry[]> {
  const written = await insertEntries(
    trx,
    records.map((record) => returnEntry(record, at, cause)),
  )
  for (const { seq, itemId } of written) {
    await trx
      .updateTable('item_changes')
      .set({ undone_by: seq })
      .where('item_id', '=', itemId)
      .where('kind', '=', 'deleted')
      .where('undone_by', 'is', null)
      .where('seq', '<', seq)
      .execute()
  }
  return written
}

export interface FilesNote extends FilesChange {
  record: Pick<ItemRecord, 'id' | 'libraryId'>
  /** ms */
  at: number
  cause: ChangeCause
  /** Number of the entry that this takes back; what that one took back holds again. */
  undoes?: number
}

/** Writes that files of an item gave way to others. */
export async function noteFiles(
  trx: Transaction<Schema>,
  { record, cause, undoes, ...change }: FilesNote,
): Promise<WrittenEntry[]> {
  const written = await insertEntries(trx, [filesEntry(record, change, cause)])
  const [entry] = written
  if (undoes === undefined || entry === undefined) return written
  const mark = (undoneBy: number | null) =>
    trx.updateTable('item_changes').set({ undone_by: undoneBy }).where('item_id', '=', record.id)
  await mark(null).where('undone_by', '=', undoes).execute()
  await mark(entry.seq).where('seq', '=', undoes).execute()
  return written
}

/** Rows of a dozen columns in one statement: SQLite counts what is bound. */
const perStatement = 500

/** Writes entries in their order, inside the transaction that they tell of. */
export async function insertEntries(
  trx: Transaction<Schema>,
  entries: readonly NewEntry[],
): Promise<WrittenEntry[]> {
  const written: WrittenEntry[] = []
  for (const batch of batchesOf(entries, perStatement)) {
    const rows = await trx
      .insertInto('item_changes')
      .values(batch)
      .returning(['seq', 'item_id as itemId', 'library_id as libraryId'])
      .execute()
    written.push(...rows)
  }
  return written
}

/** Entries about an item that are younger than an instant (ms), newest first. */
export function entriesSince(
  db: Kysely<Schema>,
  itemId: string,
  since: number,
): Promise<StoredEntry[]> {
  return db
    .selectFrom('item_changes')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('at', '>', since)
    .orderBy('seq', 'desc')
    .execute()
}

/** What an entry says of each field. */
export function fieldChanges(
  entry: Pick<ItemChangeRow, 'fields_json'>,
): Record<string, FieldChange> {
  return JSON.parse(entry.fields_json) as Record<string, FieldChange>
}
