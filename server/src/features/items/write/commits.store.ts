import { setImmediate as breathe } from 'node:timers/promises'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { ChangeCause } from '../changes/cause.ts'
import type { ItemWrite } from '../changes/differences.ts'
import { refuseOverlap } from '../changes/overlap.store.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { storedRecords } from '../record/item-record.store.ts'
import type { ItemWriter, RemovalCause, RemoveOutcome, WriteOutcome } from './item-writer.store.ts'

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

/** Items that one statement can name all columns of. */
const perStatement = 100

/** Any number of items that were read in the transaction at hand. Others are answered in between. */
export async function writeAll(
  trx: Transaction<Schema>,
  writes: readonly ItemWrite[],
  { writer, cause }: { writer: ItemWriter; cause: ChangeCause },
): Promise<WriteOutcome> {
  let whole = await writer.write(trx, [], cause)
  for (const batch of batchesOf(writes, perStatement)) {
    const current = batch.map((write) => ({ ...write, isStored: true as const }))
    whole = joined(whole, await writer.write(trx, current, cause))
    if (writes.length > perStatement) await breathe()
  }
  return whole
}

function joined(a: WriteOutcome, b: WriteOutcome): WriteOutcome {
  return {
    records: a.records.concat(b.records),
    addedAuthors: a.addedAuthors.concat(b.addedAuthors),
    addedSeries: a.addedSeries.concat(b.addedSeries),
    touchedAuthorIds: [...new Set([...a.touchedAuthorIds, ...b.touchedAuthorIds])],
    removedAuthors: a.removedAuthors.concat(b.removedAuthors),
    removedSeries: a.removedSeries.concat(b.removedSeries),
    removedEpisodeIds: a.removedEpisodeIds.concat(b.removedEpisodeIds),
    entries: a.entries.concat(b.entries),
  }
}

/** Removes items from the library, not from the disk, in a transaction of their own. */
export function commitRemoval(
  { db, writer }: CommitDeps,
  itemIds: readonly string[],
  cause: RemovalCause,
): Promise<RemoveOutcome> {
  return db.transact((trx) => writer.remove(trx, itemIds, cause))
}
