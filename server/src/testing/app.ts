import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { dropTestDatabase, testDatabaseUrl } from './database.ts'
import { firstRoot, layFirstRoot } from './apps/first-root.ts'
import { clientsOf } from './clients.ts'
import { providersAt } from './providers/addresses.ts'
import type { Client } from './clients.ts'

export type { Answer, Client } from './clients.ts'

export interface TestApp {
  app: App
  /** Temporary folder with config/, metadata/ and media/ in it. */
  folder: string
  mediaFolder: string
  anonymous: Client
  /** Signed in as root (name root, password secret). */
  root: Client
  /** What the server said on standard output. */
  printed: string[]
  /** Milliseconds that the app's clock shows; add to it to let time pass. */
  clock: { now: number }
  as(token: string | null): Client
  /** Another device of somebody who is there already. */
  signIn(username: string): Promise<Client>
  /** Creates an active user (password `secret`) and signs them in. */
  user(username: string, more?: Record<string, unknown>): Promise<Client>
  /** Closes the app and opens it again on the same data, after what is to happen between. */
  restart(between?: () => Promise<void>): Promise<void>
  /** Another server on the same data (PostgreSQL); it is closed with this one. */
  beside(): Promise<App>
  /** Throws when something that went over sockets broke the contract. */
  close(): Promise<void>
}

/** The whole app in process on a temporary folder: real database, fake clock, replies and events checked against the contract. */
export async function createTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'))
  const mediaFolder = join(folder, 'media')
  const clock = { now: Date.now() }
  const configPath = join(folder, 'config')
  const databaseUrl = await testDatabaseUrl(configPath)
  if (databaseUrl === null) await layFirstRoot(configPath)
  const config = readConfig(
    {
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      PORT: '0',
      HOST: '127.0.0.1',
      LECTERN_INLINE_SCAN: '1',
      RATE_LIMIT_AUTH_MAX: '1000',
      // Nobody listens there.
      ...providersAt('http://127.0.0.1:9'),
      ...env,
    },
    folder,
  )
  const broken: Error[] = []
  const printed: string[] = []
  const log = createLog({ print: (text) => void printed.push(text) })
  const open = (): Promise<App> =>
    createApp(config, log, {
      now: () => clock.now,
      checkReplies: true,
      onBrokenEvent: (error) => void broken.push(error),
    })
  const test = { app: await open() }
  const others: App[] = []

  const as = clientsOf(() => test.app)
  const anonymous = as(null)
  if (databaseUrl !== null) await anonymous.post('/init', { newRoot: firstRoot })
  const signIn = async (username: string): Promise<Client> => {
    const answer = await anonymous.post(
      '/login',
      { username, password: 'secret' },
      { headers: { 'x-return-tokens': 'true' } },
    )
    if (answer.status !== 200) throw new Error(`login failed: ${answer.status} ${answer.text}`)
    return as((answer.body as { user: { accessToken: string } }).user.accessToken)
  }
  const root = await signIn('root')

  return {
    get app() {
      return test.app
    },
    folder,
    mediaFolder,
    printed,
    anonymous,
    root,
    clock,
    as,
    signIn,
    async user(username, more = {}) {
      const created = await root.post('/api/users', {
        username,
        password: 'secret',
        type: 'user',
        isActive: true,
        ...more,
      })
      if (created.status !== 200)
        throw new Error(`user not created: ${created.status} ${created.text}`)
      return signIn(username)
    },
    async restart(between = async () => {}) {
      await test.app.close()
      await between()
      test.app = await open()
    },
    async beside() {
      const app = await open()
      others.push(app)
      return app
    },
    async close() {
      await Promise.all([test.app, ...others].map((app) => app.close()))
      await dropTestDatabase(configPath)
      rmSync(folder, { recursive: true, force: true })
      if (broken[0] !== undefined) throw broken[0]
    },
  }
}
