import type { Database } from '#storage/database.ts'
import type { CustomProviderRow } from '#storage/schema.ts'

export type CustomStore = ReturnType<typeof customStore>

/** Custom metadata providers, and the libraries that use them. */
export function customStore(db: Database) {
  return {
    list(): Promise<CustomProviderRow[]> {
      return db.read
        .selectFrom('custom_providers')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },

    one(id: string): Promise<CustomProviderRow | undefined> {
      return db.read
        .selectFrom('custom_providers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async insert(row: CustomProviderRow): Promise<void> {
      await db.transact((trx) => trx.insertInto('custom_providers').values(row).execute())
    },

    /** Removes one, and puts libraries that used it back to the usual. Resolves to it and to their ids. */
    remove(
      id: string,
      { slug, at }: { slug: string; at: number },
    ): Promise<{ row: CustomProviderRow; libraryIds: string[] } | null> {
      return db.transact(async (trx) => {
        const row = await trx
          .deleteFrom('custom_providers')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) return null
        const usual = row.media_type === 'podcast' ? 'itunes' : 'google'
        const libraries = await trx
          .updateTable('libraries')
          .set({ provider: usual, updated_at: at })
          .where('provider', '=', slug)
          .returning('id')
          .execute()
        return { row, libraryIds: libraries.map((library) => library.id) }
      })
    },
  }
}
