import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { deskWithWorker, openHouse } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

let house: House

beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 60, tags: { title } })
  house = await openHouse(
    {
      'Jane Reader/Long Walk/01.mp3': part('Morning'),
      'Jane Reader/Long Walk/02.mp3': part('Noon'),
      'Jane Reader/Long Walk/03.mp3': part('Evening'),
    },
    1,
  )
})
afterAll(() => house?.stop())

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
  await until(page, place - 1)
  expect(await placeOf(page)).toBeLessThan(place + 15)

  const seek = page.getByRole('slider', { name: 'Seek' })
  await seek.press('PageUp')
  for (let jump = 0; jump < 5; jump += 1) await seek.press('ArrowRight')
  await until(page, 121)
  await page.getByRole('region', { name: 'Player' }).getByText('3 of 3').waitFor()
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
  await phone.getByText('Now playing on another device.').waitFor()
  await desk.getByRole('button', { name: 'Continue here' }).waitFor({ state: 'detached' })
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

test('no axe violations around the player', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
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
})

/** A browser of its own, signed in: its own device. */
function signedIn(): Promise<BrowserContext> {
  return house.signedIn({ ...deskWithWorker, viewport: { width: 1280, height: 800 } })
}

async function playOn(page: Page): Promise<void> {
  await page.goto(`${house.lectern.url}/item/${house.items[0]?.id}`)
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
