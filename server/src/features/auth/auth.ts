import type { LoginPayload, User } from '@lectern/contract'
import type { Settings } from '#features/settings/index.ts'
import { longestPassword, readAnyPassword, usernameKey, wholeUser } from '#features/users/index.ts'
import type {
  Passwords,
  Person,
  UserListening,
  UsersStore,
  UserSessions,
} from '#features/users/index.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'
import type { AuthSession, AuthSessionsStore, DeviceFacts } from './auth-sessions.store.ts'
import { callerOf, createCallers } from './callers.ts'
import { createDevices } from './devices.ts'
import type { TokenPair } from './devices.ts'
import type { LoginLimit } from './login-limit.ts'
import type { Claims, Tokens } from './tokens.ts'

export interface AuthVerbsDeps {
  users: UsersStore
  sessions: AuthSessionsStore
  passwords: Passwords
  tokens: Tokens
  limit: LoginLimit
  settings: Pick<Settings, 'current'>
  listening: UserListening
  /** Whom an API key acts as; undefined for one that is gone or switched off. */
  findApiKey(id: string): Promise<{ userId: string; expiresAt: number | null } | undefined>
  /** First library, by display order, that somebody with this scope may open. */
  defaultLibraryOf(scope: VisibilityScope): Promise<string | null>
  events: Events
  now: () => number
  lives: { accessMs: number; refreshMs: number; graceMs: number }
  limitMessage: string
  /** How the server was installed (wire: Source). */
  source: string
}

/** How a device asked to be signed out. */
export interface Leaving {
  refreshToken: string | undefined
  caller: Caller | null
  isEveryDevice: boolean
  /** The token came in a header and no access token with it. */
  isHeaderOnly: boolean
}

export interface Auth {
  /** The caller behind a token, or null. `use` says where it was found; none of them opens with a refresh token. */
  authenticate(token: string, use: 'header' | 'query' | 'socket'): Promise<Caller | null>
  /** The caller behind a signed-in device that was proven before, as of now; null once it is over. */
  callerOfSession(authSessionId: string): Promise<Caller | null>
  login(input: unknown, device: DeviceFacts): Promise<{ payload: LoginPayload; tokens: TokenPair }>
  refresh(
    refreshToken: string | undefined,
    device: DeviceFacts,
  ): Promise<{ payload: LoginPayload; tokens: TokenPair }>
  logout(leaving: Leaving): Promise<void>
  authorize(caller: Caller): Promise<LoginPayload>
  /** A user as they see themselves, with progress, bookmarks and their own never-ending token. */
  selfUser(userId: string): Promise<User>
  /** The same, as the answer to a call: it tells when the call came with the never-ending token. */
  callingUser(caller: Caller): Promise<User>
  /** Ends every session and opens one for the device that asked. */
  changePassword(
    caller: Caller,
    input: { password?: unknown; newPassword?: unknown },
    device: DeviceFacts,
  ): Promise<TokenPair>
  devicesOf(userId: string): Promise<AuthSession[]>
  deviceOf(refreshToken: string): Promise<AuthSession | null>
  /** Throws `missing` for a device of somebody else. */
  endDevice(userId: string, sessionId: string): Promise<void>
  /** What changing a user does to their sessions. */
  userSessions: UserSessions
  /** Signs the text of a key; whether it lets anybody in is decided by its row. */
  signApiKey(key: { id: string; name: string; expiresAt: number | null }): Promise<string>
  /** A session or key changed: the next request looks at its row again. */
  forgetSession(id: string): void
  /** Deletes rows of sessions that ran out. */
  sweep(): Promise<void>
}

