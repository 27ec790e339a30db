import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export type ShowListeningStore = ReturnType<typeof showListeningStore>

/** How people listen to shows. */
export function showListeningStore(db: Database) {
  return {
    /** As it was stored; undefined where nothing is special. */
    async read(itemId: VisibleItemId, userId: string): Promise<unknown> {
      const row = await db.read
        .selectFrom('show_listening')
        .select('settings_json')
        .where('item_id', '=', itemId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row === undefined ? undefined : parse(row.settings_json)
    },

    /** Replaces it by what `change` makes of it, in one transaction. */
    change<T>(itemId: VisibleItemId, userId: string, change: (stored: unknown) => T): Promise<T> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('show_listening')
          .select('settings_json')
          .where('item_id', '=', itemId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const value = change(row === undefined ? undefined : parse(row.settings_json))
        const settings_json = JSON.stringify(value)
        await trx
          .insertInto('show_listening')
          .values({ item_id: itemId, user_id: userId, settings_json })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'item_id']).doUpdateSet({ settings_json }),
          )
          .execute()
        return value
      })
    },
  }
}

const parse = (json: string): unknown => JSON.parse(json) as unknown
