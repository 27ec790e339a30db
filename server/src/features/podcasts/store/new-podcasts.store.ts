import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { putSubscription } from './podcast-feeds.store.ts'
import type { NewSubscription } from './podcast-feeds.store.ts'

/** Writes a podcast and its subscription at once: neither is there without the other, however the server ends. */
export function addWithSubscription<T>(
  db: Database,
  write: (trx: Transaction<Schema>) => Promise<T>,
  subscription: NewSubscription | null,
): Promise<T> {
  return db.transact(async (trx) => {
    const written = await write(trx)
    if (subscription !== null) await putSubscription(trx, subscription)
    return written
  })
}
