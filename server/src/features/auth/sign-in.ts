import { longestPassword, longestUsername } from '@lectern/contract'
import type { Credentials, LoginPayload, PasswordChange } from '@lectern/contract'
import { usernameKey } from '#features/users/index.ts'
import type { Passwords, Person, UsersStore } from '#features/users/index.ts'
import type { Caller, ClientCapabilities } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { AuthSessionsStore, DeviceFacts } from './sessions/auth-sessions.store.ts'
import type { Devices, TokenPair } from './sessions/devices.ts'
import { tooMany } from './limits/login-limit.ts'
import type { LoginLimit } from './limits/login-limit.ts'
import type { SelfUsers, Wanted } from './self-users.ts'

/** How a device asked to be signed out. */
export interface Leaving {
  refreshToken: string | undefined
  caller: Caller | null
  isEveryDevice: boolean
  /** The token came in a header and no access token with it. */
  isHeaderOnly: boolean
}

export interface SignedIn {
  payload: LoginPayload
  tokens: TokenPair
}

export interface SigningIn {
  /**
   * Throws `unauthenticated` for anything wrong, `too-many`. `keptToken`: the refresh token that the device still has;
   * strangers behind the same proxy don't use up the tries of its owner.
   */
  login(
    credentials: Credentials,
    device: DeviceFacts & { keptToken?: string | undefined },
    capabilities?: ClientCapabilities,
    wanted?: Wanted,
  ): Promise<SignedIn>
  /** Throws `unauthenticated` with the wire's `{error}`, or `too-many`. */
  refresh(
    refreshToken: string | undefined,
    device: DeviceFacts,
    capabilities?: ClientCapabilities,
    wanted?: Wanted,
  ): Promise<SignedIn>
  logout(leaving: Leaving): Promise<void>
  /** Ends every session and opens one for the device that asked. */
  changePassword(caller: Caller, input: PasswordChange, device: DeviceFacts): Promise<TokenPair>
}

interface SigningInDeps {
  users: UsersStore
  sessions: AuthSessionsStore
  devices: Devices
  passwords: Passwords
  limit: LoginLimit
  limitMessage: string
  selves: SelfUsers
  /** Tells everybody that all sessions of a user, or one of them, are over. */
  ended: {
    all(userId: string): void
    one(session: { id: string; userId: string }): void
  }
  changed(userId: string): void
  /** Tells of somebody who came in with their password. */
  signedIn(person: Person, device: DeviceFacts): void
}

/** Getting in and out with a password or a refresh token. */
export function createSigningIn(deps: SigningInDeps): SigningIn {
  const { users, sessions, devices, passwords, limit, selves, ended } = deps

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

  /** Tries of a device that is signed in as this very person, counted by themselves. */
  async function openForDevice(username: string, keptToken: string | undefined) {
    const kept = keptToken ? await devices.deviceOf(keptToken) : null
    if (kept === null || kept.userId !== (await users.byName(username))?.id) return null
    return limit.open(`device ${kept.id}`)
  }

  return {
    async login({ username, password }, device, capabilities = {}, wanted) {
      if (username.length > longestUsername || password.length > longestPassword) {
        throw new Problem('unauthenticated')
      }
      const ip = device.ip ?? ''
      const attempt =
        (await limit.open(ip, usernameKey(username), async () => {
          const person = await users.byName(username)
          return person !== undefined && sessions.isKnownAddress(person.id, ip)
        })) ?? (await openForDevice(username, device.keptToken))
      if (attempt === null) throw tooMany(deps.limitMessage)
      const person = await prove(username, password)
      await attempt.succeeded()
      if (person.passwordHash && passwords.isOld(person.passwordHash)) {
        await users.update(person.id, { passwordHash: await passwords.hash(password) })
      }
      const tokens = await devices.signIn(person, device)
      deps.signedIn(person, device)
      return { payload: await selves.payload(person, capabilities, wanted), tokens }
    },

    async refresh(refreshToken, device, capabilities = {}, wanted) {
      if (!refreshToken) {
        const error = 'No refresh token provided'
        throw new Problem('unauthenticated', error, { body: { error } })
      }
      try {
        const { person, ...tokens } = await devices.refresh(refreshToken, device)
        const payload = await selves.payload(person, capabilities, wanted)
        // Whoever refreshes has left the never-ending token behind.
        payload.user.isOldToken = false
        return { payload, tokens }
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
        ended.all(userId)
        return
      }
      const leaving = device ?? (caller ? await sessions.byId(caller.authSessionId) : null)
      // The never-ending token is shared by all devices that use it: it is ended by its user, not by one of them.
      if (leaving?.kind !== 'device') return
      // A token on its own stops the device from refreshing; what it holds runs out within the hour. Whoever shows
      // both its tokens, or a browser's cookie, means all of it.
      if (device === null || isHeaderOnly) await devices.close(leaving)
      else await sessions.remove(leaving.id)
      ended.one(leaving)
    },

    async changePassword(caller, { password, newPassword }, device) {
      if (caller.type === 'guest') throw new Problem('forbidden')
      if (newPassword === '' && caller.type !== 'root') {
        throw new Problem('invalid', 'Invalid new password - Only root can have an empty password')
      }
      const person = await users.byId(caller.userId)
      if (person === undefined) throw new Problem('unauthenticated')
      const isKnown = async () => true
      const attempt = await limit.open(device.ip ?? '', usernameKey(person.username), isKnown)
      if (attempt === null) throw tooMany(deps.limitMessage)
      if (!(await passwords.verify(person.passwordHash, password))) {
        throw new Problem('invalid', 'Invalid password')
      }
      await attempt.succeeded()
      const passwordHash = newPassword === '' ? '' : await passwords.hash(newPassword)
      await users.update(person.id, { passwordHash }, (trx) => sessions.removeAllOf(trx, person.id))
      ended.all(person.id)
      deps.changed(person.id)
      return devices.signIn(person, device)
    },
  }
}
