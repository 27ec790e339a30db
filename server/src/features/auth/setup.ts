import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { wireVersion } from '@lectern/contract'
import { defaultPermissions } from '@lectern/contract/rules'
import type { BodyOf, ServerStatus, statusCalls } from '@lectern/contract'
import type { Settings } from '#features/settings/index.ts'
import type { Passwords, UsersStore } from '#features/users/index.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import { tooMany } from './limits/login-limit.ts'
import type { LoginLimit } from './limits/login-limit.ts'
import { hasTraces } from './old-data.ts'
import { isNearby } from './sessions/origin.ts'
import type { Origin } from './sessions/origin.ts'

export interface SetupDeps {
  users: UsersStore
  passwords: Passwords
  settings: Pick<Settings, 'current' | 'auth'>
  limit: LoginLimit
  limitMessage: string
  events: Events
  now: () => number
  /** Tells the owner, who reads the log, the code; `isLost` when data of an earlier server are there without their database. */
  announce(code: string, isLost: boolean): void
  facts: { configPath: string; metadataPath: string; version: string }
  /** What else of ours `/status` may tell, e.g. whether there is a demo library. */
  extras?: () => Promise<Pick<ServerStatus['lectern'], 'demo'>>
}

export interface Setup {
  status(origin: Origin): Promise<ServerStatus>
  /** Makes the root user. Throws `broken` when there is one, `forbidden` without a code that is needed. */
  init(input: BodyOf<typeof statusCalls.init>, origin: Origin, headerCode?: string): Promise<void>
  /**
   * Lets somebody go on who wants to bring everything from another server instead of making a root user. Resolves with
   * whether nothing of an earlier server is here. Throws `unauthenticated` when there is a root, `forbidden` as `init`.
   */
  admit(setupCode: string | undefined, origin: Origin): Promise<{ isFresh: boolean }>
}

/**
 * The first run: open to whoever sits near a server that is fresh, else only to whoever can read its log. Data of an
 * earlier server without their database were somebody's, who comes back to a stranger's account otherwise.
 */
export async function createSetup(deps: SetupDeps): Promise<Setup> {
  const { users, settings, limit } = deps
  const code = newCode()
  let isInit = await users.hasRoot()
  const { configPath, metadataPath, version } = deps.facts
  const isOwned =
    !isInit && ((await users.hasOldData()) || (await hasTraces(configPath, metadataPath)))
  if (!isInit) deps.announce(code, isOwned)

  const needsCode = (origin: Origin) => isOwned || !isNearby(origin)

  return {
    async status(origin) {
      isInit ||= await users.hasRoot()
      const isTold = !isInit && !needsCode(origin)
      return {
        app: 'audiobookshelf',
        serverVersion: wireVersion,
        isInit,
        language: settings.current().language,
        authMethods: settings.auth().authActiveAuthMethods,
        authFormData: { authLoginCustomMessage: settings.auth().authLoginCustomMessage ?? '' },
        ...(isTold ? { ConfigPath: configPath, MetadataPath: metadataPath } : {}),
        lectern: {
          version,
          ...(isInit ? {} : { needsSetupCode: needsCode(origin) }),
          ...(await deps.extras?.()),
        },
      }
    },

    async admit(setupCode, origin) {
      if (isInit || (await users.hasRoot())) throw new Problem('unauthenticated')
      if (needsCode(origin)) await checkCode(setupCode ?? '', origin)
      return { isFresh: !isOwned }
    },

    async init({ newRoot, setupCode }, origin, headerCode) {
      if (isInit || (await users.hasRoot())) throw new Problem('broken')
      if (needsCode(origin)) await checkCode(setupCode ?? headerCode ?? '', origin)
      const { username, password = '' } = newRoot
      const id = randomUUID()
      const isMade = await users.insertRoot({
        id,
        username: username || 'root',
        email: null,
        type: 'root',
        passwordHash: password === '' ? '' : await deps.passwords.hash(password),
        isActive: true,
        permissions: defaultPermissions('root'),
        libraries: [],
        tags: [],
        hiddenSeries: [],
        lastSeenAt: null,
        createdAt: deps.now(),
      })
      if (!isMade) throw new Problem('broken')
      isInit = true
      deps.events.publish('user.added', { userId: id })
    },
  }

  async function checkCode(given: string, origin: Origin): Promise<void> {
    const attempt = await limit.open(origin.ip)
    if (attempt === null) throw tooMany(deps.limitMessage)
    if (!isSame(given, code)) {
      throw new Problem('forbidden', 'Please enter the set-up code from the log of the server.')
    }
    await attempt.succeeded()
  }
}

/** Letters that can't be mistaken for one another, in two groups: `K7QF-9D2M`. */
function newCode(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

function isSame(given: string, code: string): boolean {
  const typed = Buffer.from(given.trim().toUpperCase())
  const right = Buffer.from(code)
  return typed.length === right.length && timingSafeEqual(typed, right)
}
