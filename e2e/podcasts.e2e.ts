import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import type { FeedServer, TestFeed } from '../server/src/testing/providers/feed-server.ts'
import { audio, audioBytes } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone, placeOf } from './house.ts'
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
  const sound = audioBytes('.mp3', { seconds: 20 })
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

test('what is said in an episode is read, found and tapped, at the desk and on the phone', async () => {
  const lines = ['Ahoy from the pier.', 'The zephyrlamp went dark.', 'Nobody knew why it did.']
  const cues = Array.from({ length: 60 }, (_, index) => {
    const stamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
    const text = lines[index === 40 ? 1 : index % 2 === 0 ? 0 : 2] ?? ''
    return `${stamp(index / 3)} --> ${stamp((index + 1) / 3)}\n<v ${index < 30 ? 'Ada' : 'Ben'}>${text}\n`
  })
  web.on('/talk.vtt', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/vtt' }).end(`WEBVTT\n\n${cues.join('\n')}`)
  })
  web.on('/talk.json', (_, response) => {
    const chapters = [
      { startTime: 0, title: 'Before', url: 'https://example.org/before' },
      { startTime: 10, title: 'After' },
    ]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ version: '1.2.0', chapters }))
  })
  const more = `<podcast:transcript url="${web.url}/talk.vtt" type="text/vtt" language="en"/><podcast:chapters url="${web.url}/talk.json"/>`
  web.feed('/talk.xml', {
    title: 'Pier Talk',
    episodes: [{ number: 1, title: 'At the pier', publishedAt: day, more }],
  })
  const library = await house.ask<{ folders: { id: string; fullPath: string }[] }>(
    'GET',
    `/api/libraries/${libraryId}`,
  )
  const [folder] = library.folders
  const { id } = await house.ask<{ id: string }>('POST', '/api/podcasts', {
    path: join(folder?.fullPath ?? '', 'Pier Talk'),
    folderId: folder?.id,
    libraryId,
    media: { metadata: { title: 'Pier Talk', feedUrl: `${web.url}/talk.xml` } },
  })
  const feed = await house.ask<{ podcast: { episodes: object[] } }>('POST', '/api/podcasts/feed', {
    rssFeed: `${web.url}/talk.xml`,
  })
  await house.ask('POST', `/api/podcasts/${id}/download-episodes`, feed.podcast.episodes)
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${id}`)
  await page.getByLabel('Play At the pier', { exact: true }).click({ timeout: 30_000 })
  await hear(page)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Transcript' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcript' })
  const list = dialog.getByRole('list', { name: 'What is said' })
  await list.getByText('Ahoy from the pier.').first().waitFor()
  await dialog.getByRole('searchbox').fill('ZEPHYRLAMP')
  await dialog.getByText('1 match', { exact: true }).waitFor()
  await dialog.getByRole('searchbox').press('Enter')
  const hit = list.getByRole('button', { name: /The zephyrlamp went dark/ })
  await hit.waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'a transcript')).toEqual([])
  await hit.click()
  await vi.waitFor(async () => expect(await placeOf(page)).toBeGreaterThan(13), { timeout: 10_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${house.lectern.url}/library/${libraryId}/search?q=zephyrlamp`)
  await page.getByRole('link', { name: /At the pier.*zephyrlamp went dark/s }).click()
  const read = page.getByRole('dialog', { name: 'At the pier' })
  await read.getByText('The zephyrlamp went dark.').waitFor()
  await read.getByRole('link', { name: /example\.org/ }).waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'an episode with its texts')).toEqual([])
  await context.close()

  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const small = await hand.newPage()
  await small.goto(`${house.lectern.url}/item/${id}`)
  await small.getByLabel('Play At the pier', { exact: true }).click()
  await hear(small)
  await small.getByRole('button', { name: 'Full-screen player' }).click()
  await small.getByRole('button', { name: 'Transcript' }).click()
  const sheet = small.getByRole('dialog', { name: 'Transcript' })
  await sheet.getByText('Ahoy from the pier.').first().waitFor()
  await settled(small)
  expect(await violationsInAllColours(small, 'a transcript on a phone')).toEqual([])
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hand.close()
})
