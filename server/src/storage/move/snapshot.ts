import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Runs `work` on one connection in a transaction that reads, begun as `begin` says. */
export function inSnapshot<T>(
  read: Kysely<Schema>,
  begin: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return read.connection().execute(async (db) => {
    await sql.raw(begin).execute(db)
    try {
      return await work(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}
