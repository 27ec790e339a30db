import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { startFeedServer } from '../server/src/testing/providers/feed-server.ts'
import type { FeedServer, TestFeed } from '../server/src/testing/providers/feed-server.ts'
import { audio, audioBytes } from '../server/src/testing/fixture-library.ts'
import { eventually } from './eventually.ts'
import { desk, hear, openHouse, phone, placeOf, soundOf } from './house.ts'
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
  await context.addInitScript(() => {
    const { setActionHandler } = MediaSession.prototype
    const keys: Record<string, unknown> = {}
    MediaSession.prototype.setActionHandler = function keep(this: MediaSession, action, handler) {
      keys[action] = handler
      setActionHandler.call(this, action, handler)
    }
    Object.assign(globalThis, { keys })
  })
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
  await hearsBeforeAdding(page, dialog)
  await settled(page)
  expect(await violationsInAllColours(page, 'a look at a feed')).toEqual([])
  await dialog.getByRole('switch', { name: 'Download new episodes' }).check()
  await dialog.getByRole('button', { name: 'Add to the library' }).click()

  await page.getByRole('heading', { level: 1, name: 'Harbor Tales' }).waitFor()
  await hearsFromTheFeed(page)
  await page.getByRole('button', { name: 'Download Part 2' }).click()
  await page.getByLabel('Play Part 2', { exact: true }).waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Download Part 2' }).waitFor({ state: 'detached' })
  await settled(page)
  expect(await violationsInAllColours(page, 'a podcast with its feed')).toEqual([])
  await givesWay(page)

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

  const opml = `<opml version="2.0"><body><outline text="x"><outline text="Lamp News" xmlUrl="${web.url}/lamp.xml"/><outline text="Gone" xmlUrl="${web.url}/gone.xml"/><outline text="Harbor" xmlUrl="${web.url}/harbor.xml"/></outline></body></opml>`
  await page.getByRole('button', { name: 'Import OPML' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'shows.opml', mimeType: 'text/xml', buffer: Buffer.from(opml) })
  await page.getByText('3 podcasts in the file, 2 chosen').waitFor()
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
  // What is said of the one that failed lies over the button on a phone.
  const said = page.getByRole('alert').filter({ hasText: 'has no feed at this address' })
  await page.addLocatorHandler(said.getByRole('button', { name: 'Close notification' }), (close) =>
    close.click(),
  )
  await page.getByRole('button', { name: 'Import OPML' }).click()
  const lists = page.getByRole('dialog').getByRole('list', { name: 'Not added' })
  await lists.getByText(/404/).waitFor()
  await page.getByText('1 added · 1 failed').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'what became of an OPML file')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  web.feed('/gone.xml', { ...lamp, title: 'Back Again' })
  await page.getByRole('button', { name: 'Try 1 podcast again' }).click()
  await page.getByText('1 podcast · 1 added').waitFor()
  await hand.close()
})

