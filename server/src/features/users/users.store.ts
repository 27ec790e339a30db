import { defaultPermissions } from '@lectern/contract/rules'
import { permissions as permissionsShape } from '@lectern/contract'
import type { Transaction } from 'kysely'
import type { Permissions } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { Schema, UserRow } from '#storage/schema.ts'
import type { Person, PersonChange } from './person.ts'

/**
 * For who brings the people of another server to one that has none yet, inside the transaction that does it.
 * @throws Problem `conflict` where somebody is root by now
 */
export async function refuseOwned(trx: Transaction<Schema>): Promise<void> {
  const root = await trx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'root')
    .executeTakeFirst()
  if (root !== undefined)
    throw new Problem(
      'conflict',
      'Somebody has set up this server meanwhile. Nothing was changed. Sign in, and move in from the settings.',
    )
}

/** What else belongs into the same commit, so that a changed password and its dead sessions can't part. */
export type AlsoDo = (trx: Transaction<Schema>) => Promise<void>

export type UsersStore = ReturnType<typeof usersStore>

/** Every query about users. */
export function usersStore(db: Database, now: () => number) {
  return {
    async all(): Promise<Person[]> {
      const rows = await db.read
        .selectFrom('users')
        .selectAll()
        .orderBy('created_at')
        .orderBy('username_key')
        .execute()
      return rows.map(toPerson)
    },

    async byId(id: string): Promise<Person | undefined> {
      const row = await db.read
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toPerson(row)
    },

    async byName(username: string): Promise<Person | undefined> {
      const row = await db.read
        .selectFrom('users')
        .selectAll()
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst()
      return row && toPerson(row)
    },

    async hasRoot(): Promise<boolean> {
      const row = await db.read
        .selectFrom('users')
        .select('id')
        .where('type', '=', 'root')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Libraries or people without a root: somebody's data, not a fresh server. */
    async hasOldData(): Promise<boolean> {
      const library = await db.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst()
      if (library !== undefined) return true
      return (
        (await db.read.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
      )
    },

    /** False when there is a root already: of several first runs at the same moment one wins. */
    insertRoot(person: Person): Promise<boolean> {
      return db.transact(async (trx) => {
        const root = await trx
          .selectFrom('users')
          .select('id')
          .where('type', '=', 'root')
          .executeTakeFirst()
        if (root !== undefined) return false
        await trx.insertInto('users').values(toRow(person, now())).execute()
        return true
      })
    },

    /** False when the name is taken. */
    insert(person: Person): Promise<boolean> {
      return db.transact(async (trx) => {
        const done = await trx
          .insertInto('users')
          .values(toRow(person, now()))
          .onConflict((conflict) => conflict.column('username_key').doNothing())
          .executeTakeFirst()
        return done.numInsertedOrUpdatedRows === 1n
      })
    },

    /** False when a new name is taken by somebody else. Nothing is written then. */
    update(id: string, change: PersonChange, also?: AlsoDo): Promise<boolean> {
      return db.transact(async (trx) => {
        if (change.username !== undefined) {
          const other = await trx
            .selectFrom('users')
            .select('id')
            .where('username_key', '=', usernameKey(change.username))
            .where('id', '!=', id)
            .executeTakeFirst()
          if (other !== undefined) return false
        }
        await trx
          .updateTable('users')
          .set({ ...toColumns(change), updated_at: now() })
          .where('id', '=', id)
          .execute()
        await also?.(trx)
        // A link to choose a password was made for the password that is gone now.
        if (change.passwordHash !== undefined || change.isActive === false)
          await trx.deleteFrom('password_links').where('user_id', '=', id).execute()
        return true
      })
    },

    /** Hides a series from "continue series", or lets it return; two at once don't undo each other. */
    setSeriesHidden(id: string, seriesId: string, isHidden: boolean): Promise<void> {
      return db.transact(async (trx) => {
        const row = await trx
          .selectFrom('users')
          .select('hidden_series_json')
          .where('id', '=', id)
          .executeTakeFirst()
        const others = texts(row?.hidden_series_json ?? '[]').filter((one) => one !== seriesId)
        await trx
          .updateTable('users')
          .set({
            hidden_series_json: JSON.stringify(isHidden ? [...others, seriesId] : others),
            updated_at: now(),
          })
          .where('id', '=', id)
          .execute()
      })
    },

    async remove(id: string): Promise<void> {
      await db.transact(async (trx) => {
        await trx.deleteFrom('users').where('id', '=', id).execute()
      })
    },
  }
}

/** How names are compared: without regard to case and width. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

function toPerson(row: UserRow): Person {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    type: row.type,
    passwordHash: row.password_hash,
    isActive: row.is_active === 1,
    permissions: toPermissions(row),
    libraries: texts(row.libraries_json),
    tags: texts(row.tags_json),
    hiddenSeries: texts(row.hidden_series_json),
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
  }
}

function toPermissions(row: UserRow): Permissions {
  const stored = permissionsShape.partial().safeParse(JSON.parse(row.permissions_json))
  const known = stored.success ? Object.entries(stored.data) : []
  return { ...defaultPermissions(row.type), ...Object.fromEntries(known) }
}

function toRow(person: Person, at: number): UserRow {
  return {
    id: person.id,
    username: person.username,
    username_key: usernameKey(person.username),
    email: person.email,
    type: person.type,
    password_hash: person.passwordHash,
    is_active: person.isActive ? 1 : 0,
    permissions_json: JSON.stringify(person.permissions),
    libraries_json: JSON.stringify(person.libraries),
    tags_json: JSON.stringify(person.tags),
    hidden_series_json: JSON.stringify(person.hiddenSeries),
    last_seen_at: person.lastSeenAt,
    created_at: person.createdAt,
    updated_at: at,
  }
}

function toColumns(change: PersonChange): Partial<UserRow> {
  const columns: Partial<UserRow> = {}
  if (change.username !== undefined) {
    columns.username = change.username
    columns.username_key = usernameKey(change.username)
  }
  if (change.email !== undefined) columns.email = change.email
  if (change.type !== undefined) columns.type = change.type
  if (change.passwordHash !== undefined) columns.password_hash = change.passwordHash
  if (change.isActive !== undefined) columns.is_active = change.isActive ? 1 : 0
  if (change.permissions !== undefined)
    columns.permissions_json = JSON.stringify(change.permissions)
  if (change.libraries !== undefined) columns.libraries_json = JSON.stringify(change.libraries)
  if (change.tags !== undefined) columns.tags_json = JSON.stringify(change.tags)
  if (change.lastSeenAt !== undefined) columns.last_seen_at = change.lastSeenAt
  return columns
}

function texts(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
