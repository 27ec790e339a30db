import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { moveData } from './moving.ts'
import { silentLog } from './platform/log.ts'
import { createTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import {
  dropTestDatabase,
  emptyTestAddress,
  openTestDatabase,
  testDatabaseUrl,
} from './testing/database.ts'
import { seeding } from './testing/seed/seed.ts'

let test: TestApp
let here: Config
beforeEach(async () => {
  test = await createTestApp()
  const url = await testDatabaseUrl(join(test.folder, 'config'))
  here = readConfig({ PORT: '0', ...(url === null ? {} : { DATABASE_URL: url }) }, test.folder)
})
afterEach(async () => {
  await dropTestDatabase(join(test.folder, 'there'))
  await test.close()
})

/** Fills the server by its calls, and by the item writer; resolves to what is asked before and after. */
async function fill(): Promise<string[]> {
  const db = await openTestDatabase({ folder: here.configPath, isSecondary: true })
  const seed = seeding(db)
  mkdirSync(test.mediaFolder)
  const made = { name: 'Books', folders: [{ fullPath: test.mediaFolder }], mediaType: 'book' }
  const library: string = (await test.root.post('/api/libraries', made)).body.id
  const [first = '', second = ''] = await seed.books(library, [
    { title: 'The Harbour', authors: ['Ada Lovelace'], series: [{ name: 'Tides', sequence: '1' }] },
    {
      title: 'Harbour Lights',
      authors: ['Ben Ali'],
      tags: ['sea'],
      description: 'Of a lighthouse.',
    },
    { title: 'Über den Wolken', genres: ['Travel'], narrators: ['Ida'], chapters: 4, year: '1999' },
  ])
  await db.close()
  const { root } = test
  const ada = await test.user('ada', { librariesAccessible: [library] })
  await root.post('/api/collections', { libraryId: library, name: 'Sea', books: [second, first] })
  await root.post('/api/playlists', {
    libraryId: library,
    name: 'Now',
    items: [{ libraryItemId: first }],
  })
  await root.post(`/api/feeds/item/${first}/open`, { serverAddress: 'http://x', slug: 'first' })
  await root.post(`/api/me/item/${first}/bookmark`, { time: 7, title: 'Here' })
  await root.patch(`/api/me/progress/${first}`, { duration: 60, currentTime: 20, progress: 1 / 3 })
  await ada.patch(`/api/me/progress/${second}`, { isFinished: true })
  const at = `/api/libraries/${library}`
  return [
    '/api/me',
    '/api/users',
    '/api/libraries',
    '/api/collections',
    '/api/playlists',
    '/api/me/items-in-progress',
    '/api/feeds',
    '/feed/first',
    `/api/items/${first}?expanded=1&include=progress`,
    `${at}/items?sort=media.metadata.title&limit=10`,
    `${at}/items?sort=media.metadata.authorName&desc=1&collapseseries=1&limit=2`,
    `${at}/series?limit=10`,
    `${at}/authors`,
    `${at}/filterdata`,
    `${at}/personalized`,
    `${at}/stats`,
    ...['harbour', 'lighthuose', 'ida', 'tides', 'olken'].map((word) => `${at}/search?q=${word}`),
  ]
}

it(
  'gives the same answers to the same people from the database that the data were moved to, and back',
  { timeout: 60_000 },
  async () => {
    const paths = await fill()
    const ask = async (app: TestApp['app']): Promise<Record<string, string>> => {
      const answers: Record<string, string> = {}
      for (const url of paths) {
        const headers = { authorization: `Bearer ${test.root.token}` }
        const { statusCode, payload } = await app.http.inject({ url, headers })
        answers[url] = `${statusCode} ${payload}`
      }
      return answers
    }
    const at = async (config: Config): Promise<Record<string, string>> => {
      const app = await createApp(config, silentLog, {
        now: () => test.clock.now,
        checkReplies: true,
      })
      const answers = await ask(app)
      await app.close()
      return answers
    }
    const before = await ask(test.app)
    const refused = paths.filter((path) => !before[path]?.startsWith('200 '))
    expect(refused).toEqual([])
    expect(before[paths.at(-1) ?? '']).toContain('Über den Wolken')
    expect(before['/feed/first']).toContain('The Harbour')
    const there = await emptyTestAddress(join(test.folder, 'there'))
    mkdirSync(there.folder, { recursive: true })
    await test.restart(async () => {
      const file = join(test.folder, 'file')
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      await moveData(here, file, { log: silentLog, say })
      const inFile: Config = { ...here, databaseUrl: null, configPath: file }
      expect(await at(inFile)).toEqual(before)
      await moveData(inFile, there.url ?? there.folder, { log: silentLog, say })
      const inTarget = { ...here, configPath: there.folder, databaseUrl: there.url ?? null }
      expect(await at(inTarget)).toEqual(before)
      expect(said).toContain('  bookmarks: 1 row')
      expect(said.at(-1)).toMatch(/^Start with .+ from now on/)
    })
    expect(await ask(test.app)).toEqual(before)
  },
)
