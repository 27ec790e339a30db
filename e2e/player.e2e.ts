import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { startBrowser, startLectern } from './lectern.ts'
import type { Lectern } from './lectern.ts'
import { violations } from './violations.ts'

const account = { username: 'root', password: 'a good password' }

let lectern: Lectern
let browser: Browser
let itemId: string

beforeAll(async () => {
  lectern = await startLectern()
  browser = await startBrowser()
  await library(
    {
      'Jane Reader/Long Walk/01.mp3': audio({ seconds: 60, tags: { title: 'Morning' } }),
      'Jane Reader/Long Walk/02.mp3': audio({ seconds: 60, tags: { title: 'Noon' } }),
      'Jane Reader/Long Walk/03.mp3': audio({ seconds: 60, tags: { title: 'Evening' } }),
    },
    lectern.media,
  )
  itemId = await fillLibrary()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.stop()
})

test('plays aloud, keeps the place over a reload, and crosses files', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await playOn(page)
  await until(page, 2)
  await page.getByRole('slider', { name: 'Seek' }).press('ArrowRight')
  await until(page, 12)
  await control(page, 'Pause').click()
  const place = await placeOf(page)
  await page.reload()
  await playOn(page)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(place - 1)
  expect(await placeOf(page)).toBeLessThan(place + 5)

  const seek = page.getByRole('slider', { name: 'Seek' })
  await seek.press('PageUp')
  for (let jump = 0; jump < 5; jump += 1) await seek.press('ArrowRight')
  await until(page, 121)
  expect(await page.getByRole('region', { name: 'Player' }).innerText()).toContain('3 of 3')
  await context.close()
})

test('two tabs: the one that starts last goes on, the other stops', async () => {
  const context = await signedIn()
  const first = await context.newPage()
  await playOn(first)
  const second = await context.newPage()
  await playOn(second)
  await first.getByRole('region', { name: 'Player' }).waitFor({ state: 'detached' })
  const place = await placeOf(second)
  await until(second, place + 1)
  expect(await first.getByRole('region', { name: 'Player' }).count()).toBe(0)
  await context.close()
})

test('another device takes over, and the place can be fetched back', async () => {
  const [here, there] = await Promise.all([signedIn(), signedIn()])
  const desk = await here.newPage()
  await playOn(desk)
  const phone = await there.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await playOn(phone)
  await desk.getByRole('button', { name: 'Continue here' }).click()
  await control(desk, 'Pause').waitFor()
  await phone.getByText('Playback stopped').waitFor()
  expect(await desk.getByRole('button', { name: 'Continue here' }).count()).toBe(0)
  await Promise.all([here.close(), there.close()])
})

test('everything by keyboard', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await playOn(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Space')
  await control(page, 'Play').waitFor()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Speed 1.1×' }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Unmute' }).waitFor()
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Chapters' }).waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await control(page, 'Pause').waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Escape')
  const region = page.getByRole('region', { name: 'Player' })
  await region.waitFor({ state: 'detached' })
  expect(await region.count()).toBe(0)
  await context.close()
})

test.each(['dark', 'light'] as const)(
  'no axe violations around the player, %s',
  async (colorScheme) => {
    const context = await signedIn()
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await playOn(page)
    const open = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
    const found = await violations(page, 'bar')
    for (const name of ['Chapters', 'Sleep timer', 'Bookmarks']) {
      await open(name)
      await page.getByRole('dialog').waitFor()
      found.push(...(await violations(page, name)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await open('Full-screen player')
    await page.getByRole('dialog', { name: 'Player' }).waitFor()
    found.push(...(await violations(page, 'full screen')))
    expect(found).toEqual([])
    await context.close()
  },
)

/** The root account, one library, its scan; yields the id of the one book. */
async function fillLibrary(): Promise<string> {
  await lectern.call('POST', '/init', { newRoot: account })
  const { user } = await ask<{ user: { accessToken: string } }>('POST', '/login', account)
  const token = user.accessToken
  const body = { name: 'Books', mediaType: 'book', folders: [{ fullPath: lectern.media }] }
  const { id } = await ask<{ id: string }>('POST', '/api/libraries', body, token)
  await lectern.call('POST', `/api/libraries/${id}/scan`, {}, token)
  return vi.waitFor(() => firstItem(id, token), { timeout: 30_000, interval: 200 })
}

/** Throws as long as the scan hasn't found anything. */
async function firstItem(libraryId: string, token: string): Promise<string> {
  const path = `/api/libraries/${libraryId}/items`
  const { results } = await ask<{ results: { id: string }[] }>('GET', path, undefined, token)
  const [item] = results
  if (item === undefined) throw new Error('The library is still empty')
  return item.id
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await lectern.call(method, path, body, token)
  expect(answer.status, `${method} ${path}`).toBe(200)
  return answer.body as T
}

/** A browser of its own, signed in: its own device. */
async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(`${lectern.url}/login`)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await page.getByRole('main').waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.close()
  return context
}

async function playOn(page: Page): Promise<void> {
  await page.goto(`${lectern.url}/item/${itemId}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume|Continue)/ })
    .first()
    .click()
  await control(page, 'Pause').waitFor()
}

/** A button of the player; the page behind it may have one of the same name. */
function control(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
}

/** Seconds into the item, as the seek track tells screen readers; on phones there is only the mini player. */
async function placeOf(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow'))
}

/** Waits until the sound has come this far. */
async function until(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => placeOf(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(seconds)
}
