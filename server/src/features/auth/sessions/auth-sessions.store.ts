import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { AuthSessionRow, Schema } from '#storage/schema.ts'
import { closedFamily } from './family.ts'
import type { Family } from './family.ts'

/** A signed-in device, or the row behind the never-ending token of a user. */
export interface AuthSession {
  id: string
  userId: string
  kind: 'device' | 'legacy'
  family: Family
  ip: string | null
  userAgent: string | null
  createdAt: number
  usedAt: number
  /** ms; null: never */
  expiresAt: number | null
}

/** Where a device was last seen. */
export interface DeviceFacts {
  ip: string | null
  userAgent: string | null
}

export type AuthSessionsStore = ReturnType<typeof authSessionsStore>

/** Every query about signed-in devices. */
export function authSessionsStore(db: Database) {
  return {
    async byId(id: string): Promise<AuthSession | undefined> {
      const row = await db.read
        .selectFrom('auth_sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toSession(row)
    },

    async insert(session: AuthSession): Promise<void> {
      await db.transact(async (trx) => {
        await trx.insertInto('auth_sessions').values(toRow(session)).execute()
      })
    },

    /** Part of somebody else's commit: sessions that were begun elsewhere; those that are there stay as they are. */
    async bring(trx: Transaction<Schema>, sessions: readonly AuthSession[]): Promise<number> {
      const rows = sessions.map(toRow)
      if (rows.length === 0) return 0
      const made = await trx
        .insertInto('auth_sessions')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute()
      return made.length
    },

    /** The never-ending session of a user; made by the first caller who asks. */
    legacy(session: AuthSession): Promise<AuthSession> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('auth_sessions')
          .selectAll()
          .where('user_id', '=', session.userId)
          .where('kind', '=', 'legacy')
          .orderBy('created_at')
          .orderBy('id')
          .executeTakeFirst()
        if (row) return toSession(row)
        await trx.insertInto('auth_sessions').values(toRow(session)).execute()
        return session
      })
    },

    /** False when somebody else used the same token in between: look again. */
    rotate(before: AuthSession, after: AuthSession): Promise<boolean> {
      return db.transact(async (trx) => {
        const done = await trx
          .updateTable('auth_sessions')
          .set(toRow(after))
          .where('id', '=', before.id)
          .where('refresh_jti', '=', String(before.family.current))
          .executeTakeFirst()
        return done.numUpdatedRows === 1n
      })
    },

    /** No refresh any more; what was issued runs out at `until` (ms). */
    async close(id: string, until: number): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .updateTable('auth_sessions')
          .set({ ...familyColumns(closedFamily), expires_at: until })
          .where('id', '=', id)
          .where('kind', '=', 'device')
          .execute()
      })
    },

    async remove(id: string): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('auth_sessions').where('id', '=', id).execute()
      })
    },

    async removeExpired(now: number): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('auth_sessions').where('expires_at', '<=', now).execute()
      })
    },

    /** Part of somebody else's commit: a new password and the end of what the old one opened. */
    async removeAllOf(trx: Transaction<Schema>, userId: string): Promise<void> {
      await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).execute()
    },

    async endAll(userId: string): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).execute()
      })
    },

    /** Devices that are signed in, last used first. */
    async devicesOf(userId: string, now: number): Promise<AuthSession[]> {
      const rows = await db.read
        .selectFrom('auth_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', '=', 'device')
        .where('refresh_jti', '!=', String(closedFamily.current))
        .where('expires_at', '>', now)
        .orderBy('used_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(toSession)
    },

    /** Whether a device of this user was ever signed in from this address. */
    async isKnownAddress(userId: string, ip: string): Promise<boolean> {
      const row = await db.read
        .selectFrom('auth_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ip', '=', ip)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function toSession(row: AuthSessionRow): AuthSession {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    family: {
      current: Number(row.refresh_jti),
      parent: parentOf(row),
      floor: row.previous_jti === null ? null : Number(row.previous_jti),
      floorUntil: row.previous_until,
    },
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }
}

function toRow(session: AuthSession): AuthSessionRow {
  return {
    id: session.id,
    user_id: session.userId,
    kind: session.kind,
    ...familyColumns(session.family),
    ip: session.ip,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    used_at: session.usedAt,
    expires_at: session.expiresAt,
  }
}

/** Rows from before parents were kept have passed nothing over. */
function parentOf(row: AuthSessionRow): number | null {
  if (row.parent_jti !== null) return Number(row.parent_jti)
  const current = Number(row.refresh_jti)
  return current > 1 ? current - 1 : null
}

/** Tokens of a family are told apart by number, so the columns hold numbers as text. */
function familyColumns(family: Family) {
  return {
    refresh_jti: String(family.current),
    parent_jti: family.parent === null ? null : String(family.parent),
    previous_jti: family.floor === null ? null : String(family.floor),
    previous_until: family.floorUntil,
  }
}
