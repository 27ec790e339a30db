import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { startFeedServer } from '#testing/providers/feed-server.ts'
import type { FeedServer } from '#testing/providers/feed-server.ts'

let test: TestApp
let web: FeedServer
let root: Client
let editor: Client
let id: string
let libraryId: string
let number = 0

beforeAll(async () => {
  test = await createTestApp({ SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' })
  web = await startFeedServer()
  root = test.root
  editor = await test.user('editor', { permissions: { update: true } })
})
afterAll(async () => {
  await test?.close()
  await web?.close()
})

const publishedAt = Date.UTC(2026, 0, 5)
const path = (name: string) => `/${name}-${number}.xml`
const plain = (name: string) => `${web.url}${path(name)}`
const secret = (name: string) => plain(name).replace('http://', 'http://ada:pass@')
const standIn = () => `${web.url}/#lectern-${id}`

beforeEach(async () => {
  number += 1
  const folder = join(test.mediaFolder, `podcasts-${number}`)
  await mkdir(folder, { recursive: true })
  const library = await root.post('/api/libraries', {
    name: `Air ${number}`,
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  libraryId = library.body.id
  web.feed(path('first'), { title: 'First', episodes: [{ number: 1, publishedAt }] })
  web.feed(path('paid'), {
    title: 'Paid',
    episodes: [2, 3].map((n) => ({ number: n, publishedAt: publishedAt + n })),
  })
  const added = await root.post('/api/podcasts', {
    path: join(folder, 'Show'),
    folderId: library.body.folders[0].id,
    libraryId,
    media: { metadata: { title: 'Show', feedUrl: plain('first') } },
  })
  id = added.body.id
  await areListed(['Part 1'])
})

async function areListed(names: string[]): Promise<void> {
  await expect.poll(() => titles(names.length)).toEqual(names)
}

/** Titles of the episodes that the feed lists now. */
async function titles(total: number): Promise<string[] | number> {
  const { body } = await root.get(`/api/lectern/podcasts/${id}/episodes?sort=title`)
  const listed = body.episodes.filter(({ isGone }: { isGone: boolean }) => !isGone)
  return listed.length === total
    ? listed.map(({ title }: { title: string }) => title)
    : listed.length
}
const feedUrl = async (client = editor) =>
  (await client.get(`/api/items/${id}`)).body.media.metadata.feedUrl
const stateOf = async (client = root) =>
  (await client.get(`/api/lectern/podcasts/${id}/feed`)).body.feed
const history = async () =>
  JSON.stringify((await root.get(`/api/lectern/items/${id}/changes`)).body.entries)
const type = (address: string | null, client = editor) =>
  client.patch(`/api/items/${id}/media`, { metadata: { feedUrl: address } })

it('that is secret is hidden like one that is added, and read from then on', async () => {
  expect((await type(secret('paid'))).status).toBe(200)
  expect(await feedUrl()).toBe(standIn())
  expect(await stateOf()).toMatchObject({ address: secret('paid'), isSecret: true })
  expect((await stateOf(editor)).address).toBeNull()
  expect(await history()).not.toContain('ada:pass')
  expect((await root.get(`/api/podcasts/${id}/checknew`)).status).toBe(200)
  expect(await titles(2)).toEqual(['Part 2', 'Part 3'])
  const asked = web.asked.filter((one) => one.path === path('paid'))
  expect(asked.at(-1)?.headers.authorization).toMatch(/^Basic /)
  // What belongs to another feed says nothing of this one.
  expect(asked[0]?.headers['if-modified-since']).toBeUndefined()
})

it('stays hidden when a form sends its stand-in back, and by every other way of editing', async () => {
  await type(secret('paid'))
  await editor.patch(`/api/items/${id}/media`, {
    metadata: { feedUrl: standIn(), author: 'Ada Lane' },
  })
  expect(await stateOf()).toMatchObject({ address: secret('paid'), isSecret: true })
  const mediaPayload = { metadata: { feedUrl: secret('first') } }
  expect((await editor.post('/api/items/batch/update', [{ id, mediaPayload }])).status).toBe(200)
  expect(await stateOf()).toMatchObject({ address: secret('first'), isSecret: true })
  const { body } = await editor.get(`/api/items/${id}`)
  const form = { since: body.updatedAt, change: { metadata: { feedUrl: secret('paid') } } }
  expect((await editor.patch(`/api/lectern/items/${id}/media`, form)).status).toBe(200)
  expect(await stateOf()).toMatchObject({ address: secret('paid'), isSecret: true })
  expect(await history()).not.toContain('ada:pass')
})

it('that is refused because somebody else typed another one changes nothing', async () => {
  const { body } = await editor.get(`/api/items/${id}`)
  test.clock.now += 1000
  await type(secret('paid'))
  const form = { since: body.updatedAt, change: { metadata: { feedUrl: plain('other') } } }
  expect((await editor.patch(`/api/lectern/items/${id}/media`, form)).status).toBe(409)
  const elsewhere = secret('other').replace('127.0.0.1', 'localhost')
  const secretForm = { ...form, change: { metadata: { feedUrl: elsewhere } } }
  expect((await editor.patch(`/api/lectern/items/${id}/media`, secretForm)).status).toBe(409)
  expect(await stateOf()).toMatchObject({ address: secret('paid'), isSecret: true })
})

it('takes the place of a secret one, also when that is taken back', async () => {
  await type(secret('paid'))
  await type(plain('first'))
  await expect.poll(async () => (await stateOf()).isSecret).toBe(false)
  expect(await stateOf(editor)).toMatchObject({ address: plain('first'), isSecret: false })
  await type(null)
  await expect.poll(stateOf).toBeNull()
})
