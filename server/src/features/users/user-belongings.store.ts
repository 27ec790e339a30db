import type { UserBelongings } from '@lectern/contract'
import type { Database } from '#storage/database.ts'

export type UserBelongingsStore = ReturnType<typeof userBelongingsStore>

const tables = {
  places: 'progress',
  bookmarks: 'bookmarks',
  marks: 'annotations',
  playlists: 'playlists',
  feeds: 'open_feeds',
  shares: 'shares',
  apiKeys: 'api_keys',
  appPasswords: 'app_passwords',
  sessions: 'playback_sessions',
} as const satisfies Record<keyof UserBelongings, string>

/** How much belongs to a user: what the database takes along when they go, and the sessions that it leaves. */
export function userBelongingsStore(db: Pick<Database, 'read'>) {
  async function count(table: (typeof tables)[keyof typeof tables], userId: string) {
    const row = await db.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  return {
    async of(userId: string): Promise<UserBelongings> {
      const counts = await Promise.all(
        Object.entries(tables).map(async ([kind, table]) => [kind, await count(table, userId)]),
      )
      return Object.fromEntries(counts) as UserBelongings
    },
  }
}
