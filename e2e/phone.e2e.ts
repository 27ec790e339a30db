import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { account, hear, listenToSound, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const book = (title: string) => audio({ seconds: 60, tags: { album: title, title: 'One' } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': book('Dusk'),
      'Ada Verne/Lamps/2 - Night/01.mp3': book('Night'),
      'Bo Quill/The Ferry/01.mp3': book('The Ferry'),
    },
    3,
  )
})
afterAll(() => house?.stop())

test('a phone: sign in, browse by thumb, find, play, expand, jump, collapse', async () => {
  const context = await house.browser.newContext(phone)
  await listenToSound(context)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  expect(page.url()).toContain('/bookshelf')
  await fits(page)

  const nav = page.getByRole('navigation', { name: 'Library' })
  await nav.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Series' }).tap()
  await page.getByRole('link', { name: 'Lamps' }).first().waitFor()
  await fits(page)
  await nav.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Authors' }).tap()
  await page.getByRole('link', { name: 'Bo Quill' }).first().waitFor()
  await fits(page)

  await nav.getByRole('link', { name: 'Search' }).tap()
  // By its name: the page before has a field to narrow its list.
  await page.getByRole('main').getByRole('textbox', { name: 'Search' }).fill('ferry')
  await page.getByRole('main').getByRole('link', { name: 'The Ferry' }).first().tap()
  await page.getByRole('heading', { level: 1, name: 'The Ferry' }).waitFor()
  await fits(page)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).tap()
  await hear(page)

  await page.getByRole('button', { name: 'Full-screen player' }).tap()
  const full = page.getByRole('dialog', { name: 'Player' })
  await full.waitFor()
  await fits(page)
  await full.getByRole('button', { name: 'Jump forward 10 seconds' }).tap()
  await expect.poll(async () => (await soundOf(page))?.time ?? 0).toBeGreaterThan(10)
  await full.getByRole('button', { name: 'Collapse player' }).tap()
  await full.waitFor({ state: 'detached' })

  // The palette, by thumb: what plays, and the settings.
  const say = async (text: string, option: RegExp) => {
    await nav.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Command palette' }).tap()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill(text)
    await palette.getByRole('option', { name: option }).tap()
    await palette.waitFor({ state: 'detached' })
  }
  await say('pause', /^Pause/)
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  await say('users', /Users$/)
  await page.getByRole('heading', { name: 'Users' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/config/users')
  await fits(page)
  await context.close()
})

/** Nothing stands out to the side. */
async function fits(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, page.url()).toBeLessThanOrEqual(window)
}
