import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { ChangeCause } from '../changes/cause.ts'
import type { ItemWrite } from '../changes/differences.ts'
import { refuseOverlap } from '../changes/overlap.store.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { storedRecords } from '../record/item-record.store.ts'
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
  /** When what each item is changed from was read, as its updatedAt; by id of item. */
  since?: ReadonlyMap<string, number> | undefined
}

/** Writes what a pure change makes of stored items; null leaves one as it is. */
export function commitChange(
  { db, writer }: CommitDeps,
  itemIds: readonly string[],
  change: (record: ItemRecord) => ItemWrite | null,
  { cause, since }: CommitOptions,
): Promise<WriteOutcome> {
  return db.transact(async (trx) => {
    const records = await storedRecords(trx, itemIds)
    const writes = records.map(change).filter((write) => write !== null)
    if (since !== undefined) await refuseOverlap(trx, writes, since)
    return writeAll(trx, writes, { writer, cause })
  })
}

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
