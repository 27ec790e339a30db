import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import type { FeedServer } from '../server/src/testing/providers/feed-server.ts'
import { desk, openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
let web: FeedServer
beforeAll(async () => {
  web = await startFeedServer()
  house = await openHouse({ 'Ada Lane/Stone/1.mp3': audio({ seconds: 1 }) }, 1, {
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
  })
})
afterAll(async () => {
  await house?.stop()
  await web?.close()
})

test('an OPML file of a hundred, nested and with some twice, is imported while one looks on', async () => {
  const folder = join(house.lectern.folder, 'hundred')
  await mkdir(folder)
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Hundred',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  const names = Array.from({ length: 100 }, (_, n) => `Wave ${n + 1}`)
  const outlines = names.map((title, n) => {
    web.feed(`/wave-${n}.xml`, { title, episodes: [{ number: 1, publishedAt: 1e12 }] })
    return `<outline text="${title}" xmlUrl="${web.url}/wave-${n}.xml"/>`
  })
  const groups = [0, 25, 50, 75].map(
    (from) => `<outline text="Group">${outlines.slice(from, from + 25).join('')}</outline>`,
  )
  const opml = `<opml version="2.0"><body>${groups.join('')}${outlines.slice(0, 10).join('')}</body></opml>`

  const context = await house.signedIn(desk)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${id}/podcast/search`)
  await page.getByRole('button', { name: 'Import OPML' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'hundred.opml', mimeType: 'text/xml', buffer: Buffer.from(opml) })
  await page.getByText('100 podcasts in the file, 100 chosen').waitFor()
  await page.getByRole('button', { name: 'Add 100 podcasts' }).click()
  await vi.waitFor(
    async () => {
      const { results } = await house.ask<{ results: unknown[] }>(
        'GET',
        `/api/libraries/${id}/items?limit=0&minified=1`,
      )
      expect(results).toHaveLength(100)
    },
    { timeout: 90_000, interval: 500 },
  )
  await page.getByRole('button', { name: 'Import OPML' }).click()
  await page.getByText('100 added').waitFor()
  await page.goto(`${house.lectern.url}/library/${id}/bookshelf`)
  await page
    .getByRole('link', { name: /^Wave 1\b/ })
    .first()
    .waitFor()
  await context.close()
})
