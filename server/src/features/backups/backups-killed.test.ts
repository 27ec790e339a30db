import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropTestDatabase, testDatabaseUrl } from '#testing/database.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

let folder: string
let server: ServerProcess
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-backups-killed-'))
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await dropTestDatabase(folder)
  rmSync(folder, { recursive: true, force: true })
})

const metadata = (...more: string[]): string => join(folder, 'metadata', ...more)
const cover = (): string => metadata('items', 'one', 'cover.jpg')
const filesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : [])

async function start(): Promise<string> {
  const url = await testDatabaseUrl(folder)
  server = startServer(folder, url === null ? {} : { DATABASE_URL: url })
  return server.ready
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

/** Nothing half done is left, sooner or later. */
const leftovers = (): string[] =>
  [join(folder, 'config'), metadata(), metadata('backups'), metadata('backups', 'before-restores')]
    .flatMap(filesIn)
    .filter((name) => /^\.lectern-(backup|restore)|\.part$/.test(name))

/** What a kill waits for, in the order in which these come. */
const steps: [string, () => boolean][] = [
  ['the backup is being unpacked', () => filesIn(metadata()).some(isRestore)],
  [
    'what was before is being written',
    () => filesIn(metadata('backups', 'before-restores')).length > 0,
  ],
  [
    'what was before is kept',
    () => filesIn(metadata('backups', 'before-restores')).some((name) => !name.startsWith('.')),
  ],
  ['files are moved', () => readFileSync(cover(), 'utf8') === 'old'],
]
const isRestore = (name: string): boolean => name.startsWith('.lectern-restore-')

it.each(steps)(
  'a server killed while %s is as it was or as in the backup, whole',
  async (_, isThere) => {
    let base = await start()
    const token = await firstRun(base)
    const root = () => speaker(base, token)
    mkdirSync(metadata('items', 'one'), { recursive: true })
    writeFileSync(cover(), 'old')
    await root()('PATCH', '/api/settings', { maxBackupSize: 0, logLevel: 1 })
    const { backups } = (await root()('POST', '/api/backups')).json()
    writeFileSync(cover(), 'new')
    await root()('PATCH', '/api/settings', { logLevel: 3 })
    await root()('POST', '/api/users', { username: 'late', password: 'x', type: 'user' })

    const applying = root()('GET', `/api/backups/${backups[0].id}/apply`).catch(() => null)
    while (!isThere()) await delay(1)
    await kill()
    await applying

    base = await start()
    const names = (await root()('GET', '/api/users'))
      .json()
      .users.map((user: { username: string }) => user.username)
    const isRestored = !names.includes('late')
    await expect.poll(leftovers, { timeout: 20_000 }).toEqual([])
    expect(readFileSync(cover(), 'utf8')).toBe(isRestored ? 'old' : 'new')
    const { status } = await speaker(base)('POST', '/login', {
      username: 'root',
      password: 'secret',
    })
    expect(status).toBe(200)
    // It can still do what it was killed for.
    expect((await root()('GET', `/api/backups/${backups[0].id}/apply`)).status).toBe(200)
    expect(readFileSync(cover(), 'utf8')).toBe('old')
  },
  120_000,
)

it('a server killed while it makes a backup has those of before, and makes the next one', async () => {
  let base = await start()
  const token = await firstRun(base)
  const root = () => speaker(base, token)
  const making = root()('POST', '/api/backups').catch(() => null)
  while (!filesIn(metadata('backups')).some((name) => name.endsWith('.part'))) await delay(1)
  await kill()
  await making
  base = await start()
  await expect.poll(leftovers, { timeout: 20_000 }).toEqual([])
  expect((await root()('GET', '/api/backups')).json().backups).toEqual([])
  expect((await root()('POST', '/api/backups')).json().backups).toHaveLength(1)
}, 120_000)
