import { z } from 'zod'
import { defaultPermissions } from '@lectern/contract/rules'
import { authSessionsStore, foreignSecretsKey, foreignSessions } from '#features/auth/index.ts'
import type { ForeignDevice } from '#features/auth/index.ts'
import type { Trx } from '#features/positions/index.ts'
import { readDocument, writeDocument } from '#features/settings/index.ts'
import { usernameKey } from '#features/users/index.ts'
import type { Database } from '#storage/database.ts'
import type { UserRow as StoredUser } from '#storage/schema.ts'
import type { Move } from '../move.ts'
import { readTable } from '../read-rows.ts'
import { apiKeyRow, sessionRow, userRow } from '../shapes/people.ts'
import type { UserRow } from '../shapes/people.ts'

/** Which users of installations were brought so far: what opened their accounts is brought once only. */
const broughtKey = 'moved-in-users'

/** Accounts, and with each that is new here what it is signed in with. Passwords stay what they were. */
export async function putUsers(trx: Trx, db: Database, move: Move): Promise<UserRow[]> {
  const { report } = move
  const rows = readTable(move.db, 'users', userRow, { report, kind: 'users' })
  const ids = new Set(rows.map(({ id }) => id))
  const stored = await trx.selectFrom('users').select(['id', 'username_key', 'type']).execute()
  const byId = new Set(stored.map(({ id }) => id))
  const byKey = new Map(stored.map(({ id, username_key }) => [username_key, id]))
  let hasRoot = stored.some(({ type }) => type === 'root')
  // Root first: the one of two that may be it.
  for (const row of rows.toSorted(
    (a, b) => Number(b.type === 'root') - Number(a.type === 'root'),
  )) {
    const { id, username } = row
    const namesake = byKey.get(usernameKey(username))
    if (byId.has(id)) {
      move.users.set(id, id)
      report.known('users')
      continue
    }
    if (namesake !== undefined && !ids.has(namesake)) {
      move.users.set(id, namesake)
      report.known('users')
      report.note(
        'users',
        username,
        'is here under the same name: what they have is added, their password here stays',
      )
      continue
    }
    const type = row.type === 'root' && hasRoot ? 'admin' : row.type
    if (type !== row.type)
      report.note('users', username, 'is an admin now: this server has its root')
    hasRoot ||= type === 'root'
    const name = namesake === undefined ? username : freeName(username, byKey)
    if (name !== username)
      report.note(
        'users',
        username,
        'differs from another one in case only, so a number was added to the name',
      )
    await trx
      .insertInto('users')
      .values({
        ...userColumns(row, move.now),
        type,
        username: name,
        username_key: usernameKey(name),
      })
      .execute()
    byKey.set(usernameKey(name), id)
    move.users.set(id, id)
    report.brought('users')
    if (row.extraData.authOpenIDSub)
      report.note(
        'users',
        username,
        'signed in by OpenID, which is not built yet: an admin can give them a password',
      )
  }
  await putSignIns(trx, db, move, rows)
  return rows
}

function freeName(username: string, taken: ReadonlyMap<string, string>): string {
  for (let number = 2; ; number++) {
    const name = `${username} ${number}`
    if (!taken.has(usernameKey(name))) return name
  }
}

function userColumns(row: UserRow, now: number): StoredUser {
  const { librariesAccessible, itemTagsSelected, ...said } = row.permissions
  const given = Object.entries(said).filter(([, value]) => value !== undefined)
  return {
    id: row.id,
    username: row.username,
    username_key: usernameKey(row.username),
    email: row.email,
    type: row.type,
    // Only root may have none; for others nothing means that there is no way in by password.
    password_hash: row.pash || (row.type === 'root' ? '' : null),
    is_active: row.isActive ? 1 : 0,
    permissions_json: JSON.stringify({
      ...defaultPermissions(row.type),
      ...Object.fromEntries(given),
    }),
    libraries_json: JSON.stringify(librariesAccessible ?? []),
    tags_json: JSON.stringify(itemTagsSelected ?? []),
    hidden_series_json: JSON.stringify(row.extraData.seriesHideFromContinueListening ?? []),
    last_seen_at: row.lastSeen,
    created_at: row.createdAt,
    updated_at: now,
  }
}

/** Phones stay signed in: the secret that signed their tokens goes on being good, and each has its session. */
async function putSignIns(
  trx: Trx,
  db: Database,
  move: Move,
  users: readonly UserRow[],
): Promise<void> {
  const { report, now } = move
  const sessions = readTable(move.db, 'sessions', sessionRow, { report, kind: 'sign-ins' })
  const before = new Set(await listIn(trx, broughtKey))
  for (const user of users) {
    const userId = move.users.get(user.id)
    if (userId === undefined) continue
    const own = sessions.filter((session) => session.userId === user.id)
    const devices = own.map(
      ({ ipAddress, refreshToken, updatedAt, ...session }): ForeignDevice => ({
        token: refreshToken,
        ip: ipAddress,
        userAgent: session.userAgent,
        createdAt: session.createdAt,
        usedAt: updatedAt,
        expiresAt: session.expiresAt,
      }),
    )
    const living = devices.filter(({ expiresAt }) => expiresAt > now)
    for (const { userAgent } of devices.filter(({ expiresAt }) => expiresAt <= now))
      report.left('sign-ins', `${user.username} (${userAgent ?? '?'})`, 'has run out')
    if (before.has(user.id)) {
      report.known('sign-ins', living.length + 1)
      continue
    }
    const knownAs = [user.id, ...(user.extraData.oldUserId ? [user.extraData.oldUserId] : [])]
    const { createdAt } = user
    await authSessionsStore(db).bring(
      trx,
      foreignSessions({ userId, knownAs, createdAt, devices }, now),
    )
    report.brought('sign-ins', living.length + 1)
  }
  await writeDocument(trx, broughtKey, [...new Set([...before, ...users.map(({ id }) => id)])])
}

/** The secret by which the tokens of the installation are checked. */
export async function putSecret(trx: Trx, secret: string): Promise<void> {
  const before = await listIn(trx, foreignSecretsKey)
  if (!before.includes(secret)) await writeDocument(trx, foreignSecretsKey, [...before, secret])
}

export async function putApiKeys(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  for (const row of readTable(move.db, 'apiKeys', apiKeyRow, { report, kind: 'API keys' })) {
    const userId = move.users.get(row.userId)
    if (userId === undefined) {
      report.left('API keys', row.name, 'its user is not there any more')
      continue
    }
    const made = await trx
      .insertInto('api_keys')
      .values({
        id: row.id,
        name: row.name,
        user_id: userId,
        created_by: move.users.get(row.createdByUserId ?? '') ?? null,
        is_active: row.isActive ? 1 : 0,
        expires_at: row.expiresAt,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('API keys')
  }
}

async function listIn(trx: Trx, key: string): Promise<string[]> {
  return z
    .array(z.string())
    .catch([])
    .parse(await readDocument(trx, key))
}
