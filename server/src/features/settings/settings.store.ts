import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'

export type SettingsStore = ReturnType<typeof settingsStore>

/** The stored document, or undefined. For who reads it as part of a larger commit. */
export async function readDocument(db: Kysely<Schema>, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select('value_json')
    .where('key', '=', key)
    .executeTakeFirst()
  return row === undefined ? undefined : (JSON.parse(row.value_json) as unknown)
}

/** Puts a document in the place of what is stored, as part of a larger commit. */
export async function writeDocument(
  trx: Transaction<Schema>,
  key: string,
  value: unknown,
): Promise<void> {
  const value_json = JSON.stringify(value)
  await trx
    .insertInto('settings')
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
    .execute()
}

/** Named server-wide values, each one JSON document. */
export function settingsStore(db: Database) {
  return {
    /** The stored document, or undefined. */
    read: (key: string): Promise<unknown> => readDocument(db.read, key),

    /** Replaces a document by what `change` makes of it, in one transaction; resolves to the new one. */
    change<T>(key: string, change: (stored: unknown) => T): Promise<T> {
      return db.transact(async (trx) => {
        const value = change(await readDocument(trx, key))
        await writeDocument(trx, key, value)
        return value
      })
    },
  }
}
