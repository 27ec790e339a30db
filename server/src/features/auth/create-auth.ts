import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { settingsStore } from '#features/settings/index.ts'
import type { Settings } from '#features/settings/index.ts'
import { createPasswords, usersStore } from '#features/users/index.ts'
import type { UserListening } from '#features/users/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import type { FindAppPassword } from './app-sign-in.ts'
import { createAuthVerbs } from './auth.ts'
import { authSessionsStore } from './sessions/auth-sessions.store.ts'
import { foreignSecretsKey } from './sessions/foreign-sessions.ts'
import { failedSignInsStore } from './limits/failed-sign-ins.store.ts'
import { createLoginLimit } from './limits/login-limit.ts'
import type { BringAlong, EreadersOf } from './self-users.ts'
import { createSetup } from './setup.ts'
import type { SetupDeps } from './setup.ts'
import { createRenewedTokens } from './renewed-tokens.ts'

export interface AuthDeps {
  db: Database
  settings: Settings
  listening: UserListening
  defaultLibraryOf(scope: VisibilityScope, userId: string): Promise<string | null>
  bringAlong: BringAlong
  ereadersOf: EreadersOf
  /** Whom an API key acts as; undefined for one that is gone or switched off. */
  findApiKey(id: string): Promise<{ userId: string; expiresAt: number | null } | undefined>
  /** Told of each use of an API key. */
  keyUsed(id: string): Promise<void>
  findAppPassword: FindAppPassword
  events: Events
  log: Pick<Log, 'warn'>
  now: () => number
  config: {
    /** From the environment; else a random one is made at the first start and kept. */
    jwtSecret: string | null
    accessTokenS: number
    refreshTokenS: number
    refreshGraceS: number
    loginLimit: { max: number; windowMs: number; message: string }
    source: string
    configPath: string
    metadataPath: string
  }
  /** Version of the product. */
  version: string
  /** What else `/status` tells under `lectern`. */
  statusExtras?: SetupDeps['extras']
}

/** Links to choose a password that lead nowhere, by address and window. */
const mostWrongLinks = 10

const firstSetup =
  'The server is not set up yet. From another network, or under a name of its own, the first page asks for this code.'
const setupAgain =
  'The database has no owner, but data of an earlier server are there. Put its database back, or set the server up anew with this code.'

const secretList = z.array(z.string().min(1)).catch([])

/** Wires everything about signing in. */
export async function createAuth(deps: AuthDeps) {
  const { db, settings, events, now, config } = deps
  const readSecrets = async () => ({
    own:
      config.jwtSecret ??
      (await settings.remember('token-secret', () => randomBytes(64).toString('base64url'))),
    foreign: secretList.parse(await settingsStore(db).read(foreignSecretsKey)),
  })
  const tokens = await createRenewedTokens({
    events,
    readSecrets,
    now,
    accessS: config.accessTokenS,
    refreshS: config.refreshTokenS,
  })
  const users = usersStore(db, now)
  const passwords = createPasswords()
  const limit = createLoginLimit({ ...config.loginLimit, now, store: failedSignInsStore(db) })
  // Nobody has a dozen links, and what one leads to is an account.
  const linkLimit = createLoginLimit({
    ...config.loginLimit,
    max: Math.min(config.loginLimit.max, mostWrongLinks),
    name: 'link',
    now,
    store: failedSignInsStore(db),
  })
  const auth = createAuthVerbs({
    users,
    passwords,
    limit,
    settings,
    events,
    now,
    sessions: authSessionsStore(db),
    tokens,
    listening: deps.listening,
    defaultLibraryOf: deps.defaultLibraryOf,
    bringAlong: deps.bringAlong,
    ereadersOf: deps.ereadersOf,
    findApiKey: deps.findApiKey,
    keyUsed: deps.keyUsed,
    findAppPassword: deps.findAppPassword,
    lives: {
      accessMs: config.accessTokenS * 1000,
      refreshMs: config.refreshTokenS * 1000,
      graceMs: config.refreshGraceS * 1000,
    },
    limitMessage: config.loginLimit.message,
    source: config.source,
    log: deps.log,
  })
  const setup = await createSetup({
    users,
    passwords,
    settings,
    limit,
    events,
    now,
    limitMessage: config.loginLimit.message,
    announce: (code, isLost) => deps.log.warn({ code }, isLost ? setupAgain : firstSetup),
    facts: {
      configPath: config.configPath,
      metadataPath: config.metadataPath,
      version: deps.version,
    },
    ...(deps.statusExtras ? { extras: deps.statusExtras } : {}),
  })
  return { auth, setup, limit, linkLimit, users, passwords }
}