test('the pages of podcasts: seasons, choosing, the download queue, the latest by day, notes, editing', async () => {
  const numbers = [4, 3, 2, 1]
  web.feed('/tide.xml', {
    title: 'Tide Tables',
    episodes: numbers.map((number) => ({
      number,
      season: number > 2 ? '2' : '1',
      title: `Tide ${number}`,
      publishedAt: Date.now() - (5 - number) * day,
      sound: number === 4 ? '/gone.mp3' : `/media/${number}.mp3`,
    })),
  })
  const tide = await added('Tide Tables', '/tide.xml')
  await vi.waitFor(async () => expect((await listOf(tide)).total).toBe(4), { timeout: 30_000 })
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${tide}`)
  await page.getByRole('heading', { name: 'Season 2' }).waitFor()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following', pressed: true }).waitFor()

  // By keyboard: from the first episode down, chosen, then all of them.
  await cell(page, 'Tide 1').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected episodes' })
  await bar.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Tide 2', checked: true }).waitFor()
  await bar.getByRole('button', { name: 'Select all', exact: true }).click()
  await bar.getByText('4 selected').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'episodes that are chosen')).toEqual([])
  await bar.getByRole('button', { name: 'Download to the server' }).click()
  await bar.waitFor({ state: 'detached' })
  for (const number of [1, 2, 3])
    await page.getByLabel(`Play Tide ${number}`, { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Try to download “Tide 4” again/ }).waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'a podcast by season')).toEqual([])

  await page.getByRole('link', { name: 'Download queue' }).click()
  await page.getByRole('list', { name: 'Failed' }).getByText('Tide 4').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'the download queue')).toEqual([])
  await page.getByRole('button', { name: 'Forget “Tide 4”' }).click()
  await page.getByRole('heading', { name: 'Nothing is being downloaded' }).waitFor()

  const { episodes } = await listOf(tide)
  const second = episodes.find(({ title }) => title === 'Tide 2')?.id ?? ''
  await house.ask('PATCH', `/api/podcasts/${tide}/episode/${second}`, {
    description: '<p>00:12 High water <a href="https://example.org/">more</a></p>',
  })
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Latest' })
    .click()
  await page.getByRole('radio', { name: 'Followed' }).check({ force: true })
  await page.getByRole('list', { name: 'Yesterday' }).getByText('Tide 4').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'the latest episodes')).toEqual([])
  await page.getByRole('button', { name: /^Tide 2/ }).click()
  const notes = page.getByRole('dialog', { name: 'Tide 2' })
  expect(await notes.getByRole('link', { name: 'more' }).getAttribute('rel')).toContain('noopener')
  await settled(page)
  expect(await violationsInAllColours(page, 'an episode')).toEqual([])
  await notes.getByRole('button', { name: '00:12' }).click()
  await hear(page)
  expect((await soundOf(page))?.time).toBeGreaterThan(11)
  await notes.getByRole('button', { name: 'Star “Tide 2”' }).click()
  await notes.getByRole('button', { name: 'Remove the star from “Tide 2”' }).waitFor()
  await context.close()
})

test('an episode is edited, taken from its feed again and deleted; by thumb nothing sticks out', async () => {
  const tide = (await idOf('Tide Tables')) ?? ''
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${tide}`)
  await cell(page, 'Tide 2').focus()
  await page.keyboard.press('e')
  const editor = page.getByRole('dialog', { name: 'Tide 2' })
  const title = editor.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Ebb')
  await editor.getByRole('button', { name: 'Next episode' }).click()
  const question = page.getByRole('alertdialog', { name: /^Discard/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Episode saved').waitFor()
  await settled(page)
  const renamed = page.getByRole('dialog', { name: 'Ebb' })
  expect(await violationsInAllColours(page, 'an episode being edited')).toEqual([])
  await renamed.getByRole('tab', { name: 'Match' }).click()
  await renamed.getByRole('searchbox', { name: 'Search the feed' }).fill('Tide 2')
  await renamed.getByRole('button', { name: 'Search', exact: true }).click()
  await renamed.getByRole('button', { name: 'Use “Tide 2”' }).waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'an episode in its feed')).toEqual([])
  await renamed.getByRole('button', { name: 'Use “Tide 2”' }).click()
  await renamed.getByRole('button', { name: 'Save and close' }).click()
  await cell(page, 'Tide 2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete episode' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Download Tide 2' }).waitFor()
  await context.close()

  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const small = await hand.newPage()
  const paths = ['podcast/latest', 'podcast/download-queue'].map(
    (path) => `/library/${libraryId}/${path}`,
  )
  for (const path of [`/item/${tide}`, ...paths]) {
    await small.goto(house.lectern.url + path)
    await settled(small)
    const width = await small.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
    expect(await violationsInAllColours(small, `${path} on a phone`)).toEqual([])
  }
  await hand.close()
})

/** The id of a podcast of the library; null where it isn't there yet. */
async function idOf(title: string): Promise<string | null> {
  const { podcasts } = await house.ask<{ podcasts: { title: string; libraryItemId: string }[] }>(
    'GET',
    `/api/libraries/${libraryId}/podcast-titles`,
  )
  return podcasts.find((one) => one.title === title)?.libraryItemId ?? null
}

/** A podcast of the library from a feed of the test; its id. A second try finds it there. */
async function added(title: string, path: string): Promise<string> {
  const known = await idOf(title)
  if (known !== null) return known
  const { libraries } = await house.ask<{
    libraries: { id: string; folders: { id: string; fullPath: string }[] }[]
  }>('GET', '/api/libraries')
  const folder = libraries.find(({ id }) => id === libraryId)?.folders[0]
  const { id } = await house.ask<{ id: string }>('POST', '/api/podcasts', {
    path: join(folder?.fullPath ?? '', title),
    folderId: folder?.id,
    libraryId,
    media: { metadata: { title, feedUrl: web.url + path, type: 'serial' } },
  })
  return id
}

const listOf = (id: string) =>
  house.ask<{ total: number; episodes: { id: string; title: string }[] }>(
    'GET',
    `/api/lectern/podcasts/${id}/episodes`,
  )

