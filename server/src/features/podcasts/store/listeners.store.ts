import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'

export type ListenersStore = ReturnType<typeof listenersStore>

/** Who follows which podcast and starred which episode. */
export function listenersStore(db: Database) {
  return {
    async follows(itemId: VisibleItemId, userId: string): Promise<boolean> {
      const row = await db.read
        .selectFrom('podcast_follows')
        .select('followed_at')
        .where('item_id', '=', itemId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** `at` in ms; null: not any more. */
    async follow(itemId: VisibleItemId, userId: string, at: number | null): Promise<void> {
      await db.transact(async (trx) => {
        if (at !== null)
          return trx
            .insertInto('podcast_follows')
            .values({ item_id: itemId, user_id: userId, followed_at: at })
            .onConflict((oc) => oc.doNothing())
            .execute()
        return trx
          .deleteFrom('podcast_follows')
          .where('item_id', '=', itemId)
          .where('user_id', '=', userId)
          .execute()
      })
    },

    /** The same of an episode. */
    async star(
      itemId: VisibleItemId,
      { episodeId, userId, at }: { episodeId: string; userId: string; at: number | null },
    ): Promise<void> {
      await db.transact(async (trx) => {
        if (at !== null)
          return trx
            .insertInto('episode_stars')
            .values({ item_id: itemId, user_id: userId, episode_id: episodeId, starred_at: at })
            .onConflict((oc) => oc.doNothing())
            .execute()
        return trx
          .deleteFrom('episode_stars')
          .where('episode_id', '=', episodeId)
          .where('user_id', '=', userId)
          .execute()
      })
    },
  }
}
