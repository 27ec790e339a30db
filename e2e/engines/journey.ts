import { describe, expect, test } from 'vitest'
import type { EngineKind } from './driver.ts'
import { role } from './page.ts'
import type { Page } from './page.ts'
import { readBook, readPages } from './reading.ts'
import {
  desk,
  enter,
  fits,
  missingFor,
  openScene,
  phone,
  placeOf,
  playFromPage,
  shows,
} from './scene.ts'
import type { Scene } from './scene.ts'
import { fern } from './shelf.ts'

const player = role('region', 'Player')

/** What people do most, in an engine that is not Chromium. */
export function journey(kind: EngineKind): void {
  describe.skipIf(missingFor(kind).length > 0)('the core journey', () => {
    const scene = openScene(kind)

    test('signs in, browses, filters, orders, searches', async () => {
      await browse(await scene.device(desk), scene)
    })

    test('plays each form of file as it is, and streams what it cannot', async () => {
      const page = await scene.signedIn(desk)
      for (const name of ['Tones', 'Book', 'Advanced', 'Roads', 'Ferry', 'Old', 'Wave']) {
        await playFromPage(page, scene.pageOf(name))
        expect((await page.sound())?.source, name).toMatch(/\/track\//)
      }
      await playFromPage(page, scene.pageOf('Waltz'))
      expect((await page.sound())?.source).toMatch(/^blob:/)
    })

    test('streams where a bitrate was chosen, and seeks in the stream', async () => {
      const page = await scene.signedIn(desk)
      await page.driver.evaluate(() =>
        localStorage.setItem('ui:settings', JSON.stringify({ streamBitrate: 32 })),
      )
      for (const name of ['Roads', 'Book']) {
        await playFromPage(page, scene.pageOf(name))
        expect((await page.sound())?.source).toMatch(/^blob:/)
        await page.press(role('slider', 'Seek'))
        await expect.poll(() => placeOf(page)).toBeGreaterThan(25)
        await page.hear()
      }
    })

    test('finds a book to read, shows its page, and gives its file', async () => {
      const page = await scene.signedIn(desk)
      await readOn(page, scene)
      await page.press(role('main'), role('link', 'Ebook (EPUB)'))
      await expect.poll(() => scene.downloaded('Fern.epub')?.equals(fern)).toBe(true)
      // The page is still there: the file came beside it, not in its place.
      await page.see(role('heading', 'Fern'))
    })

    test('reads a book, turns its pages, and is at the same place after a reload', async () => {
      await readBook(await scene.signedIn(desk), scene)
    })

    test('shows the pages of a PDF and of a comic', async () => {
      await readPages(await scene.signedIn(phone), scene)
    })

    test('shows films, as they are and streamed', async () => {
      const page = await scene.signedIn(desk)
      for (const name of ['Sea.mp4', 'Mill.avi']) {
        await playFromPage(page, scene.pageOf(name))
        const width = () =>
          page.driver.evaluate(() => document.querySelector('video')?.videoWidth ?? 0)
        await expect.poll(width, { message: name }).toBe(160)
      }
    })

    test('seeks, steps by chapter, sleeps, and is there again after a reload', async () => {
      const page = await scene.signedIn(desk)
      await playFromPage(page, scene.pageOf('Tones'))
      await seekAndStep(page)
      await sleep(page)
      const place = await placeOf(page)
      await expect.poll(() => scene.shelf.placeOf('Tones')).toBeGreaterThan(place - 1)
      await page.goto(scene.url('/'))
      await page.see(player, role('button', 'Play'))
      expect(Math.abs((await placeOf(page)) - place)).toBeLessThan(3)
      await page.press(player, role('button', 'Play'))
      await page.hear()
    })

    test('a phone: browses, plays, expands, jumps, collapses', async () => {
      const page = await scene.signedIn(phone)
      await browseOnPhone(page, scene)
      await page.press(role('main'), role('button', /^(Play|Resume)/))
      await page.hear()
      await page.press(role('button', /Full-screen player$/))
      const full = role('dialog', 'Player')
      await fits(page, phone)
      await page.press(full, role('button', 'Jump forward 10 seconds'))
      await expect.poll(async () => (await page.sound())?.time ?? 0).toBeGreaterThan(10)
      await page.press(full, role('button', 'Pause'))
      await page.press(full, role('button', 'Collapse player'))
      await page.gone(full)
    })

    test('starts without the server, and plays what was downloaded', async () => {
      const page = await scene.signedIn(desk)
      await page.goto(scene.pageOf('Book'))
      await waitForWorker(page)
      await page.press(role('main'), role('button', /^Download to this device/))
      if (kind.keepsFiles) await page.see(role('main'), role('button', /^On this device/))
      else await page.read(/This browser can't keep files/)
      await scene.shelf.lectern.kill()
      try {
        await page.goto(scene.url('/'))
        await page.read(/You are offline|The server can't be reached/)
        await page.see(role('heading', 'Downloads'))
        if (kind.keepsFiles) await playDownloaded(page)
        else await page.read(/No downloads yet/)
      } finally {
        await scene.shelf.lectern.start()
      }
    })
  })
}

async function playDownloaded(page: Page): Promise<void> {
  await page.press(role('button', 'Play Book'))
  await page.hear()
  expect((await page.sound())?.source).toMatch(/^blob:/)
}

async function browse(page: Page, { url, shelf }: Scene): Promise<void> {
  await page.goto(url('/'))
  await enter(page)
  await page.goto(url(`/library/${shelf.libraryId}/bookshelf`))
  const all = [
    'Advanced',
    'Book',
    'Comic',
    'Fern',
    'Ferry',
    'Old',
    'Plans',
    'Roads',
    'Tones',
    'Waltz',
    'Wave',
  ]
  await shows(page, all)
  await page.press(role('button', 'Filter'))
  const panel = role('dialog', 'Filter')
  await page.write('cedar', panel, role('textbox'))
  await page.press(panel, role('button', /^Author: Cy Cedar/))
  await shows(page, ['Old', 'Waltz', 'Wave'])
  await page.key('Escape')
  await page.press(role('button', /^Sorted by: /))
  await page.press(role('menuitemradio', 'Z–A'))
  await shows(page, ['Wave', 'Waltz', 'Old'])
  await page.key('Escape')
  await page.write('ferri', role('combobox', 'Search'))
  await page.press(role('option', /^Ferry/))
  await page.see(role('heading', 'Ferry'))
}

/** From the shelf to the page of a book that has words and no sound. */
async function readOn(page: Page, { url, shelf }: Scene): Promise<void> {
  await page.goto(url(`/library/${shelf.libraryId}/bookshelf`))
  await page.press(role('main'), role('link', /^Fern/))
  await page.see(role('heading', 'Fern'))
  await page.read(/Dora Elm/)
}

async function browseOnPhone(page: Page, { url, shelf }: Scene): Promise<void> {
  await page.goto(url(`/library/${shelf.libraryId}/bookshelf`))
  await fits(page, phone)
  const nav = role('navigation', 'Library')
  await page.press(nav, role('button', 'More'))
  await page.press(role('dialog'), role('link', 'Authors'))
  await page.see(role('link', /^Bo Quill/))
  await fits(page, phone)
  await page.press(nav, role('link', 'Search'))
  await page.write('roads', role('main'), role('textbox'))
  await page.press(role('main'), role('link', /^Roads/))
  await page.see(role('heading', 'Roads'))
  await fits(page, phone)
}

async function seekAndStep(page: Page): Promise<void> {
  await page.press(player, role('button', 'Jump forward 10 seconds'))
  await expect.poll(() => placeOf(page)).toBeGreaterThan(10)
  await page.press(player, role('button', 'Next chapter'))
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(59)
  await page.hear()
  await page.press(player, role('slider', 'Seek'))
  await expect.poll(() => placeOf(page)).toBeGreaterThan(60)
  await page.hear()
}

/** Three seconds, and silence. */
async function sleep(page: Page): Promise<void> {
  await page.press(player, role('button', 'Sleep timer'))
  const dialog = role('dialog', 'Sleep timer')
  await page.write('0.05', dialog, role('spinbutton', 'Minutes'))
  await page.press(dialog, role('button', 'Start'))
  await page.read(/Sleep Timer Done/)
  await expect.poll(async () => (await page.sound())?.paused).toBe(true)
}

/** Until the service worker looks after the page, and this browser could start without the server. */
async function waitForWorker(page: Page): Promise<void> {
  await page.driver.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  const user = () => page.driver.evaluate(() => localStorage.getItem('ui:offline-user'))
  await expect.poll(user).not.toBeNull()
}
