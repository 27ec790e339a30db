import type { Database } from '#storage/database.ts'
import type { KoreaderPlaceRow } from '#storage/schema.ts'

export type PlacesStore = ReturnType<typeof placesStore>

/** Every query about places that KOReader told. */
export function placesStore(db: Database) {
  return {
    of: (userId: string, document: string): Promise<KoreaderPlaceRow | undefined> =>
      db.read
        .selectFrom('koreader_places')
        .selectAll()
        .where('user_id', '=', userId)
        .where('document', '=', document)
        .executeTakeFirst(),

    /** The last one of each user and document stays. */
    async keep(row: KoreaderPlaceRow): Promise<void> {
      const { user_id: _user, document: _document, ...place } = row
      await db.transact(async (trx) => {
        await trx
          .insertInto('koreader_places')
          .values(row)
          .onConflict((conflict) => conflict.columns(['user_id', 'document']).doUpdateSet(place))
          .execute()
      })
    },
  }
}
