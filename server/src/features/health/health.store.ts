import type { Database } from '#storage/database.ts'

/** Ends the transaction that it was thrown in. */
class Tried extends Error {}

export function healthStore(db: Database) {
  return {
    /** Writes something and takes it back. Rejects when the database can't be read or written. */
    async tryWriting(): Promise<void> {
      const writing = db.transact(async (trx) => {
        await trx.insertInto('settings').values({ key: 'health', value_json: 'null' }).execute()
        throw new Tried()
      })
      await writing.catch((error: unknown) => {
        if (!(error instanceof Tried)) throw error
      })
    },
  }
}
