import { randomBytes, randomInt } from 'node:crypto'
import { hash as bcrypt } from 'bcryptjs'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { permissions } from '@lectern/contract'
import { foreignSecretsKey } from '#features/auth/index.ts'
import { readDocument } from '#features/settings/index.ts'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { UserRow } from '#storage/schema.ts'
import { at, atOrNull, pick, stored, storedRecord } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'

/** Accounts with their bookmarks and the never-ending token of each. Resolves with the secret that signs tokens there. */
export async function putUsers(leaving: Leaving): Promise<string> {
  const { db, target, report } = leaving
  const moved = z
    .array(z.string())
    .catch([])
    .parse(await readDocument(db.read, foreignSecretsKey))
  // Ours stays here: whoever has the export could sign for this server, too.
  const secret = moved.at(-1) ?? randomBytes(256).toString('base64')
  for await (const rows of pagesOf(db.read, 'users', ['id'])) {
    for (const row of rows) {
      const known = await tokensOf(leaving, row.id)
      target.insert('users', {
        id: row.id,
        ...pick({ ...row }, ['username', 'email', 'type']),
        pash: await hashFor(row, leaving),
        token: await legacyToken(row, secret),
        isActive: row.is_active,
        isLocked: 0,
        lastSeen: atOrNull(row.last_seen_at),
        permissions: JSON.stringify(permissionsOf(row)),
        bookmarks: JSON.stringify(await bookmarksOf(leaving, row)),
        extraData: JSON.stringify({
          seriesHideFromContinueListening: stored(row.hidden_series_json),
          ...(known.oldUserId === null ? {} : { oldUserId: known.oldUserId }),
        }),
        createdAt: at(row.created_at),
        updatedAt: at(row.updated_at),
      })
      leaving.users.add(row.id)
      report.brought('users')
      tellSignIns(leaving, row, known, moved.length > 0)
    }
  }
  return secret
}

/** Audiobookshelf reads bcrypt alone. Who has another hash gets a password that is told once. */
async function hashFor(row: UserRow, { passwords }: Leaving): Promise<string | null> {
  const { password_hash: hash, username } = row
  if (hash === null || hash === '' || /^\$2[aby]\$/.test(hash)) return hash
  const password = newPassword()
  passwords.push({ username, password })
  return bcrypt(password, 8)
}

/** 80 bits, without letters that look alike. */
const newPassword = (): string =>
  Array.from({ length: 16 }, () => letters.charAt(randomInt(letters.length))).join('')
const letters = 'abcdefghjkmnpqrstuvwxyz123456789'

/** The same text as Audiobookshelf makes when it makes the account. */
const legacyToken = (row: UserRow, secret: string): Promise<string> =>
  new SignJWT({ userId: row.id, username: row.username })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(row.created_at / 1000))
    .sign(new TextEncoder().encode(secret))

function permissionsOf(row: UserRow): Record<string, unknown> {
  return {
    ...pick(storedRecord(row.permissions_json), Object.keys(permissions.shape)),
    librariesAccessible: stored(row.libraries_json),
    itemTagsSelected: stored(row.tags_json),
  }
}

async function bookmarksOf(
  { db, items, report }: Leaving,
  { id, username }: UserRow,
): Promise<object[]> {
  const rows = await db.read
    .selectFrom('bookmarks')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('item_id')
    .orderBy('time')
    .execute()
  const there = rows.filter(({ item_id }) => items.has(item_id))
  report.brought('bookmarks', there.length)
  for (const row of rows.filter((one) => !there.includes(one)))
    report.left('bookmarks', `${username}: ${row.title}`, 'its item is not in the export')
  return there.map(({ item_id: libraryItemId, time, title, created_at: createdAt }) => ({
    libraryItemId,
    time,
    title,
    createdAt,
  }))
}

interface KnownTokens {
  /** The never-ending token of the installation that they moved in from is good. */
  hasLegacy: boolean
  oldUserId: string | null
  /** Devices that are signed in here. */
  devices: number
}

const legacyMark = 'abs:'

async function tokensOf({ db }: Leaving, userId: string): Promise<KnownTokens> {
  const rows = await db.read
    .selectFrom('auth_sessions')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const legacy = rows.flatMap(({ id }) =>
    id.startsWith(legacyMark) ? id.slice(legacyMark.length) : [],
  )
  return {
    hasLegacy: legacy.includes(userId),
    oldUserId: legacy.find((id) => id !== userId) ?? null,
    devices: rows.filter(({ id, kind }) => kind === 'device' && !id.startsWith('abs-access:'))
      .length,
  }
}

function tellSignIns(
  { report }: Leaving,
  { username }: UserRow,
  { hasLegacy, devices }: KnownTokens,
  isMovedIn: boolean,
): void {
  if (hasLegacy) report.brought('sign-ins')
  else if (isMovedIn)
    report.note(
      'sign-ins',
      username,
      'a never-ending token that Audiobookshelf made and that ended here would be good there again',
    )
  for (let device = 0; device < devices; device++)
    report.left('sign-ins', username, 'only a digest of its token is kept: sign in once more')
}

export async function putApiKeys(leaving: Leaving): Promise<void> {
  const { db, target, users, report } = leaving
  for await (const rows of pagesOf(db.read, 'api_keys', ['id'])) {
    for (const row of rows) {
      if (!users.has(row.user_id)) continue
      target.insert('apiKeys', {
        ...pick({ ...row }, ['id', 'name']),
        expiresAt: atOrNull(row.expires_at),
        isActive: row.is_active,
        createdAt: at(row.created_at),
        updatedAt: at(row.updated_at),
        userId: row.user_id,
        createdByUserId: users.has(row.created_by ?? '') ? row.created_by : null,
      })
      report.brought('API keys')
      report.note(
        'API keys',
        row.name,
        'is good there if Audiobookshelf made it; else make another',
      )
    }
  }
}
