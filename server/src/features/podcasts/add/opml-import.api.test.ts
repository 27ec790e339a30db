import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportedFeed, OpmlImport } from '@lectern/contract'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { startFeedServer } from '#testing/providers/feed-server.ts'
import type { FeedServer } from '#testing/providers/feed-server.ts'

let test: TestApp
let web: FeedServer
beforeAll(async () => {
  web = await startFeedServer()
  test = await createTestApp({
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    ACCESS_TOKEN_EXPIRY: '99999999',
  })
})
afterAll(async () => {
  await test.close()
  await web.close()
})

let number = 0
let folder: string
let library: { id: string; folders: { id: string }[] }
beforeEach(async () => {
  number += 1
  folder = join(test.mediaFolder, `podcasts-${number}`)
  await mkdir(folder, { recursive: true })
  const draft = {
    name: `Air ${number}`,
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  }
  library = (await test.root.post('/api/libraries', draft)).body
})

/** The address of a feed that answers. */
function feed(title: string): string {
  const path = `/${number}/${encodeURIComponent(title)}.xml`
  web.feed(path, { title, episodes: [{ number: 1, publishedAt: test.clock.now - 1000 }] })
  return web.url + path
}
const begin = (feeds: string[], more: object = {}) =>
  test.root.post('/api/podcasts/opml/create', {
    feeds,
    libraryId: library.id,
    folderId: library.folders[0]?.id,
    ...more,
  })
/** With all that a server does by itself. */
async function restart(between?: () => Promise<void>): Promise<void> {
  await test.restart(between)
  await test.app.listen()
}
const path = () => `/api/lectern/libraries/${library.id}/opml-import`
const last = async (): Promise<OpmlImport | null> => (await test.root.get(path())).body.import
const states = async () => (await last())?.feeds.map(({ state }) => state)
async function ended(): Promise<void> {
  const endedAt = async () => (await last())?.endedAt ?? null
  await expect.poll(endedAt, { timeout: 20_000 }).not.toBeNull()
}
const titles = async (): Promise<string[]> => {
  const { body } = await test.root.get(`/api/libraries/${library.id}/podcast-titles`)
  return body.podcasts.map((one: { title: string }) => one.title).sort()
}

it('tells what became of each feed, long after', async () => {
  expect(await last()).toBeNull()
  const [one, two] = [feed('Harbor'), feed('Lamp')]
  await begin([one])
  await ended()
  const gone = `${web.url}/none.xml`
  await begin([one, gone, two, two], { autoDownloadEpisodes: true })
  await ended()
  const found = await last()
  expect(found).toMatchObject({
    folderId: library.folders[0]?.id,
    autoDownloadEpisodes: true,
    startedAt: test.clock.now,
    feeds: [
      { address: one, title: 'Harbor', state: 'known', failure: null },
      { address: gone, title: null, state: 'failed', libraryItemId: null },
      { address: two, title: 'Lamp', state: 'added', failure: null },
    ],
  })
  expect(found?.feeds[1]?.failure).toMatch(/^\S.* .*\.$/)
  const item = await test.root.get(`/api/items/${found?.feeds[2]?.libraryItemId}`)
  expect(item.body.media).toMatchObject({ metadata: { title: 'Lamp' }, autoDownloadEpisodes: true })
})

it('goes on where it was when the server stops in the middle, and adds nothing twice', async () => {
  const first = ['A', 'B', 'C'].map(feed)
  const slow = feed('D')
  const rest = ['E', 'F'].map(feed)
  const slowPath = new URL(slow).pathname
  const reached = new Promise<void>((resolve) => web.on(slowPath, () => resolve()))
  await begin([...first, `${web.url}/none.xml`, slow, ...rest])
  await reached
  await restart(async () => void feed('D'))
  await ended()
  const added = 'added'
  expect(await states()).toEqual([added, added, added, 'failed', added, added, added])
  expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  const asked = (address: string) =>
    web.asked.filter((one) => one.path === new URL(address).pathname).length
  // Once to add it and once for its episodes: not again after the stop.
  expect(first.map(asked).every((times) => times <= 2)).toBe(true)
})

it('counts what was added but not noted when the server ended as its own', async () => {
  const secret = feed('Paid').replace('http://', 'http://ada:pass@')
  await begin([feed('One'), secret])
  await ended()
  const before = await last()
  await restart(() => unnote(before?.id ?? ''))
  await ended()
  expect(await states()).toEqual(['added', 'added'])
  expect(await titles()).toEqual(['One', 'Paid'])
})

it('waits for a disk that is away', async () => {
  const slow = feed('Slow')
  const reached = new Promise<void>((resolve) => web.on(new URL(slow).pathname, () => resolve()))
  await begin([slow, feed('Quick')])
  await reached
  await restart(async () => {
    feed('Slow')
    await rename(folder, `${folder}-away`)
  })
  expect(await states()).toEqual(['waiting', 'waiting'])
  await restart(() => rename(`${folder}-away`, folder))
  await ended()
  expect(await states()).toEqual(['added', 'added'])
})

it('is called off, says what was left, and goes on with that when asked', async () => {
  const slow = feed('Stuck')
  const reached = new Promise<void>((resolve) => web.on(new URL(slow).pathname, () => resolve()))
  await begin([feed('Done'), slow, feed('Never')])
  await reached
  expect((await test.root.post(`${path()}/cancel`)).text).toBe('OK')
  await ended()
  expect(await states()).toEqual(['added', 'waiting', 'waiting'])
  await restart()
  expect(await states()).toEqual(['added', 'waiting', 'waiting'])
  feed('Stuck')
  const left = (await last())?.feeds.filter(({ state }: ImportedFeed) => state === 'waiting') ?? []
  await begin(left.map(({ address }) => address))
  await ended()
  expect(await titles()).toEqual(['Done', 'Never', 'Stuck'])
})

it('is shown to admins alone, and to nobody for a library that isn’t there', async () => {
  const guest = await test.user(`guest-${number}`)
  expect((await guest.get(path())).status).toBe(403)
  expect((await guest.post(`${path()}/cancel`)).status).toBe(403)
  const nowhere = '/api/lectern/libraries/nowhere/opml-import'
  expect((await test.root.get(nowhere)).status).toBe(404)
  expect((await test.root.post(`${nowhere}/cancel`)).status).toBe(404)
})

/** As if the server had ended after each podcast was written and before that was noted. */
async function unnote(importId: string): Promise<void> {
  const db = await openTestDatabase({ folder: join(test.folder, 'config'), isSecondary: true })
  await db.transact(async (trx) => {
    await trx
      .updateTable('opml_imports')
      .set({ ended_at: null })
      .where('id', '=', importId)
      .execute()
    await trx
      .updateTable('opml_import_feeds')
      .set({ state: 'begun', item_id: null })
      .where('import_id', '=', importId)
      .execute()
  })
  await db.close()
}
