import type { Database } from '#storage/database.ts'

const key = 'metadata-providers'

/** The key for Google Books. Read each time: any server on the same data may have changed it. */
export function googleKeyStore(db: Database) {
  return {
    /** null when nobody gave one. */
    async read(): Promise<string | null> {
      const row = await db.read
        .selectFrom('settings')
        .select('value_json')
        .where('key', '=', key)
        .executeTakeFirst()
      const stored: unknown = row === undefined ? null : JSON.parse(row.value_json)
      const isKnown = typeof stored === 'object' && stored !== null && 'googleKey' in stored
      return isKnown && typeof stored.googleKey === 'string' ? stored.googleKey : null
    },

    async write(googleKey: string | null): Promise<void> {
      const value_json = JSON.stringify({ googleKey })
      await db.transact((trx) =>
        trx
          .insertInto('settings')
          .values({ key, value_json })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
          .execute(),
      )
    },
  }
}
export type GoogleKeyStore = ReturnType<typeof googleKeyStore>
