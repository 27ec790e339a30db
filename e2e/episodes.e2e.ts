import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, audioBytes, library } from '../server/src/testing/fixture-library.ts'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import type { FeedServer, TestFeed } from '../server/src/testing/providers/feed-server.ts'
import { desk, hear, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { menuEachWay, touchDesk } from './menu-ways.ts'
import { settled } from './settled.ts'
import { violations, violationsInAllColours } from './violations.ts'

const count = 230

let house: House
let web: FeedServer
let podcastUrl: string
beforeAll(async () => {
  const book = { 'Ann Other/Book/01.mp3': audio({ seconds: 4, tags: { album: 'Book' } }) }
  web = await startFeedServer()
  house = await openHouse(book, 1, { SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' })
  const folder = join(house.lectern.folder, 'podcasts')
  const episodes = Array.from({ length: count }, (_none, index) => {
    const title = `Story ${index + 1}`
    return [`Evening Tales/${title}.mp3`, audio({ seconds: 60, tags: { title } })] as const
  })
  await library(Object.fromEntries(episodes), folder)
  podcastUrl = `${house.lectern.url}/item/${await scanPodcasts(folder)}`
})
afterAll(async () => {
  await house?.stop()
  await web?.close()
})

test('episodes play, show their progress and can be marked', async () => {
  await using page = await opened()
  await row(page, 'Story 7').getByRole('button', { name: 'Play Story 7', exact: true }).click()
  await hear(page, 2)
  const region = page.getByRole('region', { name: 'Player' })
  expect(await region.innerText()).toContain('Story 7')
  expect(await region.getByRole('button', { name: 'Bookmarks' }).count()).toBe(0)
  await row(page, 'Story 7').getByRole('button', { name: 'Pause Story 7' }).click()
  await row(page, 'Story 7').getByText(/left$/).waitFor()
  await row(page, 'Story 7')
    .getByRole('button', { name: /as finished$/ })
    .click()
  await row(page, 'Story 7').getByText('Finished', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Episodes shown' }).selectOption('finished')
  await page.getByText('1 episode', { exact: true }).waitFor()
  await row(page, 'Story 7')
    .getByRole('button', { name: /as not finished$/ })
    .click()
  await page.getByText('No episodes match.').waitFor()
})

test('a card of an episode opens the episode, closing it leaves the podcast', async () => {
  await using page = await opened()
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const card = page
    .getByRole('region', { name: 'Newest episodes' })
    .locator('a[href*="episode="]')
    .first()
  await card.click()
  const dialog = page.getByRole('dialog', { name: /^Story/ })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('cards and rows of episodes have one menu', async () => {
  await using page = await opened(touchDesk)
  const entries = await menuEachWay(page, row(page, 'Story 5').locator('[data-cell]'), 'Story 5')
  expect(entries).toEqual([
    'Play',
    'Play next',
    'Add to queue',
    'Mark as finished',
    'Add to playlist',
    'Star',
    'Select',
    'Share',
    'Edit episode',
    'Delete episode',
  ])
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const shelves = await house.ask<
    { id: string; entities: { recentEpisode?: { id: string; title: string } }[] }[]
  >('GET', `/api/libraries/${item.libraryId}/personalized`)
  const [newest] = shelves.find((shelf) => shelf.id === 'newest-episodes')?.entities ?? []
  const { id: episodeId = '', title = '' } = newest?.recentEpisode ?? {}
  const card = page
    .getByRole('region', { name: 'Newest episodes' })
    .locator(`a[href*="episode=${episodeId}"]`)
  expect(await menuEachWay(page, card, title)).toEqual(entries.slice(0, 5))
  await card.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await page.getByText(`“${title}” plays next`).waitFor()
})

test('after an episode started at home those behind it on its shelf play', async () => {
  await using page = await opened()
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const shelf = page.getByRole('region', { name: 'Newest episodes' })
  const button = (index: number) =>
    shelf
      .getByRole('listitem')
      .nth(index)
      .getByRole('button', { name: /^Play “?Story/ })
  const second = (await button(1).getAttribute('aria-label'))?.match(/Story \d+/)?.[0] ?? ''
  await button(0).click()
  await hear(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+N')
  const region = page.getByRole('region', { name: 'Player' })
  await region.getByText(second, { exact: true }).filter({ visible: true }).first().waitFor()
})

test('episodes are queued each by itself, and play one after the other', async () => {
  await using page = await opened()
  for (const title of ['Story 3', 'Story 5'])
    await row(page, title)
      .getByRole('button', { name: `Add “${title}” to the queue` })
      .click()
  await row(page, 'Story 3')
    .getByRole('button', { name: /^Remove “Story 3”/ })
    .waitFor()
  await page.getByRole('button', { name: '2 in the queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await queue.getByRole('listitem').nth(1).waitFor()
  expect(await queue.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Story 3'),
    expect.stringContaining('Story 5'),
  ])
  await queue.getByRole('listitem').first().hover()
  await queue.getByRole('button', { name: 'Play “Story 3”' }).click()
  await hear(page)
  await page.keyboard.press('Escape')
  await queue.waitFor({ state: 'detached' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+N')
  const region = page.getByRole('region', { name: 'Player' })
  await region.getByText('Story 5').filter({ visible: true }).first().waitFor()
})

test('only rows in sight are drawn; words find one; its page says that nothing is said', async () => {
  await using page = await opened()
  await page.getByText(`${count} episodes`, { exact: true }).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(40)
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('story 199')
  await page.getByText('1 episode', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Story 199/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Story 199' })
  await dialog.getByText('This episode has no description.').waitFor()
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page)
})

test('an episode goes on without a jump when its download ends, and when its file goes', async () => {
  // More than a browser reads ahead: where it is sought in, the server is asked again.
  const sound = audioBytes('.mp3', { seconds: 4000 })
  web.on('/long.mp3', (request, response) => sendPart(sound, request, response))
  web.on('/long.json', (_, response) => {
    const chapters = [
      { startTime: 0, title: 'First wave' },
      { startTime: 60, title: 'Second wave' },
    ]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ version: '1.2.0', chapters }))
  })
  const { id, episodes } = await added('Long Waves', [
    {
      number: 1,
      title: 'Long one',
      publishedAt: Date.now() - 86_400_000,
      sound: '/long.mp3',
      more: `<podcast:chapters url="${web.url}/long.json"/>`,
    },
  ])
  const [episode] = episodes
  await using page = await opened(desk, `${house.lectern.url}/item/${id}`)
  let opens = 0
  page.on('request', (request) => (opens += /\/play\//.test(request.url()) ? 1 : 0))
  await page.getByLabel('Play Long one', { exact: true }).click()
  await hear(page)
  // Its sound has no chapters; those of the feed come by themselves.
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Chapters', exact: true }).click()
  const chapters = page.getByRole('dialog', { name: 'Chapters' })
  await chapters.getByRole('button', { name: /Second wave/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    const halts: string[] = []
    Object.assign(globalThis, { halts })
    for (const name of ['pause', 'emptied', 'error', 'ended'])
      heard?.addEventListener(name, () => halts.push(name))
  })

  await house.ask('POST', `/api/lectern/podcasts/${id}/episodes/download`, {
    episodeIds: [episode?.id],
  })
  await page.getByRole('img', { name: 'Downloaded to the server' }).waitFor({ timeout: 60_000 })
  await goesOnFrom(page, 3000)
  await house.ask('DELETE', `/api/podcasts/${id}/episode/${episode?.id}?hard=1`)
  await page.getByRole('button', { name: 'Download Long one' }).waitFor()
  await goesOnFrom(page, 1500)
  expect(await page.evaluate(() => (globalThis as { halts?: string[] }).halts)).toEqual([])
  expect(opens).toBe(1)
})

test('what its publisher can’t send waits in the download queue, which is put into order by hand and by key', async () => {
  web.on('/down.mp3', (_, response) => response.writeHead(503).end())
  const numbers = [4, 3, 2, 1]
  const { id, libraryId, episodes } = await added(
    'Down Below',
    numbers.map((number) => ({
      number,
      title: `Dive ${number}`,
      publishedAt: Date.now() - (9 - number) * 86_400_000,
      sound: '/down.mp3',
    })),
  )
  await using page = await opened(desk, `${house.lectern.url}/item/${id}`)
  await page.getByLabel('Play Dive 1', { exact: true }).click()
  const said = page.getByRole('alert').filter({ hasText: 'The publisher can’t send this episode' })
  const keep = said.getByRole('button', { name: 'Download to the server' })
  await keep.waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'an episode that can’t be had')).toEqual([])
  // From now on it comes, a little at a time: of one publisher one episode at once, so the others wait.
  web.on('/down.mp3', trickle)
  await keep.click()
  await page.getByText('The server downloads it as soon as it can').waitFor()
  const others = [2, 3, 4].map((number) => episodes.find(({ title }) => title === `Dive ${number}`))
  await house.ask('POST', `/api/lectern/podcasts/${id}/episodes/download`, {
    episodeIds: others.map((one) => one?.id),
  })

  await page.goto(`${house.lectern.url}/library/${libraryId}/podcast/download-queue`)
  await page.getByRole('list', { name: 'Downloading' }).getByText('Dive 1').waitFor()
  const waiting = page.getByRole('list', { name: 'Waiting episodes' })
  const shown = async () =>
    (await waiting.getByRole('listitem').allInnerTexts()).map((text) => /Dive \d/.exec(text)?.[0])
  const told = async () =>
    (
      await house.ask<{ downloads: { title: string; state: string }[] }>(
        'GET',
        `/api/lectern/episode-downloads?library=${libraryId}`,
      )
    ).downloads
      .filter(({ state }) => state === 'queued')
      .map(({ title }) => title)
  const isOrder = async (...order: string[]) => {
    await expect.poll(shown, { timeout: 15_000 }).toEqual(order)
    await expect.poll(told, { timeout: 15_000 }).toEqual(order)
  }
  await isOrder('Dive 4', 'Dive 3', 'Dive 2')
  const handle = (title: string) => page.getByRole('button', { name: `Move “${title}”` })
  await handle('Dive 2').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await isOrder('Dive 4', 'Dive 2', 'Dive 3')
  const isFocused = () => handle('Dive 2').evaluate((one) => one === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await drag(page, handle('Dive 3'), waiting.getByRole('listitem').first())
  await isOrder('Dive 3', 'Dive 4', 'Dive 2')
  await page.reload()
  await isOrder('Dive 3', 'Dive 4', 'Dive 2')
  await house.ask('DELETE', `/api/lectern/episode-downloads?library=${libraryId}&state=queued`)
  await page.getByRole('button', { name: 'Take “Dive 1” out of the queue' }).click()
  await page.getByRole('heading', { name: 'Nothing is being downloaded' }).waitFor()
})

vi.setConfig({ testTimeout: 180_000 })
test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations, %s', async (_name, shape) => {
  await using page = await opened({ ...shape, reducedMotion: 'reduce' })
  const found = await violations(page, 'page')
  await page
    .getByRole('button', { name: /^Story \d+/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await violations(page, 'episode')))
  expect(found).toEqual([])
})

async function scanPodcasts(folder: string): Promise<string> {
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  await house.lectern.call('POST', `/api/libraries/${id}/scan`, {}, house.token)
  return vi.waitFor(
    async () => {
      const path = `/api/libraries/${id}/items?minified=1`
      const { results } = await house.ask<{ results: Podcast[] }>('GET', path)
      expect(results[0]?.media.numEpisodes).toBe(count)
      return results[0]?.id ?? ''
    },
    { timeout: 60_000, interval: 300 },
  )
}

interface Podcast {
  id: string
  media: { numEpisodes: number }
}

async function opened(shape: Parameters<House['signedIn']>[0] = desk, address = podcastUrl) {
  const context = await house.signedIn(shape)
  const page = await context.newPage()
  await page.goto(address)
  await rows(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Order of episodes' }).selectOption('title')
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Episodes' }).getByRole('listitem')
}

function row(page: Page, title: string): Locator {
  return rows(page).filter({ has: page.getByText(title, { exact: true }) })
}

/** A podcast with a feed, in the library of podcasts; known once its feed was read. A second try finds it there. */
async function added(title: string, listed: TestFeed['episodes']) {
  const path = `/${title.toLowerCase().replaceAll(' ', '-')}.xml`
  web.feed(path, { title, episodes: listed })
  const { libraries } = await house.ask<{
    libraries: { id: string; mediaType: string; folders: { id: string; fullPath: string }[] }[]
  }>('GET', '/api/libraries')
  const home = libraries.find(({ mediaType }) => mediaType === 'podcast')
  const libraryId = home?.id ?? ''
  const folder = home?.folders[0]
  const { podcasts } = await house.ask<{ podcasts: { title: string; libraryItemId: string }[] }>(
    'GET',
    `/api/libraries/${libraryId}/podcast-titles`,
  )
  const known = podcasts.find((one) => one.title === title)?.libraryItemId
  const id =
    known ??
    (
      await house.ask<{ id: string }>('POST', '/api/podcasts', {
        path: join(folder?.fullPath ?? '', title),
        folderId: folder?.id,
        libraryId,
        media: { metadata: { title, feedUrl: web.url + path } },
      })
    ).id
  const episodes = await vi.waitFor(
    async () => {
      const list = await house.ask<{ episodes: { id: string; title: string }[] }>(
        'GET',
        `/api/lectern/podcasts/${id}/episodes`,
      )
      expect(list.episodes).toHaveLength(listed.length)
      return list.episodes
    },
    { timeout: 30_000 },
  )
  return { id, libraryId, episodes }
}

/** Sends bytes as good publishers do: from wherever somebody asks for. */
function sendPart(bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const asked = /^bytes=(\d+)-/.exec(headers.range ?? '')
  const from = Number(asked?.[1] ?? 0)
  response.writeHead(asked ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'content-length': bytes.length - from,
    etag: '"one"',
    ...(asked && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  })
  response.end(bytes.subarray(from))
}

/** Begins, and never comes to an end. */
function trickle(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 9_000_000 })
  const more = setInterval(() => response.write(Buffer.alloc(500)), 200)
  response.once('close', () => clearInterval(more))
}

/** What plays is sought in, and sounds from there. */
async function goesOnFrom(page: Page, time: number): Promise<void> {
  await page.evaluate((to) => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    if (heard) heard.currentTime = to
  }, time)
  await hear(page)
  expect((await soundOf(page))?.time).toBeGreaterThan(time)
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  const x = start.x + start.width / 2
  const y = start.y + start.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 12, { steps: 3 })
  await page.mouse.move(x, end.y + 4, { steps: 8 })
  await page.mouse.up()
}
