import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropTestDatabase, isSqlite, testDatabaseUrl } from '#testing/database.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

const numBooks = 300
const patience = { timeout: 60_000, interval: 20 }

describe.skipIf(isSqlite)('a scan whose server is killed', () => {
  let folder: string
  let servers: ServerProcess[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-elsewhere-'))
    servers = []
  })
  afterEach(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await dropTestDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  })

  it('is finished by another one', { timeout: 150_000 }, async () => {
    const media = join(folder, 'media')
    const books = Array.from({ length: numBooks }, (_, n) => [
      `Author ${n % 7}/Book ${n}/1.mp3`,
      audio({ seconds: 1 + n / 100, tags: { album: `Book ${n}` } }),
    ])
    await library(Object.fromEntries(books), media)
    const env = { DATABASE_URL: (await testDatabaseUrl(folder)) ?? '' }
    servers = ['here', 'there'].map((name) =>
      startServer(folder, { ...env, CONFIG_PATH: join(folder, name) }),
    )
    const [here, there] = servers
    const [first = '', second = ''] = await Promise.all(servers.map(({ ready }) => ready))
    const token = await firstRun(first)
    const [ask, askOther] = [speaker(first, token), speaker(second, token)]
    const created = await ask('POST', '/api/libraries', {
      name: 'Books',
      folders: [{ fullPath: media }],
      settings: { disableWatcher: true },
    })
    const { id } = created.json()

    // Who stands still takes no job.
    there?.child.kill('SIGSTOP')
    await ask('POST', `/api/libraries/${id}/scan`)
    await expect
      .poll(async () => (await ask('GET', '/api/tasks')).json().tasks[0]?.progress, patience)
      .toBeGreaterThan(0)
    here?.child.kill('SIGKILL')
    there?.child.kill('SIGCONT')

    const items = async (): Promise<{ relPath: string }[]> =>
      (await askOther('GET', `/api/libraries/${id}/items?limit=0`)).json().results
    await expect.poll(async () => (await items()).length, patience).toBe(numBooks)
    const tasks = async () => (await askOther('GET', '/api/tasks')).json().tasks
    await expect.poll(tasks, patience).toEqual([])
    expect(new Set((await items()).map(({ relPath }) => relPath)).size).toBe(numBooks)
  })
})
