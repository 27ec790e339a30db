import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { audio, library, png, zip } from '../server/src/testing/fixture-library.ts'
import { allMedia } from '../server/src/testing/apps/knowing-client.ts'
import { makeFilm } from '../server/src/testing/media/film.ts'
import { mediaTools, videoBytes } from '../server/src/testing/media/video.ts'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { desk, hear, listenToSound, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { analyze, violations } from './violations.ts'

interface Item {
  id: string
  media: { id: string; metadata: { title: string }; episodes?: { id: string; title: string }[] }
}

let house: House
const items = new Map<string, Item>()

vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Lamps/Lamps.epub': readableEpub('Lamps', [
        numberedChapter('First', 'a', 600),
        numberedChapter('Second', 'b', 600),
      ]),
      'Ada Verne/Lamps/cover.png': png({ width: 400, height: 600, rgb: 0x335577 }),
      'Ada Verne/Panels/Panels.cbz': zip({
        '1.png': png({ width: 300, height: 450, rgb: 0xaa3355 }),
        '2.png': png({ width: 300, height: 450, rgb: 0x33aa55 }),
      }),
    },
    2,
  )
  const at = (name: string) => join(house.lectern.folder, name)
  const song = (title: string, track: number) =>
    audio({ seconds: 30, tags: { title, album: 'Tides', artist: 'Nina Vale', track: `${track}` } })
  await library(
    {
      'Nina Vale/Tides/1.mp3': song('Spring', 1),
      'Nina Vale/Tides/2.mp3': song('Neap', 2),
      'Nina Vale/Tides/cover.png': png({ width: 300, height: 300, rgb: 0x335577 }),
    },
    at('music'),
  )
  await library(
    {
      'Harbour Talk/one.mp3': audio({ seconds: 30, tags: { title: 'Ropes' } }),
      'Harbour Talk/two.mp3': audio({ seconds: 30, tags: { title: 'Knots' } }),
      'Harbour Talk/cover.png': png({ width: 300, height: 300, rgb: 0x775533 }),
    },
    at('casts'),
  )
  for (const { id } of house.items) await keep(id)
  await addLibrary('podcast', at('casts'), 1)
  await addLibrary('music', at('music'), 1)
  if (mediaTools.ffmpeg === null) return
  const film = await videoBytes('.webm', { seconds: 40, size: '640x360' })
  const srt = '1\n00:00:00,000 --> 00:00:39,000\nGood evening\n'
  await library({ 'Sea.webm': film, 'Sea.en.srt': srt }, at('films'))
  const old = ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'mp3', join(at('films'), 'Old.avi')]
  await makeFilm({ seconds: 30 }, old)
  await addLibrary('video', at('films'), 2)
}, 240_000)
afterAll(() => house?.stop())
beforeEach(async () => {
  const { shares } = await knowing<{ shares: { id: string }[] }>('GET', '/api/lectern/shares')
  for (const { id } of shares) await knowing('DELETE', `/api/share/mediaitem/${id}`)
})

/** Calls the server as a client that can name every kind of media. */
async function knowing<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(house.lectern.url + path, {
    method,
    headers: {
      authorization: `Bearer ${house.token}`,
      'x-lectern-media': allMedia,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, path).toBe(true)
  const text = await answer.text()
  return (text.startsWith('{') ? JSON.parse(text) : text) as T
}

async function keep(id: string): Promise<void> {
  const item = await knowing<Item>('GET', `/api/items/${id}?expanded=1`)
  items.set(item.media.metadata.title, item)
}

async function addLibrary(mediaType: string, fullPath: string, count: number): Promise<void> {
  const body = { name: mediaType, mediaType, folders: [{ fullPath }] }
  const { id } = await knowing<{ id: string }>('POST', '/api/libraries', body)
  await knowing('POST', `/api/libraries/${id}/scan`, {})
  const results = await vi.waitFor(
    async () => {
      const list = await knowing<{ results: Item[] }>('GET', `/api/libraries/${id}/items`)
      expect(list.results).toHaveLength(count)
      return list.results
    },
    { timeout: 60_000, interval: 200 },
  )
  for (const one of results) await keep(one.id)
}

const itemOf = (title: string): Item => {
  const item = items.get(title)
  if (!item) throw new Error(`No item is called ${title}`)
  return item
}

/** Shares an item as the server is asked to. */
async function share(title: string, more: object = {}): Promise<string> {
  const mediaItemId = itemOf(title).media.id
  const body = { slug: 'link', mediaItemId, mediaItemType: 'book', ...more }
  await knowing('POST', '/api/share/mediaitem', body)
  return `${house.lectern.url}/share/link`
}

/** A browser of somebody who has no account. */
async function stranger(options: BrowserContextOptions = desk): Promise<Page> {
  const context = await house.browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  })
  await listenToSound(context)
  return context.newPage()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function staysInside(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.body.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
}