/** Signing in and out, and who is behind a token. */
export function createAuthVerbs(deps: AuthVerbsDeps): Auth {
  const { users, sessions, passwords, tokens, limit, listening, events, now } = deps
  const callers = createCallers({
    signIn: async (id, kinds) => {
      if (!kinds.includes('key')) return sessions.byId(id)
      const key = await deps.findApiKey(id)
      return key && { id, kind: 'key', ...key }
    },
    person: users.byId,
    now,
  })
  const devices = createDevices({
    store: sessions,
    tokens,
    person: users.byId,
    now,
    lives: deps.lives,
  })
  const legacyTokens = new Map<string, string>()
  // A token read before an ending must not be kept after it.
  let endings = 0

  function ended(userId: string): void {
    endings++
    callers.forget(userId)
    legacyTokens.delete(userId)
    events.publish('auth.ended', { userId, authSessionIds: 'all' })
  }

  function endedOne(session: { id: string; userId: string }): void {
    callers.forgetSession(session.id)
    events.publish('auth.ended', { userId: session.userId, authSessionIds: [session.id] })
  }

  async function legacyTokenOf(person: Person): Promise<string> {
    const known = legacyTokens.get(person.id)
    if (known !== undefined) return known
    const before = endings
    const token = await devices.legacyToken(person)
    if (before === endings) legacyTokens.set(person.id, token)
    return token
  }

  async function self(person: Person): Promise<User> {
    const [mediaProgress, bookmarks, token] = await Promise.all([
      listening.progressOf(person.id),
      listening.bookmarksOf(person.id),
      legacyTokenOf(person),
    ])
    return wholeUser(person, { mediaProgress, bookmarks, token })
  }

  async function payload(person: Person, scope: VisibilityScope): Promise<LoginPayload> {
    const [user, userDefaultLibraryId] = await Promise.all([
      self(person),
      deps.defaultLibraryOf(scope),
    ])
    return {
      user,
      userDefaultLibraryId,
      serverSettings: deps.settings.current(),
      ereaderDevices: [],
      Source: deps.source,
    }
  }

  async function signedIn(person: Person, pair: TokenPair) {
    const { scope } = callerOf(person, { id: '', kind: 'device' })
    return { payload: await payload(person, scope), tokens: pair }
  }

  /** The person, if name and password fit; everything else is the same refusal. */
  async function prove(username: string, password: string): Promise<Person> {
    const person = await users.byName(username)
    const isRight = await passwords.verify(person?.passwordHash ?? null, password)
    const mayBeEmpty = person?.type === 'root'
    if (!person?.isActive || !isRight || (password === '' && !mayBeEmpty)) {
      throw new Problem('unauthenticated')
    }
    return person
  }

  /** The caller behind claims whose signature was checked. */
  function callerBehind(claims: Claims): Promise<Caller | null> {
    if (claims.type === 'api') return callers.of(claims.keyId, ['key'])
    return callers.of(claims.sid, [claims.type === 'access' ? 'device' : 'legacy'])
  }

  async function known(userId: string): Promise<Person> {
    const person = await users.byId(userId)
    if (person === undefined) throw new Problem('unauthenticated')
    return person
  }

  return {
    async authenticate(token, use) {
      const checked = await tokens.check(token)
      if (checked.is !== 'good' || checked.claims.type === 'refresh') return null
      // Keys are for programs that call; sockets are for people (ABS wire, conventions §0.4).
      if (checked.claims.type === 'api' && use === 'socket') return null
      return callerBehind(checked.claims)
    },

    callerOfSession: (id) => callers.of(id, ['device', 'legacy']),

    async login(input, device) {
      const { username, password } = readLogin(input)
      const attempt = await limit.open(device.ip ?? '', usernameKey(username), async () => {
        const person = await users.byName(username)
        return person !== undefined && sessions.isKnownAddress(person.id, device.ip ?? '')
      })
      if (attempt === null) throw tooMany(deps.limitMessage)
      const person = await prove(username, password)
      attempt.succeeded()
      if (person.passwordHash && passwords.isOld(person.passwordHash)) {
        await users.update(person.id, { passwordHash: await passwords.hash(password) })
      }
      return signedIn(person, await devices.signIn(person, device))
    },

    async refresh(refreshToken, device) {
      if (!refreshToken) {
        const error = 'No refresh token provided'
        throw new Problem('unauthenticated', error, { body: { error } })
      }
      try {
        const { person, ...pair } = await devices.refresh(refreshToken, device)
        const answer = await signedIn(person, pair)
        // Whoever refreshes has left the never-ending token behind.
        answer.payload.user.isOldToken = false
        return answer
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // Only failures count, and in a purse of their own: stale tabs must not use up somebody's login.
        if ((await limit.open(`refresh ${device.ip ?? ''}`)) === null) {
          throw tooMany(deps.limitMessage)
        }
        throw error
      }
    },

    async logout({ refreshToken, caller, isEveryDevice, isHeaderOnly }) {
      const device = refreshToken ? await devices.deviceOf(refreshToken) : null
      const userId = device?.userId ?? caller?.userId
      if (isEveryDevice && userId !== undefined) {
        await sessions.endAll(userId)
        ended(userId)
        return
      }
      if (device === null) {
        const own = caller && (await sessions.byId(caller.authSessionId))
        if (own) await devices.close(own)
        if (own) endedOne(own)
        return
      }
      if (isHeaderOnly) await devices.close(device)
      else await sessions.remove(device.id)
      endedOne(device)
    },

    async authorize(caller) {
      const answer = await payload(await known(caller.userId), caller.scope)
      if (caller.isLegacyToken) answer.user.isOldToken = true
      return answer
    },

    selfUser: async (userId) => self(await known(userId)),

    async callingUser(caller) {
      const user = await self(await known(caller.userId))
      return caller.isLegacyToken ? { ...user, isOldToken: true } : user
    },

    async changePassword(caller, input, device) {
      if (caller.type === 'guest') throw new Problem('forbidden')
      const { password, newPassword } = readNewPassword(input, caller)
      const person = await known(caller.userId)
      const attempt = await limit.open(
        device.ip ?? '',
        usernameKey(person.username),
        async () => true,
      )
      if (attempt === null) throw tooMany(deps.limitMessage)
      if (!(await passwords.verify(person.passwordHash, password))) {
        throw new Problem('invalid', 'Invalid password')
      }
      attempt.succeeded()
      const passwordHash = newPassword === '' ? '' : await passwords.hash(newPassword)
      await users.update(person.id, { passwordHash }, (trx) => sessions.removeAllOf(trx, person.id))
      ended(person.id)
      events.publish('user.changed', { userId: person.id })
      return devices.signIn(person, device)
    },

    devicesOf: (userId) => sessions.devicesOf(userId, now()),
    deviceOf: (refreshToken) => devices.deviceOf(refreshToken),

    async endDevice(userId, sessionId) {
      const session = await sessions.byId(sessionId)
      if (session?.userId !== userId || session.kind !== 'device') throw new Problem('missing')
      await sessions.remove(sessionId)
      endedOne(session)
    },

    userSessions: {
      endAll: (userId) => (trx) => sessions.removeAllOf(trx, userId),
      ended,
      forget: (userId) => callers.forget(userId),
    },

    signApiKey: (key) => tokens.apiKey(key),
    forgetSession: (id) => callers.forgetSession(id),
    sweep: () => sessions.removeExpired(now()),
  }
}

const longestName = 255

/** Throws `invalid` unless both are text. Endless ones can't be right and are not worth hashing. */
function readLogin(input: unknown): { username: string; password: string } {
  const { username, password } =
    typeof input === 'object' && input !== null
      ? (input as Record<string, unknown>)
      : { username: undefined, password: undefined }
  if (typeof username !== 'string' || typeof password !== 'string' || username === '') {
    throw new Problem('invalid')
  }
  if (username.length > longestName || password.length > longestPassword) {
    throw new Problem('unauthenticated')
  }
  return { username, password }
}

function readNewPassword(
  input: { password?: unknown; newPassword?: unknown },
  caller: Caller,
): { password: string; newPassword: string } {
  const [password, newPassword] = [input.password, input.newPassword].map((value) =>
    value === null ? '' : value,
  )
  if (typeof password !== 'string' || typeof newPassword !== 'string') {
    throw new Problem('invalid', 'Missing or invalid password or new password')
  }
  if (newPassword === '' && caller.type !== 'root') {
    throw new Problem('invalid', 'Invalid new password - Only root can have an empty password')
  }
  return { password, newPassword: readAnyPassword(newPassword) }
}

function tooMany(error: string): Problem {
  return new Problem('too-many', error, { body: { error } })
}
