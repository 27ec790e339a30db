import { batchesOf } from '#platform/lists/batches.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { ChangeCause } from '../changes/cause.ts'
import type { ItemWrite } from '../changes/differences.ts'
import { overlaps, refuseConflicts } from '../changes/overlap.store.ts'
import type { FieldConflict } from '../changes/overlap.store.ts'
import type { FileFacts } from '../record/file-facts.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { storedOutlines, storedRecords } from '../record/item-record.store.ts'
import { perPiece } from './writing.store.ts'
import type { ItemWriter, RemovalCause, RemoveOutcome, WriteOutcome } from './writing.store.ts'

interface CommitDeps {
  db: Database
  writer: ItemWriter
}

/** Writes items in a transaction of their own. */
export function commitItems(
  { db, writer }: CommitDeps,
  writes: readonly ItemWrite[],
  cause: ChangeCause,
): Promise<WriteOutcome> {
  return db.transact((trx) => writer.write(trx, writes, cause))
}

interface CommitOptions {
  cause: ChangeCause
  /** The change looks at no files: they aren't even read. */
  leavesFiles?: boolean | undefined
  /** When what each item is changed from was read, as its updatedAt; by id of item. */
  since?: ReadonlyMap<string, number> | undefined
}

/** Writes what a pure change makes of stored items; null leaves one as it is. */
export function commitChange(
  { db, writer }: CommitDeps,
  itemIds: readonly string[],
  change: (record: ItemRecord) => ItemWrite | null,
  { cause, ...options }: CommitOptions,
): Promise<WriteOutcome> {
  return db.transact((trx) =>
    writer.writePieces(trx, changedPieces(trx, itemIds, change, options), cause),
  )
}

/**
 * The writes of many items, piece by piece: no more of them than that are held at once. After a conflict nothing more is
 * written, but all conflicts are found.
 */
async function* changedPieces(
  trx: Transaction<Schema>,
  itemIds: readonly string[],
  change: (record: ItemRecord) => ItemWrite | null,
  { since, leavesFiles = false }: Omit<CommitOptions, 'cause'>,
): AsyncGenerator<ItemWrite[]> {
  const conflicts: FieldConflict[] = []
  for (const ids of batchesOf(itemIds, perPiece)) {
    const writes = leavesFiles
      ? (await storedOutlines(trx, ids)).flatMap(({ record, facts }) =>
          stored(change(record), facts),
        )
      : (await storedRecords(trx, ids)).flatMap((record) => stored(change(record)))
    if (since !== undefined) conflicts.push(...(await overlaps(trx, writes, since)))
    if (conflicts.length === 0 && writes.length > 0) yield writes
  }
  refuseConflicts(conflicts)
}

/** A write of what was read in its transaction. */
const stored = (write: ItemWrite | null, facts?: FileFacts): ItemWrite[] =>
  write === null ? [] : [{ ...write, isStored: true, facts }]

/** Any number of items that were read in the transaction at hand. */
export function writeAll(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
  { writer, cause }: { writer: ItemWriter; cause: ChangeCause },
): Promise<WriteOutcome> {
  const current = writes.map((write) => ({ ...write, isStored: true as const }))
  return writer.write(trx, current, cause)
}

/** Removes items from the library, not from the disk, in a transaction of their own. */
export function commitRemoval(
  { db, writer }: CommitDeps,
  itemIds: readonly string[],
  cause: RemovalCause,
): Promise<RemoveOutcome> {
  return db.transact((trx) => writer.remove(trx, itemIds, cause))
}