test('an admin shares an episode from its row, and somebody hears that one alone', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const show = itemOf('Harbour Talk')
  const episode = show.media.episodes?.find(({ title }) => title === 'Ropes')
  const text = { description: '<p>About <b>ropes</b> at 0:20.</p>', publishedAt: 1_600_000_000_000 }
  await knowing('PATCH', `/api/podcasts/${show.id}/episode/${episode?.id}`, text)
  await page.goto(`${house.lectern.url}/item/${show.id}`)
  await page.getByRole('button', { name: 'Actions for Ropes' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByText('Ropes').waitFor()
  await dialog.getByLabel('Address', { exact: true }).fill('ropes')
  expect(await violations(page, 'sharing an episode')).toEqual([])
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Nobody has opened it yet').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Another one of the podcast is none of it; its own page leads to the same link.
  await page.getByRole('button', { name: 'Actions for Knots' }).click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  await dialog.getByLabel('Address', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${house.lectern.url}/item/${show.id}?episode=${episode?.id}`)
  const about = page.getByRole('dialog', { name: 'Ropes' })
  await about.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Nobody has opened it yet').waitFor()

  const theirs = await stranger()
  await theirs.goto(`${house.lectern.url}/share/ropes`)
  await heading(theirs, 'Ropes').waitFor()
  await theirs.getByText('Harbour Talk').waitFor()
  await theirs.getByText('September 13, 2020').waitFor()
  // Times in what it is about lead there.
  await theirs.getByRole('button', { name: '0:20' }).click()
  await hear(theirs)
  expect((await soundOf(theirs))?.time ?? 0).toBeGreaterThan(19)
  expect(await violations(theirs, 'a shared episode')).toEqual([])
  await theirs.context().close()

  await page.goto(`${house.lectern.url}/config/shares`)
  await page.getByText(/^Harbour Talk · /).waitFor()
  await page.getByRole('link', { name: 'Ropes' }).click()
  await about.waitFor()
  await context.close()
})

test('an album plays from the track that is pressed, on a phone', async () => {
  const page = await stranger(phone)
  await page.goto(await share('Tides', { isDownloadable: true }))
  await heading(page, 'Tides').waitFor()
  await page.getByRole('heading', { name: '2 tracks' }).waitFor()
  await page.getByRole('button', { name: /Neap/ }).tap()
  await hear(page)
  await page.getByRole('button', { name: /Neap/ }).and(page.locator('[aria-current]')).waitFor()
  await page.getByRole('link', { name: 'Download' }).waitFor()
  await staysInside(page)
  expect(await violations(page, 'a shared album')).toEqual([])
  await page.context().close()
})

describe('an ebook', () => {
  test('is read by somebody without an account, who finds their page again', async () => {
    const page = await stranger()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(await share('Lamps'))
    await heading(page, 'Lamps').waitFor()
    await page.getByText('It can be read here, and not downloaded.').waitFor()
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0)
    expect(await violations(page, 'a shared ebook')).toEqual([])
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
    await seen(page, 'a0')
    // What needs an account isn't offered.
    expect(await page.getByRole('button', { name: /bookmark|Highlights/i }).count()).toBe(0)
    expect(await analyze(page)).toEqual([])
    // Keys turn pages at once, and the page below is out of reach.
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ui:share-places') ?? ''))
      .toContain('link')
    await page.mouse.move(720, 400)
    await page.mouse.move(720, 8)
    await page.getByRole('button', { name: 'Contents' }).click()
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('button', { name: 'Second' }).click()
    await seen(page, 'b0')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('group', { name: 'Theme' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close the book' }).click()
    await heading(page, 'Lamps').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await seen(page, 'b0')
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.context().close()
  })

  test('says so when its link is withdrawn while it is read', async () => {
    const page = await stranger(phone)
    await page.goto(await share('Panels', { isDownloadable: true }))
    await page.getByRole('button', { name: 'Read', exact: true }).tap()
    await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => [...document.images].some((one) => one.naturalWidth === 300)))
      .toBe(true)
    await staysInside(page)
    const { shares } = await knowing<{ shares: { id: string }[] }>('GET', '/api/lectern/shares')
    await knowing('DELETE', `/api/share/mediaitem/${shares[0]?.id}`)
    await page.reload()
    await heading(page, "This link doesn't work any more").waitFor()
    await page.context().close()
  })
})

describe.skipIf(mediaTools.ffmpeg === null)('a film', () => {
  const picture = (page: Page) =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return { width: video?.videoWidth ?? 0, src: video?.src ?? '' }
    })

  test('plays as it is, with its words', async () => {
    const page = await stranger()
    await page.goto(await share('Sea'))
    await heading(page, 'Sea').waitFor()
    expect(await violations(page, 'a shared film')).toEqual([])
    await page.getByLabel('Subtitles').selectOption({ label: 'English' })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await hear(page)
    const { width, src } = await picture(page)
    expect([width, new URL(src).pathname]).toEqual([640, '/public/share/link/track/1'])
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [track] = document.querySelector('video')?.textTracks ?? []
          return [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)
        }),
      )
      .toEqual(['Good evening'])
    await page.context().close()
  })

  test('is made into what the browser can play, and can be sought in, on a phone', async () => {
    const page = await stranger(phone)
    await page.goto(await share('Old'))
    await heading(page, 'Old').waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).tap()
    await hear(page)
    const { width, src } = await picture(page)
    expect(width).toBe(320)
    expect(src).toMatch(/^blob:/)
    await page.getByRole('slider', { name: 'Position' }).fill('20')
    await page.getByRole('slider', { name: 'Position' }).blur()
    await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(20)
    await hear(page)
    await staysInside(page)
    const { shares } = await knowing<{ shares: { id: string }[] }>('GET', '/api/lectern/shares')
    await knowing('DELETE', `/api/share/mediaitem/${shares[0]?.id}`)
    await page.reload()
    await heading(page, "This link doesn't work any more").waitFor()
    await page.context().close()
  })
})

/** A word is drawn inside of what is seen of the book. */
async function seen(page: Page, word: string): Promise<void> {
  await eventually(async () => {
    const found = await Promise.all(
      page
        .frames()
        .map((frame) =>
          frame.evaluate((id) => document.getElementById(id) !== null, word).catch(() => false),
        ),
    )
    expect(found).toContain(true)
  })
}
