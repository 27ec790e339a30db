import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { hear, openHouse, phone, placeOf, playFromPage } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const chapters = Array.from({ length: 12 }, (_, index) => [
    `Ada Verne/Dusk/${String(index + 1).padStart(2, '0')}.mp3`,
    audio({ seconds: 20, tags: { album: 'Dusk', title: `Evening ${index + 1}` } }),
  ])
  house = await openHouse(Object.fromEntries(chapters), 1)
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 165,
    duration: 240,
    progress: 0.69,
  })
})
afterAll(() => house?.stop())

test('chapters begin where one is; what was heard is one line that opens', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
  const list = page.getByRole('list', { name: 'Chapters' })
  await list.getByText('you are here').waitFor()
  expect(await list.getByRole('listitem').first().textContent()).toContain('Evening 9')
  await page.getByRole('button', { name: '8 heard' }).click()
  await list.getByText('Evening 1', { exact: true }).waitFor()
  expect(await list.getByRole('listitem').count()).toBe(12)
  await context.close()
})

test('so they do in the player, by keys, too', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await playFromPage(page, `${house.lectern.url}/item/${house.idOf('Dusk')}`, 0.1)
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Chapters' })
  const list = dialog.getByRole('list', { name: 'Chapters' })
  const named = (name: string) => list.getByRole('button', { name })
  const hasFocus = async (name: string) => {
    const isFocused = () => named(name).evaluate((row) => row === document.activeElement)
    await expect.poll(isFocused).toBe(true)
  }
  await hasFocus('Evening 9')
  expect(await list.getByRole('listitem').first().textContent()).toContain('Evening 9')
  await page.keyboard.press('ArrowDown')
  await hasFocus('Evening 10')
  await page.keyboard.press('Home')
  await hasFocus('Evening 9')
  await dialog.getByRole('button', { name: '8 heard' }).click()
  await named('Evening 8').click()
  await expect.poll(() => placeOf(page)).toBeLessThan(160)
  await context.close()
})

test('the menu of what sounds says Pause and pauses', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Resume/ })
    .click()
  await hear(page)
  await page.getByRole('main').getByRole('button', { name: 'Actions for Dusk' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Resume/ })
    .waitFor()
  await context.close()
})

test('the account says the version, and leads to what is new', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/account`)
  await page
    .getByRole('main')
    .getByText(/^Lectern \d+\.\d+/)
    .waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Changelog', exact: true }).tap()
  await page.getByRole('dialog').getByText('Never lose your place.', { exact: true }).waitFor()
  await context.close()
})

test('on a phone the version and what is new are under More', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /changelog/ })
    .tap()
  await page.getByRole('dialog').getByText('Never lose your place.', { exact: true }).waitFor()
  await context.close()
})

test('while a library loads nothing stands there that it may not have', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route(/\/api\/libraries\/[^/?]+\?/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const rail = page.getByRole('navigation', { name: 'Library' })
  await rail.getByRole('link', { name: 'Home' }).waitFor()
  expect(await rail.getByRole('link', { name: 'Narrators' }).count()).toBe(0)
  // Which library it is was known before it came.
  expect(await page.getByRole('button', { name: 'Library: Books' }).count()).toBe(1)
  open()
  await rail.getByRole('link', { name: 'Narrators' }).waitFor()
  await context.close()
})

test('the sections of the settings stay where they are', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/users`)
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  const users = sections.getByRole('link', { name: 'Users' })
  const before = await users.boundingBox()
  await sections.getByRole('link', { name: 'Your stats' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your stats' }).waitFor()
  expect(await users.boundingBox()).toEqual(before)
  await context.close()
})
