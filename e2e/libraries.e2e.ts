import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse } from './house.ts'
import type { House } from './house.ts'
import { violationsInAllColours } from './violations.ts'

const track = (album: string, seconds: number) => audio({ seconds, tags: { album, title: album } })

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Lane/Harbor/1.mp3': track('Harbor', 20),
      'Ben Ota/Moons/1.mp3': track('Moons', 21),
    },
    2,
  )
})
afterAll(() => house?.stop())

interface Listed {
  id: string
  isMissing: boolean
  relPath: string
}

async function listed(): Promise<Listed[]> {
  const path = `/api/libraries/${house.libraryId}/items?limit=0`
  return (await house.ask<{ results: Listed[] }>('GET', path)).results
}

async function editLibrary(page: Page) {
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Actions for Books' }).click()
  await page.getByRole('menuitem', { name: 'Edit library' }).click()
  return page.getByRole('dialog', { name: 'Edit library' })
}

test('a library moves to another folder: asked first, and nothing is lost', async () => {
  const harbor = house.idOf('Harbor')
  await house.ask('PATCH', `/api/me/progress/${harbor}`, { currentTime: 12, duration: 20 })
  const before = (await listed()).map((item) => item.id).sort()
  const elsewhere = join(house.lectern.folder, 'elsewhere')
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const dialog = await editLibrary(page)
  await dialog.getByLabel('Path of a folder on the server').fill(elsewhere)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Remove ${house.lectern.media}` }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()

  const question = page.getByRole('alertdialog', { name: 'Remove this folder from the library?' })
  await question.getByText('This folder holds 2 books with 1 listening position.').waitFor()
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toBe('Cancel')
  expect(await violationsInAllColours(page, 'a folder leaves')).toEqual([])
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect((await listed()).every((item) => !item.isMissing)).toBe(true)

  await rename(house.lectern.media, elsewhere)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Remove folder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${house.lectern.url}/item/${harbor}`)
  await page.getByRole('heading', { level: 1, name: 'Harbor' }).waitFor()
  await expect
    .poll(async () =>
      (await listed()).flatMap(({ id, isMissing }) => (isMissing ? [] : [id])).sort(),
    )
    .toEqual(before)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Resume/ })
    .waitFor()
  expect(
    await house.ask<{ currentTime: number }>('GET', `/api/me/progress/${harbor}`),
  ).toMatchObject({ currentTime: 12 })
  await context.close()
})

test("a path that can't be had is said at its field, until it is another one", async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Add library' }).click()
  const create = page.getByRole('dialog', { name: 'Create library' })
  await saysAtField(create, 'Create and scan')
  await create.getByRole('button', { name: 'Cancel' }).click()

  const edit = await editLibrary(page)
  await edit.getByRole('tab', { name: 'Scanning' }).click()
  await edit.getByRole('tab', { name: 'General' }).click()
  await saysAtField(edit, 'Save')
  await context.close()
})

test('a library is called empty only once that is known', async () => {
  const folder = join(house.lectern.folder, 'later')
  await mkdir(folder)
  const settings = { disableWatcher: true }
  const body = { name: 'Later', mediaType: 'book', folders: [{ fullPath: folder }], settings }
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', body)
  const context = await house.signedIn()
  const page = await context.newPage()
  const main = page.getByRole('main')

  const status = await hold(page, '**/status')
  await page.goto(`${house.lectern.url}/library/${id}/bookshelf`)
  await main.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await main.getByText('Later is empty').count()).toBe(0)
  await status.release()
  await main.getByText('Later is empty').waitFor()

  await library({ 'Cy Moss/Tides/1.mp3': track('Tides', 22) }, folder)
  const items = await hold(page, `**/api/libraries/${id}/items?*`)
  await main.getByRole('button', { name: 'Scan', exact: true }).click()
  await main.getByText('Your books are on their way').waitFor()
  const said = await texts(page, 'Later is empty')
  await main.getByText('Scanning the folders').waitFor({ state: 'detached' })
  await items.release()
  await main.getByRole('link', { name: 'Tides' }).first().waitFor()
  expect(await said()).toBe(0)
  await context.close()
})

/** Keeps calls waiting until they are let through. */
async function hold(page: Page, url: string): Promise<{ release: () => Promise<void> }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    // A call that was taken back meanwhile is nobody's any more.
    await route.continue().catch(() => undefined)
  })
  return {
    release: async () => {
      release()
      await page.unroute(url)
    },
  }
}

/** Counts from now on how often the page changes while it shows a text. */
async function texts(page: Page, text: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((shown) => {
    const counted = { times: 0 }
    new MutationObserver(() => {
      if (document.body.innerText.includes(shown)) counted.times += 1
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return counted
  }, text)
  return () => counter.evaluate(({ times }) => times)
}

async function saysAtField(dialog: Locator, save: string): Promise<void> {
  const path = join(house.lectern.folder, 'no', 'such')
  const field = dialog.getByLabel('Path of a folder on the server')
  await field.fill(path)
  await dialog.getByRole('button', { name: save }).click()
  const sentence = `The folder "${path}" does not exist.`
  await dialog.getByRole('alert').filter({ hasText: sentence }).waitFor()
  await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true)
  const described = await field.getAttribute('aria-describedby')
  expect(await dialog.locator(`[id="${described}"]`).textContent()).toBe(sentence)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.page().getByText(sentence, { exact: false }).count(), 'said once').toBe(1)
  await field.fill(`${path}-else`)
  await dialog.getByRole('alert').waitFor({ state: 'detached' })
}
