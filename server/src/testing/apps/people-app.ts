import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserListening } from '#features/users/index.ts'
import {
  createUsers,
  userBelongingsStore,
  userReachStore,
  userRoutes,
} from '#features/users/index.ts'
import {
  apiKeyRoutes,
  apiKeysStore,
  createApiKeys,
  createKeyUses,
} from '#features/api-keys/index.ts'
import { authRoutes, createAuth } from '#features/auth/index.ts'
import { createMe, meRoutes } from '#features/me/index.ts'
import { createSettings, settingsRoutes, settingsStore } from '#features/settings/index.ts'
import { createHttpServer, createFileSlots, createRouter } from '#http/index.ts'
import { createEvents } from '#domain/events.ts'
import type { DomainEvents, EventName } from '#domain/domain-events.ts'
import { silentLog } from '#platform/log.ts'
import { openTestDatabase } from '../database.ts'

export interface PeopleAppOptions {
  folder?: string
  loginMax?: number
  jwtSecret?: string
  trustedProxies?: string[]
  configPath?: string
  metadataPath?: string
}

export interface CallOptions {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  ip?: string
}

export type PeopleApp = Awaited<ReturnType<typeof createPeopleApp>>

/** The doors of the server, over real HTTP parsing and a real database, with a clock that stands still. */
export async function createPeopleApp(options: PeopleAppOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'lectern-people-')))
  const clock = { now: Date.UTC(2026, 0, 1) }
  const now = () => clock.now
  const db = await openTestDatabase({ folder })
  const failures: unknown[] = []
  const events = createEvents((error) => failures.push(error))
  const told: { name: EventName; payload: unknown }[] = []
  for (const name of eventNames) events.follow(name, (payload) => void told.push({ name, payload }))

  const codes: string[] = []
  const listening: UserListening = {
    progressOf: async () => [],
    titledProgressOf: async () => [],
    bookmarksOf: async () => [],
    latestSessions: async () => new Map(),
  }
  const settings = await createSettings({
    store: settingsStore(db),
    events,
    facts: { backupPath: '/metadata/backups', isIframeForced: false, timeZone: 'UTC' },
  })
  const refreshTokenS = 30 * 86_400
  const { auth, setup, limit, users, passwords } = await createAuth({
    db,
    settings,
    listening,
    events,
    now,
    defaultLibraryOf: async () => null,
    bringAlong: async () => ({}),
    ereadersOf: async () => [],
    findApiKey: apiKeysStore(db).living,
    keyUsed: createKeyUses({ store: apiKeysStore(db), log: silentLog, now }),
    findAppPassword: async () => undefined,
    log: { warn: (facts: unknown) => void codes.push((facts as { code: string }).code) },
    version: '2.5.0',
    config: {
      jwtSecret: options.jwtSecret ?? null,
      accessTokenS: 3600,
      refreshTokenS,
      refreshGraceS: 600,
      loginLimit: {
        max: options.loginMax ?? 40,
        windowMs: 600_000,
        message: 'Too many authentication requests',
      },
      source: 'local',
      configPath: options.configPath ?? '/config',
      metadataPath: options.metadataPath ?? '/metadata',
    },
  })
  const people = createUsers({
    store: users,
    passwords,
    sessions: auth.userSessions,
    listening,
    events,
    now,
  })
  const server = await createHttpServer({
    logsRequests: false,
    onAnswered: null,
    log: silentLog,
    basePath: '/audiobookshelf',
    trustedProxies: options.trustedProxies ?? [],
    allowIframe: () => settings.current().allowIframe,
    allowedOrigins: () => settings.current().allowedOrigins,
    authenticate: auth.authenticate,
  })
  const router = createRouter(server, {
    slots: createFileSlots(now),
    authenticate: auth.authenticate,
    basePath: '/audiobookshelf',
    checkReplies: true,
  })
  authRoutes(router, {
    auth,
    setup,
    limit,
    refreshS: refreshTokenS,
    allowedOrigins: () => settings.current().allowedOrigins,
    capabilitiesOf: () => ({}),
  })
  userRoutes(router, {
    users: people,
    reach: userReachStore(db),
    belongings: userBelongingsStore(db),
    presence: { online: async () => ({ usersOnline: [], openSessions: [] }) },
  })
  meRoutes(router, {
    me: createMe({ auth, users, events, isSeriesVisible: async (id) => id === knownSeries }),
    auth,
    refreshS: refreshTokenS,
  })
  apiKeyRoutes(router, createApiKeys({ store: apiKeysStore(db), users, auth, events, now }))
  settingsRoutes(router, settings)

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    given: CallOptions = {},
  ) {
    const response = await server.inject({
      method,
      url,
      remoteAddress: given.ip ?? '127.0.0.1',
      headers: {
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      cookies: response.cookies,
      // Tests look into answers freely; the schemas were checked on the way out.
      body: (isJson ? response.json() : null) as Answered,
    }
  }

  let isStopped = false
  return {
    clock,
    call,
    told,
    codes,
    folder,
    auth,
    db,
    /** Ends the server but keeps its data, for a second one on the same folder. */
    async stop() {
      if (isStopped) return
      isStopped = true
      await server.close()
      await db.close()
    },
    async close() {
      await this.stop()
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
      if (failures.length > 0) throw failures[0]
    },
  }
}

export const knownSeries = '11111111-1111-4111-8111-111111111111'

// oxlint-disable-next-line typescript/no-explicit-any
type Answered = any

const eventNames: (keyof DomainEvents)[] = [
  'user.added',
  'user.changed',
  'user.removed',
  'auth.ended',
  'settings.changed',
]
