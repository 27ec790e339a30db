import type { Kysely } from 'kysely'
import type { UserType } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { ApiKeyRow, Schema } from '#storage/schema.ts'

/** A key with the names it is shown with. */
export interface KeyWithNames extends ApiKeyRow {
  username: string
  userType: UserType
  creatorName: string | null
  creatorType: UserType | null
}

export type ApiKeysStore = ReturnType<typeof apiKeysStore>

/** Every query about API keys. */
export function apiKeysStore(db: Database) {
  return {
    async all(): Promise<KeyWithNames[]> {
      return named(db.read).orderBy('api_keys.created_at').orderBy('api_keys.id').execute()
    },

    async byId(id: string): Promise<KeyWithNames | undefined> {
      return named(db.read).where('api_keys.id', '=', id).executeTakeFirst()
    },

    /** What letting a key in needs to know; undefined once it is gone or switched off. */
    async living(id: string): Promise<{ userId: string; expiresAt: number | null } | undefined> {
      const row = await db.read
        .selectFrom('api_keys')
        .select(['user_id', 'expires_at'])
        .where('id', '=', id)
        .where('is_active', '=', 1)
        .executeTakeFirst()
      return row && { userId: row.user_id, expiresAt: row.expires_at }
    },

    /** Notes that a key was used, unless that was noted after `since`. */
    async noteUse(id: string, at: number, since: number): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .updateTable('api_keys')
          .set({ last_used_at: at })
          .where('id', '=', id)
          .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', since)]))
          .execute()
      })
    },

    async insert(row: ApiKeyRow): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('api_keys').values(row).execute()
      })
    },

    async update(id: string, change: Partial<ApiKeyRow>): Promise<void> {
      await db.transact(async (trx) => {
        await trx.updateTable('api_keys').set(change).where('id', '=', id).execute()
      })
    },

    async remove(id: string): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('api_keys').where('id', '=', id).execute()
      })
    },
  }
}

function named(read: Kysely<Schema>) {
  return read
    .selectFrom('api_keys')
    .innerJoin('users as owner', 'owner.id', 'api_keys.user_id')
    .leftJoin('users as creator', 'creator.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select([
      'owner.username as username',
      'owner.type as userType',
      'creator.username as creatorName',
      'creator.type as creatorType',
    ])
}
