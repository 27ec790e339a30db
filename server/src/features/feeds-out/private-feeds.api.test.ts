import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFeed } from 'htmlparser2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#testing/app.ts'
import { createFeedsApp } from '#testing/apps/feeds-app.ts'
import type { FeedsApp } from '#testing/apps/feeds-app.ts'

let app: FeedsApp
beforeAll(async () => {
  app = await createFeedsApp()
})
afterAll(() => app.test.close())

const open = (client: Client, ref: string): Promise<Answer> =>
  client.post(`/api/lectern/me/feeds/${ref}`)
const follow = (path: string): Promise<Answer> => app.test.anonymous.get(path)
const titles = async (path: string) =>
  parseFeed((await follow(path)).text)?.items.map(({ title }) => title)
const filesOf = async (path: string): Promise<string[]> =>
  [...(await follow(path)).text.matchAll(/<enclosure url="http:\/\/[^/]+([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )

/** Somebody with limits, and their feed of the series. */
async function limited(name: string) {
  const client = await app.test.user(name)
  const { body: me } = await client.get('/api/me')
  const { body: feed } = await open(client, `series/${app.series}`)
  return {
    client,
    feed: feed.feedUrl as string,
    change: (change: object) => app.root.patch(`/api/users/${me.id}`, change),
    remove: () => app.root.delete(`/api/users/${me.id}`),
  }
}

it('opens once for each thing one may see, behind an address that nobody can guess', async () => {
  const { reader, ids } = app
  const first = await open(reader, `libraryItem/${ids.first}`)
  expect(first.body).toEqual({
    id: expect.any(String),
    entityType: 'libraryItem',
    entityId: ids.first,
    libraryId: app.library,
    title: 'First',
    createdAt: app.test.clock.now,
    lastFetchedAt: null,
    isLiving: true,
    feedUrl: expect.stringMatching(/^\/feed\/p-[\w-]{32}$/),
  })
  expect((await open(reader, `libraryItem/${ids.first}`)).body).toEqual(first.body)
  const ofRoot = await open(app.root, `libraryItem/${ids.first}`)
  expect(ofRoot.body.feedUrl).not.toBe(first.body.feedUrl)
  const xml = await follow(first.body.feedUrl)
  expect(xml.headers['x-robots-tag']).toContain('noindex')
  expect(xml.text).toContain('<itunes:block>yes</itunes:block>')
  expect(xml.text).not.toMatch(/reader|root/)
  const state = await reader.get(`/api/lectern/feeds/of/libraryItem/${ids.first}`)
  expect(state.body).toMatchObject({
    title: 'First',
    numEpisodes: 2,
    open: null,
    hasUndated: false,
  })
  expect(state.body.own).toMatchObject({ id: first.body.id, lastFetchedAt: expect.any(Number) })
  expect((await reader.get('/api/lectern/me/feeds')).body.feeds).toHaveLength(1)
})

it('tells its address to nobody else', async () => {
  const { reader, root, ids } = app
  const { body: own } = await open(reader, `libraryItem/${ids.first}`)
  const said = await Promise.all(
    [
      '/api/feeds',
      '/api/lectern/feeds',
      '/api/lectern/me/feeds',
      `/api/lectern/feeds/of/libraryItem/${ids.first}`,
      `/api/items/${ids.first}?expanded=1&include=rssfeed`,
      `/api/libraries/${app.library}/items?include=rssfeed&limit=0`,
      `/api/libraries/${app.library}/items?filter=feed-open&include=rssfeed&limit=0`,
    ].map((path) => root.get(path)),
  )
  for (const { text } of said) expect(text).not.toContain(own.feedUrl)
  const { feeds } = (await root.get('/api/lectern/feeds')).body
  expect(feeds.find(({ id }: { id: string }) => id === own.id)).toMatchObject({
    username: 'reader',
    feedUrl: null,
    isPrivate: true,
    title: 'First',
  })
  expect((await root.delete(`/api/lectern/me/feeds/${own.id}`)).status).toBe(404)
})

it('is taken back, and is worth nothing then', async () => {
  const { reader, ids } = app
  const { body: own } = await open(reader, `libraryItem/${ids.first}`)
  const [file = ''] = await filesOf(own.feedUrl)
  expect((await follow(file)).status).toBe(200)
  expect((await reader.delete(`/api/lectern/me/feeds/${own.id}`)).text).toBe('OK')
  for (const path of [own.feedUrl, `${own.feedUrl}/cover`, file])
    expect((await follow(path)).status).toBe(404)
  expect((await reader.delete(`/api/lectern/me/feeds/${own.id}`)).status).toBe(404)
  const again = await open(reader, `libraryItem/${ids.first}`)
  expect(again.body.feedUrl).not.toBe(own.feedUrl)
  // Admins may end it, too.
  expect((await app.root.post(`/api/feeds/${again.body.id}/close`)).text).toBe('OK')
  expect((await follow(again.body.feedUrl)).status).toBe(404)
})

it('shows what its owner may see at that moment', async () => {
  const { change, feed, client } = await limited('limited')
  const explicit = (await filesOf(feed))[2] ?? ''
  await change({ permissions: { accessExplicitContent: true } })
  expect(await titles(feed)).toEqual(['01 One', '02 Two', 'Second'])
  const [, , file = ''] = await filesOf(feed)
  expect(explicit === '' || explicit === file).toBe(true)
  await change({ permissions: { accessExplicitContent: false } })
  expect(await titles(feed)).toEqual(['01 One', '02 Two'])
  expect((await follow(file)).status).toBe(404)
  await change({ permissions: { accessAllLibraries: false }, librariesAccessible: [app.podcasts] })
  expect((await follow(feed)).status).toBe(404)
  const { feeds } = (await client.get('/api/lectern/me/feeds')).body
  expect(feeds).toMatchObject([{ title: null, isLiving: false, feedUrl: feed }])
  const refused = await open(client, `series/${app.series}`)
  expect(refused.status).toBe(404)
  await change({ permissions: { accessAllLibraries: true } })
  expect(await titles(feed)).toEqual(['01 One', '02 Two'])
})

it('ends with the right to download, the account and what it is made of', async () => {
  const { change, feed, remove, client } = await limited('leaving')
  await change({ permissions: { download: false } })
  expect((await follow(feed)).status).toBe(404)
  expect((await open(client, `series/${app.series}`)).status).toBe(403)
  await change({ permissions: { download: true } })
  expect((await follow(feed)).status).toBe(200)
  await change({ isActive: false })
  expect((await follow(feed)).status).toBe(404)
  await change({ isActive: true })
  const { body: list } = await app.reader.post('/api/playlists', {
    name: 'Mine',
    libraryId: app.library,
    items: [{ libraryItemId: app.ids.other }],
  })
  expect((await open(client, `playlist/${list.id}`)).status).toBe(404)
  const { body: own } = await open(app.reader, `playlist/${list.id}`)
  expect(await titles(own.feedUrl)).toEqual(['Other'])
  await app.reader.delete(`/api/playlists/${list.id}`)
  expect((await follow(own.feedUrl)).status).toBe(404)
  await remove()
  expect((await follow(feed)).status).toBe(404)
  await expect
    .poll(async () => (await app.root.get('/api/lectern/feeds')).text)
    .not.toMatch(/leaving|playlist/)
})

it('refuses what isn’t there, what can’t be heard, and more than a hundred', async () => {
  const { reader, ids } = app
  for (const ref of ['libraryItem/x', 'series/x', 'collection/x', 'playlist/x']) {
    expect((await open(reader, ref)).status).toBe(404)
    expect((await reader.get(`/api/lectern/feeds/of/${ref}`)).status).toBe(404)
  }
  expect((await open(reader, 'author/x')).status).toBe(400)
  const text = await open(reader, `libraryItem/${ids.text}`)
  expect([text.status, text.text]).toEqual([400, 'Item has no audio tracks'])
  const hoarder = await app.test.user('hoarder')
  const lists = Array.from({ length: 101 }, (_, index) =>
    hoarder.post('/api/playlists', {
      name: `List ${index}`,
      libraryId: app.library,
      items: [{ libraryItemId: ids.other }],
    }),
  )
  const statuses: number[] = []
  for (const list of lists)
    statuses.push((await open(hoarder, `playlist/${(await list).body.id}`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(409)
})

it('ends bytes that are under way when their owner loses the right', async () => {
  const big = join(app.test.mediaFolder, 'books/Cy/Other/01.mp3')
  await writeFile(big, Buffer.alloc(64 * 1024 * 1024, 1))
  const { client, change } = await limited('listening')
  const { body: own } = await open(client, `libraryItem/${app.ids.other}`)
  const [file = ''] = await filesOf(own.feedUrl)
  await app.test.app.listen()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${app.test.app.port()}${file}`, resolve).on('error', reject)
  })
  expect(response.statusCode).toBe(200)
  // Nothing is read: the rest waits in the server.
  const ended = once(response, 'error')
  await change({ isActive: false })
  response.resume()
  const [error] = await ended
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})
