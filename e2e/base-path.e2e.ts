import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { listenToSound, openHouse, soundOf } from './house.ts'
import type { House } from './house.ts'

/** Below a path of its own, and of ABS: a proxy hands on what begins with it, and nothing else. */
const base = '/books'

let house: House
beforeAll(async () => {
  const files = { 'Ada Lane/Tides/01.mp3': audio({ seconds: 20 }) }
  house = await openHouse(files, 1, { BASE_PATH: base })
})
afterAll(() => house?.stop())

test('a server below a path works whole: client, pictures, sound, socket, and no request leaves the path', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { origin } = new URL(house.lectern.url)
  const outside: string[] = []
  page.on('request', (request) => {
    const { origin: asked, pathname } = new URL(request.url())
    if (asked === origin && !`${pathname}/`.startsWith(`${base}/`)) outside.push(pathname)
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.goto(`${origin}${base}/`)
  await page.waitForURL(`${origin}${base}/library/${house.libraryId}`)
  await page.goto(`${origin}${base}/item/${house.idOf('Tides')}`)
  await page.getByRole('main').getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(0.3)
  await expect.poll(() => sockets).toEqual([`${base}/socket.io/`])

  // What the server tells over the socket is seen.
  await house.ask('PATCH', `/api/items/${house.idOf('Tides')}/media`, {
    metadata: { title: 'High Tides' },
  })
  await page.getByRole('heading', { level: 1, name: 'High Tides' }).waitFor()
  await page.goto(`${origin}${base}/config/general`)
  await page.getByText(`${origin}${base}/`, { exact: true }).waitFor()
  expect(outside).toEqual([])
  await context.close()
})

test('links that leave the server carry the path: shares, feeds and catalogues', async () => {
  const { origin } = new URL(house.lectern.url)
  const id = house.idOf('Tides')
  const { libraryItem } = await item(id)
  const share = await house.lectern.call(
    'POST',
    '/api/share/mediaitem',
    { slug: 'tides', mediaItemId: libraryItem.media.id, mediaItemType: 'book', expiresAt: 0 },
    house.token,
  )
  expect(share.status).toBe(201)
  const context = await house.browser.newContext({ serviceWorkers: 'block' })
  await listenToSound(context)
  const stranger = await context.newPage()
  const outside: string[] = []
  stranger.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!`${pathname}/`.startsWith(`${base}/`)) outside.push(pathname)
  })
  await stranger.goto(`${origin}${base}/share/tides`)
  await stranger
    .getByRole('heading', { name: /Tides$/ })
    .first()
    .waitFor()
  await stranger.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(async () => (await soundOf(stranger))?.time ?? 0).toBeGreaterThan(0.3)
  expect(outside).toEqual([])
  await context.close()

  const { feed } = await house.ask<{ feed: { feedUrl: string } }>(
    'POST',
    `/api/feeds/item/${id}/open`,
    { serverAddress: `${origin}${base}`, slug: 'tides' },
  )
  // The answer has no server in it: clients put the one that they know before it.
  expect(feed.feedUrl).toBe('/feed/tides')
  const xml = await (await fetch(`${origin}${base}${feed.feedUrl}`)).text()
  const sound = /<enclosure[^>]*url="([^"]+)"/.exec(xml)?.[1] ?? ''
  expect(new URL(sound).pathname).toMatch(/^\/books\/feed\/tides\//)
  expect((await fetch(sound)).status).toBe(200)

  const catalogue = await fetch(`${origin}${base}/opds`, {
    headers: { authorization: `Bearer ${house.token}` },
  })
  const links = [...(await catalogue.text()).matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((path) => !path?.startsWith(`${base}/`))).toEqual([])
})

/** The whole of an item. */
async function item(id: string) {
  const libraryItem = await house.ask<{ media: { id: string } }>(
    'GET',
    `/api/items/${id}?expanded=1`,
  )
  return { libraryItem }
}
