import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import type { FeedServer, TestFeed } from '../server/src/testing/providers/feed-server.ts'
import { audio, audioBytes } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

const day = 86_400_000
const harbor: TestFeed = {
  title: 'Harbor Tales',
  episodes: [3, 2, 1].map((number) => ({ number, publishedAt: Date.UTC(2026, 0, 7 * number) })),
}
const lamp: TestFeed = { title: 'Lamp News', episodes: [{ number: 1, publishedAt: day }] }

let house: House
let web: FeedServer
let libraryId: string
beforeAll(async () => {
  web = await startFeedServer()
  house = await openHouse({ 'Ada Lane/Stone/1.mp3': audio({ seconds: 5 }) }, 1, {
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    LECTERN_ITUNES_PROVIDER: web.url,
  })
  const sound = audioBytes('.mp3', { seconds: 120 })
  for (const number of [1, 2, 3])
    web.on(`/media/${number}.mp3`, (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': sound.length })
      response.end(sound)
    })
  web.feed('/harbor.xml', harbor)
  web.feed('/lamp.xml', lamp)
  web.on('/search', (request, response) => {
    const isFound = /harbor/i.test(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ results: isFound ? [found] : [] }))
  })
  const found = {
    collectionId: 42,
    collectionName: 'Harbor Tales',
    artistName: 'Ada Lane',
    genres: ['Fiction', 'Podcasts'],
    trackCount: 3,
    feedUrl: `${web.url}/harbor.xml`,
  }
  const folder = join(house.lectern.folder, 'podcasts')
  await mkdir(folder)
  const made = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Air',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  libraryId = made.id
})
afterAll(async () => {
  await house?.stop()
  await web?.close()
})

test('a podcast is found in the directory, looked at, added, read, and an episode of it downloaded and heard', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${libraryId}`)
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Which podcast?' }).waitFor()
  const box = page.getByRole('searchbox', { name: 'Name or feed address' })
  await box.fill('nothing like it')
  await box.press('Enter')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await box.fill('harbor')
  await box.press('Enter')
  await settled(page)
  expect(await violationsInAllColours(page, 'found podcasts')).toEqual([])
  await page.getByRole('button', { name: /Harbor Tales/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 episodes').waitFor()
  await dialog.getByText('Part 3').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'a look at a feed')).toEqual([])
  await dialog.getByRole('switch', { name: 'Download new episodes' }).check()
  await dialog.getByRole('button', { name: 'Add to the library' }).click()

  await page.getByRole('heading', { level: 1, name: 'Harbor Tales' }).waitFor()
  await page.getByRole('heading', { name: 'In the feed' }).waitFor()
  await hearsFromTheFeed(page)
  await page.getByRole('button', { name: 'Download Part 2' }).click()
  await page.getByLabel('Play Part 2', { exact: true }).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Download Part 2' }).waitFor({ state: 'detached' })
  await settled(page)
  expect(await violationsInAllColours(page, 'a podcast with its feed')).toEqual([])
  await page.getByLabel('Play Part 2', { exact: true }).click()
  await hear(page)

  harbor.episodes.unshift({ number: 4, publishedAt: Date.now() + 1000, sound: '/media/1.mp3' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('1 new episode is being downloaded').waitFor()
  await page.getByLabel('Play Part 4', { exact: true }).waitFor({ timeout: 30_000 })
  await context.close()
})

test('an address that is no feed says so; an OPML file is looked through and imported; on a phone nothing sticks out', async () => {
  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await hand.newPage()
  await page.goto(`${house.lectern.url}/library/${libraryId}/podcast/search`)
  const box = page.getByRole('searchbox', { name: 'Name or feed address' })
  await box.fill(`${web.url}/nothing.xml`)
  await box.press('Enter')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  const opml = `<opml version="2.0"><body><outline text="x"><outline text="Lamp News" xmlUrl="${web.url}/lamp.xml"/><outline text="Harbor" xmlUrl="${web.url}/harbor.xml"/></outline></body></opml>`
  await page.getByRole('button', { name: 'Import OPML' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'shows.opml', mimeType: 'text/xml', buffer: Buffer.from(opml) })
  await page.getByText('2 podcasts in the file, 2 chosen').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'an OPML file')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Add 2 podcasts' }).click()
  const titles = () =>
    house.ask<{ podcasts: { title: string }[] }>(
      'GET',
      `/api/libraries/${libraryId}/podcast-titles`,
    )
  await vi.waitFor(
    async () =>
      expect((await titles()).podcasts.map(({ title }) => title)).toEqual([
        'Harbor Tales',
        'Lamp News',
      ]),
    { timeout: 30_000 },
  )
  await hand.close()
})

/** An episode that isn't downloaded is played, gone on with from farther on, and after a reload from where it was. */
async function hearsFromTheFeed(page: Page): Promise<void> {
  await page.getByLabel('Play Part 1', { exact: true }).click()
  await hear(page)
  expect(web.asked.filter(({ path }) => path === '/media/1.mp3')).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(page), { timeout: 15_000 }).toBeGreaterThan(20)
  await page.getByLabel('Pause Part 1', { exact: true }).click()
  await vi.waitFor(async () => {
    const { mediaProgress } = await house.ask<{ mediaProgress: { currentTime: number }[] }>(
      'GET',
      '/api/me',
    )
    expect(mediaProgress.map(({ currentTime }) => currentTime > 20)).toContain(true)
  })
  await page.reload()
  await page.getByLabel('Play Part 1', { exact: true }).click()
  await hear(page)
  expect(await placeOf(page)).toBeGreaterThan(15)
  // What was heard is here: its publisher was asked once.
  expect(web.asked.filter(({ path }) => path === '/media/1.mp3')).toHaveLength(1)
  await page.getByLabel('Pause Part 1', { exact: true }).click()
}

const placeOf = async (page: Page): Promise<number> => (await soundOf(page))?.time ?? 0
