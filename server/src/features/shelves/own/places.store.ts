import type { Database } from '#storage/database.ts'
import type { OwnPlace } from './own-places.ts'

/** Whose places, and in which library. */
export interface PlacesOf {
  userId: string
  libraryId: string
}

/** Two numbers that say whether anything changed: each change has a line of the journal that is higher than any before. */
export interface PlacesSum {
  count: number
  /** Of all `changedSeq`. */
  seqs: number
}

export type PlacesStore = ReturnType<typeof placesStore>

/** How somebody stands with the items of a library and their episodes. */
export function placesStore(db: Database) {
  const places = ({ userId, libraryId }: PlacesOf) =>
    db.read.selectFrom('progress').where('user_id', '=', userId).where('library_id', '=', libraryId)

  return {
    async sum(of: PlacesOf): Promise<PlacesSum> {
      const row = await places(of)
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number | null>('changed_seq').as('seqs'),
        ])
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), seqs: Number(row.seqs ?? 0) }
    },

    /** Those that changed after a line of the journal; all of them after -1. */
    async changedAfter(of: PlacesOf, seq: number): Promise<OwnPlace[]> {
      const rows = await places(of)
        .where('changed_seq', '>', seq)
        .select([
          'item_id',
          'episode_id',
          'is_finished',
          'hide_from_continue',
          'position',
          'ebook_progress',
          'last_update',
          'changed_seq',
        ])
        .execute()
      return rows.map((row) => ({
        itemId: row.item_id,
        episodeId: row.episode_id,
        isFinished: row.is_finished === 1,
        isHidden: row.hide_from_continue === 1,
        position: row.position,
        hasRead: row.ebook_progress > 0,
        lastUpdate: row.last_update,
        changedSeq: row.changed_seq,
      }))
    },
  }
}
