import type { LoginPayload, User } from '@lectern/contract'
import type { Settings } from '#features/settings/index.ts'
import type {
  Passwords,
  Person,
  UserListening,
  UsersStore,
  UserSessions,
} from '#features/users/index.ts'
import type { Caller, ClientCapabilities, VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { appSignIn, createAppSignIn } from './app-sign-in.ts'
import type { FindAppPassword } from './app-sign-in.ts'
import type { AuthSession, AuthSessionsStore, DeviceFacts } from './sessions/auth-sessions.store.ts'
import { createCallers } from './callers.ts'
import type { Callers } from './callers.ts'
import { createDevices } from './sessions/devices.ts'
import type { LoginLimit } from './limits/login-limit.ts'
import { createSelfUsers } from './self-users.ts'
import type { BringAlong, EreadersOf, SelfUsers } from './self-users.ts'
import { createSigningIn } from './sign-in.ts'
import type { SigningIn } from './sign-in.ts'
import type { Claims, Tokens } from './tokens.ts'

export interface AuthVerbsDeps {
  users: UsersStore
  sessions: AuthSessionsStore
  passwords: Passwords
  tokens: Tokens
  limit: LoginLimit
  limitMessage: string
  settings: Pick<Settings, 'current'>
  listening: UserListening
  /** Whom an API key acts as; undefined for one that is gone or switched off. */
  findApiKey(id: string): Promise<{ userId: string; expiresAt: number | null } | undefined>
  /** Told of each use of an API key. */
  keyUsed(id: string): Promise<void>
  /** Whose app password has this digest; undefined where there is none, or it was withdrawn. */
  findAppPassword: FindAppPassword
  /** First library, by display order, that somebody with this scope may open. */
  defaultLibraryOf(scope: VisibilityScope, userId: string): Promise<string | null>
  bringAlong: BringAlong
  ereadersOf: EreadersOf
  events: Events
  now: () => number
  lives: { accessMs: number; refreshMs: number; graceMs: number }
  /** How the server was installed (wire: Source). */
  source: string
  log: Pick<Log, 'warn'>
}

export interface Auth extends SigningIn {
  /** The caller behind a token, or null. `use` says where it was found; none of them opens with a refresh token. */
  authenticate(token: string, use: 'header' | 'query' | 'socket'): Promise<Caller | null>
  /** The caller behind the name and the MD5 of an app password, or null. */
  authenticateApp(login: { username: string; passwordMd5: string }): Promise<Caller | null>
  /** When a token was made, in ms, down to the second; 0 where that is not known. */
  issuedAt(token: string): Promise<number>
  /** The caller behind a signed-in device that was proven before, as of now; null once it is over. */
  callerOfSession(authSessionId: string): Promise<Caller | null>
  /** What a login would answer, for a caller who is in already. */
  authorize(caller: Caller): Promise<LoginPayload>
  /** A user as they see themselves, with progress, bookmarks and their own never-ending token. */
  selfUser(userId: string, capabilities?: ClientCapabilities): Promise<User>
  /** The same, as the answer to a call: it tells when the call came with the never-ending token. */
  callingUser(caller: Caller): Promise<User>
  devicesOf(userId: string): Promise<AuthSession[]>
  deviceOf(refreshToken: string): Promise<AuthSession | null>
  /** Throws `missing` for a device of somebody else. */
  endDevice(userId: string, sessionId: string): Promise<void>
  /** What changing a user does to their sessions. */
  userSessions: UserSessions
  /** Signs the text of a key; whether it lets anybody in is decided by its row. */
  signApiKey(key: { id: string; name: string; expiresAt: number | null }): Promise<string>
  /** A session or key ended or changed: the next request looks at its row again, and what it opened ends. */
  endSession(session: { id: string; userId: string }): void
  /** Deletes rows of sessions and counts that ran out. */
  sweep(): Promise<void>
}

/** Signing in and out, and who is behind a token. */
export function createAuthVerbs(deps: AuthVerbsDeps): Auth {
  const { users, sessions, tokens, events, now } = deps
  const person = users.byId
  const callers = createCallers({ signIn: findSignIn, person, now })
  const devices = createDevices({
    store: sessions,
    tokens,
    person,
    now,
    lives: deps.lives,
    async onReuse(session) {
      await sessions.remove(session.id)
      ended.one(session)
      deps.log.warn(
        { userId: session.userId, ip: session.ip, userAgent: session.userAgent },
        'A spent refresh token came back: somebody else may have a copy, so the device was signed out.',
      )
    },
  })
  const selves = createSelfUsers({ ...deps, legacyToken: devices.legacyToken })
  const ended = {
    all(userId: string) {
      callers.forget(userId)
      selves.forget(userId)
      events.publish('auth.ended', { userId, authSessionIds: 'all' })
    },
    one(session: { id: string; userId: string }) {
      callers.forgetSession(session.id)
      events.publish('auth.ended', { userId: session.userId, authSessionIds: [session.id] })
    },
  }
  forgetWhatOthersChanged(events, callers, selves)
  const changed = (userId: string) => events.publish('user.changed', { userId })
  const signedIn = ({ id: userId, username }: Person, { ip, userAgent }: DeviceFacts) =>
    events.publish('auth.signedIn', {
      userId,
      username,
      address: ip ?? '',
      device: userAgent ?? '',
    })

  async function findSignIn(id: string, kinds: readonly string[]) {
    if (kinds.includes('app')) return appSignIn(await deps.findAppPassword({ id }))
    if (!kinds.includes('key')) return sessions.byId(id)
    const key = await deps.findApiKey(id)
    return key && { id, kind: 'key' as const, ...key }
  }

  /** The caller behind claims whose signature was checked. */
  async function callerBehind(claims: Claims): Promise<Caller | null> {
    if (claims.type === 'api') {
      const caller = await callers.of(claims.keyId, ['key'])
      if (caller !== null) await deps.keyUsed(claims.keyId)
      return caller
    }
    return callers.of(claims.sid, [claims.type === 'access' ? 'device' : 'legacy'])
  }

  async function known(userId: string): Promise<Person> {
    const found = await person(userId)
    if (found === undefined) throw new Problem('unauthenticated')
    return found
  }

  return {
    ...createSigningIn({ ...deps, devices, selves, ended, changed, signedIn }),

    async authenticate(token, use) {
      const checked = await tokens.check(token)
      if (checked.is !== 'good' || checked.claims.type === 'refresh') return null
      // Keys are for programs that call; sockets are for people (ABS wire, conventions §0.4).
      if (checked.claims.type === 'api' && use === 'socket') return null
      return callerBehind(checked.claims)
    },
    authenticateApp: createAppSignIn({ find: deps.findAppPassword, callers }),
    async issuedAt(token) {
      const checked = await tokens.check(token)
      if (checked.is !== 'good' || checked.claims.type === 'api') return 0
      return (checked.claims.iat ?? 0) * 1000
    },
    callerOfSession: (id) => callers.of(id, ['device', 'legacy']),

    async authorize(caller) {
      const payload = await selves.payload(await known(caller.userId), caller.scope)
      if (caller.isLegacyToken) payload.user.isOldToken = true
      return payload
    },
    selfUser: async (userId, capabilities = {}) => selves.of(await known(userId), capabilities),
    async callingUser(caller) {
      const user = await selves.of(await known(caller.userId), caller.scope)
      return caller.isLegacyToken ? { ...user, isOldToken: true } : user
    },

    devicesOf: (userId) => sessions.devicesOf(userId, now()),
    deviceOf: devices.deviceOf,
    async endDevice(userId, sessionId) {
      const session = await sessions.byId(sessionId)
      if (session?.userId !== userId || session.kind !== 'device') throw new Problem('missing')
      await sessions.remove(sessionId)
      ended.one(session)
    },

    userSessions: {
      endAll: (userId) => (trx) => sessions.removeAllOf(trx, userId),
      ended: ended.all,
      forget: callers.forget,
    },
    signApiKey: tokens.apiKey,
    endSession: ended.one,
    async sweep() {
      await sessions.removeExpired(now())
      await deps.limit.sweep()
    },
  }
}

/** Another server ended sessions or changed rights: the next request here looks at the rows again. */
function forgetWhatOthersChanged(
  events: Pick<Events, 'prepare'>,
  callers: Callers,
  selves: SelfUsers,
): void {
  events.prepare('auth.ended', ({ userId, authSessionIds }) => {
    if (authSessionIds !== 'all') return authSessionIds.forEach(callers.forgetSession)
    callers.forget(userId)
    selves.forget(userId)
  })
  // What waits is the report of a player: it says nothing about rights.
  events.prepare('user.changed', ({ userId, mayWait }) => {
    if (mayWait !== true) callers.forget(userId)
  })
  events.prepare('peers.missed', () => {
    callers.forgetAll()
    selves.forgetAll()
  })
}