/** What opens an episode in its row. */
function cell(page: Page, title: string): Locator {
  return page
    .getByRole('list', { name: 'Episodes' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator('[data-cell]')
}

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
  const people = `<podcast:person href="https://ada.example/">Ada Lane</podcast:person><podcast:person role="guest" href="javascript:alert(1)">Ben Ode</podcast:person>`
  const more = `${people}<podcast:soundbite startTime="60" duration="3">The lamp goes out</podcast:soundbite><podcast:transcript url="${web.url}/talk.vtt" type="text/vtt" language="en"/><podcast:chapters url="${web.url}/talk.json"/>`
  web.feed('/talk.xml', {
    title: 'Pier Talk',
    more: `${people}<podcast:funding url="https://give.example/pier">Keep the lamp lit</podcast:funding>`,
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
  await showsPeople(page.getByRole('main'))
  const funding = page.getByRole('link', { name: /Keep the lamp lit.*give\.example/ })
  expect(await funding.getAttribute('href')).toBe('https://give.example/pier')
  await settled(page)
  expect(await violationsInAllColours(page, 'a podcast with its people')).toEqual([])
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
  await showsPeople(read)
  await read.getByRole('button', { name: /The lamp goes out/ }).click()
  await hear(page)
  expect(await heardTo(page)).toBeGreaterThan(59)
  await expect.poll(async () => (await soundOf(page))?.paused, { timeout: 20_000 }).toBe(true)
  const end = await heardTo(page)
  expect(end).toBeGreaterThanOrEqual(63)
  expect(end).toBeLessThan(66)
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

test('a show has its schedule, says what would give room back before it does, and is heard as its listener likes it', async () => {
  const { episodes: listed } = await house.ask<{ episodes: { id: string; title: string }[] }>(
    'GET',
    `/api/lectern/podcasts/${await showId()}/episodes`,
  )
  const idOf = (title: string) => listed.find((one) => one.title === title)?.id
  const id = await showId()
  await house.ask('POST', `/api/lectern/podcasts/${id}/episodes/download`, {
    episodeIds: listed.map((one) => one.id),
  })
  await vi.waitFor(
    async () => {
      const { media } = await house.ask<{ media: { episodes: unknown[] } }>(
        'GET',
        `/api/items/${id}`,
      )
      expect(media.episodes).toHaveLength(listed.length)
    },
    { timeout: 30_000 },
  )
  await house.ask('PATCH', `/api/me/progress/${id}/${idOf('Part 1')}`, { isFinished: true })

  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=schedule`)
  const editor = page.getByRole('dialog')
  await editor.getByText(/· next check /).waitFor()
  await editor.getByText(/^Next: /).waitFor()
  await editor.getByText('Rules of this show').click()
  await editor.getByText('Nothing would be removed now.').waitFor()
  await editor.getByRole('switch', { name: 'Remove finished episodes' }).check()
  await editor.getByText(/1 episode \(.*\) would go to the trash now/).waitFor()
  await editor.getByText('Everyone who follows it has finished it').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'the schedule of a show')).toEqual([])
  await editor.getByLabel('Skip at the beginning').selectOption({ label: '5 seconds' })
  await editor.getByLabel('Skip at the end').selectOption({ label: '5 seconds' })
  // It is kept with the server's answers, which are drawn a moment after the press.
  const next = editor.getByRole('switch', { name: 'Play the next episode' })
  await next.click()
  await expect.poll(() => next.isChecked()).toBe(true)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Schedule updated').waitFor()
  await editor.getByText('Nothing would be removed now.').waitFor()
  await editor.getByRole('tab', { name: 'History' }).click()
  await editor.getByText('Moved to the trash: Everyone who follows it has finished it').waitFor()
  await editor.getByRole('button', { name: 'Close', exact: true }).click()

  const following = page.waitForResponse((answer) => answer.url().includes('filter=downloaded'))
  await page.getByLabel('Play Part 2', { exact: true }).click()
  await hear(page)
  await following
  await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(5)
  // Just before the seconds at the end that aren't played.
  await page.evaluate(() => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    if (heard) heard.currentTime = heard.duration - 6
  })
  const playing = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(playing, { timeout: 30_000 }).toBe('Part 3')
  await hear(page)
  await context.close()

  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const small = await hand.newPage()
  await small.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=schedule`)
  await small.getByRole('dialog').getByText('How you listen').waitFor()
  await settled(small)
  expect(await violationsInAllColours(small, 'the schedule of a show on a phone')).toEqual([])
  const widest = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(widest).toBeLessThanOrEqual(phone.viewport.width)
  await hand.close()
})

async function showId(): Promise<string> {
  const { results } = await house.ask<{
    results: { id: string; media: { metadata: { title: string } } }[]
  }>('GET', `/api/libraries/${libraryId}/items`)
  return results.find(({ media }) => media.metadata.title === 'Harbor Tales')?.id ?? ''
}

/** People with what they do; links that run nothing and tell nothing. */
async function showsPeople(part: Locator): Promise<void> {
  const people = part.getByRole('list', { name: 'People' }).getByRole('listitem')
  expect(await people.filter({ hasText: 'Ada Lane' }).innerText()).toContain('Host')
  const guest = people.filter({ hasText: 'Ben Ode' })
  expect(await guest.innerText()).toContain('Guest')
  expect(await guest.getByRole('link').count()).toBe(0)
  const link = people.getByRole('link', { name: /Ada Lane/ })
  expect(await link.getAttribute('href')).toBe('https://ada.example/')
  expect(await link.getAttribute('rel')).toContain('noopener')
}

/** An episode of a feed that is only looked at is heard and sought in; one that fails says why. */
async function hearsBeforeAdding(page: Page, dialog: Locator): Promise<void> {
  const works = web.answerOf('/media/2.mp3')
  web.on('/media/2.mp3', (_, response) => void response.writeHead(404).end())
  await dialog.getByRole('button', { name: 'Play Part 3', exact: true }).click()
  await hear(page)
  await dialog.getByRole('slider', { name: 'Place in Part 3' }).fill('60')
  await expect.poll(() => heardTo(page), { timeout: 15_000 }).toBeGreaterThan(60.3)
  await dialog.getByRole('button', { name: 'Play Part 2', exact: true }).click()
  await dialog.getByRole('alert').getByText(/404/).waitFor()
  web.on('/media/2.mp3', works)
  await dialog.getByRole('button', { name: 'Play Part 2', exact: true }).click()
  await hear(page)
  await dialog.getByRole('button', { name: 'Pause Part 2', exact: true }).waitFor()
  const { mediaProgress } = await house.ask<{ mediaProgress: unknown[] }>('GET', '/api/me')
  expect(mediaProgress).toEqual([])
}

/** What plays pauses for a preview and the preview for it; who leaves the page hears nothing more of it. */
async function givesWay(page: Page): Promise<void> {
  await page.getByLabel('Play Part 2', { exact: true }).click()
  await hear(page)
  await page.evaluate(() => {
    const { heard } = globalThis as { heard?: HTMLMediaElement }
    Object.assign(globalThis, { playing: heard })
  })
  const playing = () =>
    page.evaluate(() => !(globalThis as { playing?: HTMLMediaElement }).playing?.paused)
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Add', exact: true })
    .click()
  const box = page.getByRole('searchbox', { name: 'Name or feed address' })
  await box.fill(`${web.url}/lamp.xml`)
  await box.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Play Part 1', exact: true }).click()
  await hear(page)
  expect(await playing()).toBe(false)
  // The key of a keyboard or a headset.
  await page.evaluate(() => (globalThis as { keys?: Record<string, () => void> }).keys?.play?.())
  await expect.poll(playing).toBe(true)
  await dialog.getByRole('button', { name: 'Play Part 1', exact: true }).click()
  await hear(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  await page.goBack()
}

/** An episode that isn't downloaded is played, gone on with from farther on, and after a reload from where it was. */
async function hearsFromTheFeed(page: Page): Promise<void> {
  await page.getByLabel('Play Part 1', { exact: true }).click()
  await hear(page)
  expect(web.asked.filter(({ path }) => path === '/media/1.mp3')).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => heardTo(page), { timeout: 15_000 }).toBeGreaterThan(20)
  await page.getByLabel('Pause Part 1', { exact: true }).click()
  await eventually(async () => {
    const { mediaProgress } = await house.ask<{ mediaProgress: { currentTime: number }[] }>(
      'GET',
      '/api/me',
    )
    expect(mediaProgress.map(({ currentTime }) => currentTime > 20)).toContain(true)
  })
  await page.reload()
  await page.getByLabel('Play Part 1', { exact: true }).click()
  await hear(page)
  expect(await heardTo(page)).toBeGreaterThan(15)
  // What was heard is here: its publisher was asked once.
  expect(web.asked.filter(({ path }) => path === '/media/1.mp3')).toHaveLength(1)
  await page.getByLabel('Pause Part 1', { exact: true }).click()
}

const heardTo = async (page: Page): Promise<number> => (await soundOf(page))?.time ?? 0
