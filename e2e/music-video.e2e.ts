import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio, library, png } from '../server/src/testing/fixture-library.ts'
import { allMedia } from '../server/src/testing/apps/knowing-client.ts'
import { mediaTools, videoBytes } from '../server/src/testing/media/video.ts'
import { desk, hear, openHouse, phone, placeOf, soundOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violations } from './violations.ts'

let house: House
let records = ''
let films = ''
const items: Record<string, string> = {}

vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  house = await openHouse(
    { 'Ada Verne/Dusk/01.mp3': audio({ seconds: 30, tags: { album: 'Dusk' } }) },
    1,
  )
  const track = (title: string, track: number, disc: number) =>
    audio({
      seconds: 60,
      tags: { title, album: 'Tides', artist: 'Nina Vale', track: `${track}`, disc: `${disc}` },
    })
  await library(
    {
      'Nina Vale/Tides/CD1/1.mp3': track('Spring', 1, 1),
      'Nina Vale/Tides/CD1/2.mp3': track('Neap', 2, 1),
      'Nina Vale/Tides/CD2/1.mp3': track('Ebb', 1, 2),
      'Nina Vale/Tides/cover.png': png({ width: 300, height: 300, rgb: 0x335577 }),
    },
    join(house.lectern.folder, 'records'),
  )
  const film = await videoBytes('.webm', { seconds: 60, size: '320x180' })
  await library(
    {
      'Quiet Sea (2019)/film.webm': film,
      'Quiet Sea (2019)/film.nfo': '<movie><title>Quiet Sea</title><plot>Waves.</plot></movie>',
      'Broken (2020).mp4': 'not a film',
    },
    join(house.lectern.folder, 'films'),
  )
}, 120_000)
afterAll(() => house?.stop())

