import type { Database } from '#storage/database.ts'

export type SettingsStore = ReturnType<typeof settingsStore>

/** Named server-wide values, each one JSON document. */
export function settingsStore(db: Database) {
  return {
    /** The stored document, or undefined. */
    async read(key: string): Promise<unknown> {
      const row = await db.read
        .selectFrom('settings')
        .select('value_json')
        .where('key', '=', key)
        .executeTakeFirst()
      return row === undefined ? undefined : parse(row.value_json)
    },

    /** Replaces a document by what `change` makes of it, in one transaction; resolves to the new one. */
    change<T>(key: string, change: (stored: unknown) => T): Promise<T> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('settings')
          .select('value_json')
          .where('key', '=', key)
          .executeTakeFirst()
        const value = change(row === undefined ? undefined : parse(row.value_json))
        const value_json = JSON.stringify(value)
        await trx
          .insertInto('settings')
          .values({ key, value_json })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
          .execute()
        return value
      })
    },
  }
}

function parse(json: string): unknown {
  return JSON.parse(json) as unknown
}
