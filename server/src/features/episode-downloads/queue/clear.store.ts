import type { Database } from '#storage/database.ts'

export type ClearStore = ReturnType<typeof clearStore>

/** Forgets many downloads at once. */
export function clearStore(db: Database) {
  return {
    /** Of a library what waits, or what failed; resolves with what was forgotten. */
    clear: (
      libraryId: string,
      state: 'queued' | 'failed',
    ): Promise<{ id: string; itemId: string }[]> =>
      db.transact((trx) =>
        trx
          .deleteFrom('episode_downloads')
          .where('library_id', '=', libraryId)
          .where('state', '=', state)
          .where('place_json', 'is', null)
          .returning(['id', 'item_id as itemId'])
          .execute(),
      ),
  }
}