/** Calls the server as a client that can name every kind of media. */
async function knowing<T>(path: string): Promise<T> {
  const headers = { authorization: `Bearer ${house.token}`, 'x-lectern-media': allMedia }
  const answer = await fetch(house.lectern.url + path, { headers })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

/** Makes a library by the dialog and waits until the shelf has filled by itself. */
async function addLibrary(page: Page, kind: 'Music' | 'Video', folder: string): Promise<string> {
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Add library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type', { exact: true }).selectOption({ label: kind })
  await dialog.getByLabel('Path of a folder on the server').fill(folder)
  await dialog.getByRole('button', { name: 'Add folder' }).click()
  await dialog.getByRole('button', { name: 'Create and scan' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { libraries } = await knowing<{ libraries: { id: string; mediaType: string }[] }>(
    '/api/libraries',
  )
  const id = libraries.find(({ mediaType }) => mediaType === kind.toLowerCase())?.id ?? ''
  const wanted = kind === 'Music' ? 1 : 2
  await vi.waitFor(
    async () => {
      const path = `/api/libraries/${id}/items`
      const { results } = await knowing<{
        results: { id: string; media: { metadata: { title: string } } }[]
      }>(path)
      expect(results).toHaveLength(wanted)
      for (const one of results) items[one.media.metadata.title] = one.id
    },
    { timeout: 30_000, interval: 200 },
  )
  return id
}

const go = async (page: Page, path: string) => {
  await page.goto(house.lectern.url + path)
  await settled(page)
}

async function closed(page: Page, context: BrowserContext): Promise<void> {
  const close = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
  await context.close()
}

describe.skipIf(mediaTools.ffmpeg === null)('music and video', () => {
  beforeAll(async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    records = await addLibrary(page, 'Music', join(house.lectern.folder, 'records'))
    films = await addLibrary(page, 'Video', join(house.lectern.folder, 'films'))
    await context.close()
  }, 120_000)

  test('an app that says nothing of itself sees books only', async () => {
    const { libraries } = await house.ask<{ libraries: { id: string }[] }>('GET', '/api/libraries')
    expect(libraries.map(({ id }) => id)).toEqual([house.libraryId])
    for (const path of [`/api/libraries/${records}`, `/api/items/${items['Tides']}`]) {
      const { status } = await house.lectern.call('GET', path, undefined, house.token)
      expect([path, status]).toEqual([path, 404])
    }
  })

  test('an album plays its second track, steps through tracks, and keeps no place', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await go(page, `/library/${records}`)
    await page
      .getByRole('navigation', { name: 'Library' })
      .getByRole('link', { name: 'Albums' })
      .click()
    await expect.poll(() => page.url()).toContain('/bookshelf/albums')
    await page.getByRole('main').getByRole('link', { name: /Tides/ }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()
    await page.getByRole('list', { name: 'Disc 2' }).getByRole('button').waitFor()
    expect(await page.getByText('3 tracks').count()).toBe(1)

    const player = page.getByRole('region', { name: 'Player' })
    await page.getByRole('button', { name: /^Play 2 Neap/ }).click()
    await hear(page, 1)
    await player.getByText('Neap').waitFor()
    await player.getByRole('button', { name: 'Next track' }).click()
    await player.getByText('Ebb').waitFor()
    await hear(page, 0.5)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
    // Later than three seconds into a track it begins anew, else the one before.
    await page.keyboard.press('[')
    await expect.poll(() => placeOf(page)).toSatisfy((at: number) => at === 60 || at === 120)
    if ((await placeOf(page)) === 120) await page.keyboard.press('[')
    await player.getByText('Neap').waitFor()
    const row = page.getByRole('button', { name: /^Play 2 Neap/ })
    await expect.poll(() => row.getAttribute('aria-current')).toBe('true')

    await page.getByRole('link', { name: 'Nina Vale' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Nina Vale' }).waitFor()
    await page.getByRole('heading', { name: 'Albums' }).waitFor()
    await closed(page, context)
    const { mediaProgress } = await knowing<{ mediaProgress: { libraryItemId: string }[] }>(
      '/api/me',
    )
    expect(mediaProgress.map(({ libraryItemId }) => libraryItemId)).not.toContain(items['Tides'])
  })

  test('an album is mixed and repeated as this device remembers', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await go(page, `/item/${items['Tides']}`)
    const player = page.getByRole('region', { name: 'Player' })
    await page.getByRole('button', { name: /^Play \d+ Ebb/ }).click()
    await hear(page, 0.5)
    expect(await player.getByRole('button', { name: 'Next track' }).count()).toBe(0)
    const shuffle = player.getByRole('button', { name: 'Shuffle' })
    await player.getByRole('button', { name: 'Repeat: off' }).click()
    await player.getByRole('button', { name: 'Repeat: all tracks' }).waitFor()
    await player.getByRole('button', { name: 'Next track' }).click()
    await player.getByText('Spring').waitFor()
    await hear(page, 0.5)

    await player.getByRole('button', { name: 'Repeat: all tracks' }).click()
    await player.getByRole('button', { name: 'Repeat: this track' }).waitFor()
    for (let at = 10; at <= 50; at += 10) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(at)
    }
    // What sounds begins again by itself, and still is the first track.
    await expect.poll(async () => (await soundOf(page))?.time, { timeout: 30_000 }).toBeLessThan(30)
    await hear(page, 0.5)
    expect(await placeOf(page)).toBeLessThan(50)

    await shuffle.click()
    await page.reload()
    await player.getByText('Tides').waitFor()
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await hear(page, 0.5)
    await expect.poll(() => shuffle.getAttribute('aria-pressed')).toBe('true')
    expect(await player.getByRole('button', { name: 'Repeat: this track' }).count()).toBe(1)
    const titles = new Set<string>()
    for (let track = 2; track <= 3; track += 1) {
      const shown = player.getByText(/Neap|Ebb/)
      await player.getByRole('button', { name: 'Next track' }).click()
      await expect.poll(async () => titles.has((await shown.textContent()) ?? '')).toBe(false)
      titles.add((await shown.textContent()) ?? '')
      // While it loads there is nothing to go on from.
      await hear(page, 0.5)
    }
    expect(titles.size).toBe(2)
    await shuffle.click()
    await player.getByRole('button', { name: 'Repeat: this track' }).click()
    await closed(page, context)
  })

  test('a video plays in its box, moves, fills the screen, and goes on at its place', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await go(page, `/library/${films}/bookshelf`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Quiet Sea/ })
      .first()
      .click()
    await page.getByText('Waves.').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
    await hear(page, 1)

    const box = page.getByRole('region', { name: 'Video' })
    const place = async () => {
      const found = await box.boundingBox()
      if (!found) throw new Error('no box')
      return found
    }
    const usual = await place()
    expect([usual.width, usual.height]).toEqual([384, 216])
    expect(usual.x).toBeLessThan(200)
    expect(usual.y).toBeGreaterThan(450)
    const picture = () =>
      page.evaluate(() => {
        const video = document.querySelector('video')
        return (
          video && { width: video.videoWidth, inBox: video.closest('[data-video-box]') !== null }
        )
      })
    expect(await picture()).toEqual({ width: 320, inBox: true })

    // Carried to the other side of the window it stays there.
    await page.mouse.move(usual.x + 190, usual.y + 110)
    await page.mouse.down()
    await page.mouse.move(1300, 200, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await place()).x).toBeGreaterThan(900)
    expect((await place()).y).toBeLessThan(200)
    expect((await soundOf(page))?.paused).toBe(false)
    await box.hover()
    for (let turn = 0; turn < 2; turn++)
      await box.getByRole('button', { name: 'Move to the next corner' }).click()
    await expect.poll(async () => (await place()).x).toBe(usual.x)

    await box.click({ position: { x: 190, y: 110 } })
    await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await soundOf(page))?.paused).toBe(false)

    await box.hover()
    await box.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    expect((await place()).width).toBe(1440)
    await page.keyboard.press('ArrowRight')
    await box.getByRole('slider', { name: 'Seek' }).waitFor()
    await box.getByRole('button', { name: 'Exit full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)

    await page.getByRole('button', { name: 'Full-screen player' }).click()
    const full = page.getByRole('dialog', { name: 'Player' })
    await full.waitFor()
    await expect.poll(picture).toEqual({ width: 320, inBox: false })
    await hear(page, 0.5)
    await page.keyboard.press('Escape')
    await full.waitFor({ state: 'detached' })
    await expect.poll(picture).toEqual({ width: 320, inBox: true })
    expect((await soundOf(page))?.paused).toBe(false)

    await box.hover()
    await box.getByRole('button', { name: 'Close' }).click()
    await box.waitFor({ state: 'detached' })
    const { currentTime } = await knowing<{ currentTime: number }>(
      `/api/me/progress/${items['Quiet Sea']}`,
    )
    expect(currentTime).toBeGreaterThan(10)
    await go(page, `/library/${films}`)
    await page.getByRole('region', { name: 'Resume' }).getByText('Quiet Sea').waitFor()
    await context.close()
  })

  test('a file that is no film is said to be none', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    await go(page, `/item/${items['Broken']}`)
    const main = page.getByRole('main')
    await main.getByText(/Its files are damaged/).waitFor()
    expect(await main.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
    await context.close()
  })

  test.each([
    ['desk', desk],
    ['phone', phone],
  ] as const)('no axe violations, %s', async (_name, shape) => {
    const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const found: string[] = []
    for (const path of [
      `/library/${records}`,
      `/library/${records}/bookshelf/albums`,
      `/library/${records}/authors`,
      `/item/${items['Tides']}`,
      `/library/${films}`,
      `/library/${films}/bookshelf`,
      `/item/${items['Quiet Sea']}`,
    ]) {
      await go(page, path)
      found.push(...(await violations(page, path)))
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Play|Resume)/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Video' }).waitFor()
    await hear(page, 0.2)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
    found.push(...(await violations(page, 'video box')))
    await page.getByRole('button', { name: 'Full-screen player' }).click()
    await page.getByRole('dialog', { name: 'Player' }).getByRole('slider').first().waitFor()
    found.push(...(await violations(page, 'full player')))
    expect(found).toEqual([])
    await context.close()
  })

  test('who looks at what is removed reads what it was', async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    // Only who hears of it can say it.
    const live = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"init"')),
      )
    await go(page, `/item/${items['Broken']}`)
    await live
    const answer = await fetch(`${house.lectern.url}/api/items/${items['Broken']}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${house.token}`, 'x-lectern-media': allMedia },
    })
    expect(answer.status).toBe(200)
    await page.getByText('This film was removed').waitFor()
    await context.close()
  })
})
