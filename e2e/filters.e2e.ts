import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { stillness } from './settled.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
const tags = (genre: string) => ({ genre })
beforeAll(async () => {
  house = await openHouse(
    {
      'Ann Ash/Dragon Dawn/1.mp3': audio({ seconds: 60, tags: tags('Fantasy') }),
      'Ann Ash/Dragon Dusk/1.mp3': audio({ seconds: 61, tags: tags('Fantasy') }),
      'Bo Birch/Dragon Saga/1.mp3': audio({ seconds: 4000, tags: tags('Fantasy') }),
      'Bo Birch/Cold Case/1.mp3': audio({ seconds: 62, tags: tags('Crime') }),
      'Cy Cedar/Quick Laugh/1.mp3': audio({ seconds: 63, tags: tags('Humour') }),
    },
    5,
  )
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dragon Dusk')}`, { isFinished: true })
})
afterAll(() => house?.stop())

const shelf = () => `${house.lectern.url}/library/${house.libraryId}/bookshelf`

/** Titles on the shelf, as they stand. */
const shown = async (page: Page): Promise<string[]> => {
  const links = await page.getByRole('main').locator('a[href*="/item/"]').allInnerTexts()
  return [...new Set(links.map((text) => text.split('\n')[0] ?? ''))].filter(Boolean).sort()
}
async function shows(page: Page, ...titles: string[]): Promise<void> {
  await expect.poll(() => shown(page)).toEqual(titles.sort())
}

test('an unheard fantasy under an hour is four clicks away', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  await shows(page, 'Cold Case', 'Dragon Dawn', 'Dragon Dusk', 'Dragon Saga', 'Quick Laugh')
  let clicks = 0
  const click = async (name: RegExp | string) => {
    clicks += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  await click('Filter')
  const panel = page.getByRole('dialog', { name: 'Filter' })
  // The counts are what would be left.
  await panel.getByRole('button', { name: /^Fantasy 3$/ }).waitFor()
  await click(/^Not started/)
  await panel.getByRole('button', { name: /^Fantasy 2$/ }).waitFor()
  await click(/^Under 60 min/)
  await click(/^Fantasy/)
  await shows(page, 'Dragon Dawn')
  expect(clicks).toBeLessThanOrEqual(4)
  expect(await violations(page, 'filter panel')).toEqual([])

  // The address holds it all: another tab shows the same, and "back" takes one step back.
  const other = await context.newPage()
  await other.goto(page.url())
  await shows(other, 'Dragon Dawn')
  await other.close()
  await page.keyboard.press('Escape')
  await page.goBack()
  await shows(page, 'Cold Case', 'Dragon Dawn', 'Quick Laugh')
  await context.close()
})

test('nothing below the chips moves when their counts and the genres come', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/facets?**', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const author = panel.getByRole('button', { name: 'Author', exact: true })
  await author.waitFor()
  await stillness(page)
  const before = await author.boundingBox()
  answer()
  await panel.getByRole('button', { name: 'Fantasy 3', exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Finished 1', exact: true }).waitFor()
  expect(await author.boundingBox()).toEqual(before)
  // Nor when a choice leaves fewer genres.
  await panel.getByRole('button', { name: /^Finished/ }).click()
  await panel.getByRole('button', { name: 'Fantasy 1', exact: true }).waitFor()
  expect(await panel.getByRole('button', { name: /^Crime/ }).count()).toBe(0)
  expect(await author.boundingBox()).toEqual(before)
  await context.close()
})

test('in a low window the filters are scrolled to their end', async () => {
  const context = await house.signedIn({ viewport: { width: 1440, height: 600 } })
  const page = await context.newPage()
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Fantasy 3', exact: true }).waitFor()
  await panel.hover()
  await page.mouse.wheel(0, 5000)
  const left = () =>
    panel.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(left).toBeLessThan(1)
  // It stays there while the window changes around it.
  await page.setViewportSize({ width: 1440, height: 620 })
  await stillness(page)
  expect(await left()).toBeLessThan(1)
  await panel.getByRole('button', { name: /^Explicit/ }).click()
  await page.getByRole('button', { name: 'Remove Explicit' }).waitFor()
  await context.close()
})

test('a filter is turned into its opposite, and alternatives stand together', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('textbox').fill('ash')
  await panel.getByRole('button', { name: /^Author: Ann Ash/ }).click()
  await shows(page, 'Dragon Dawn', 'Dragon Dusk')
  await panel.getByRole('textbox').fill('birch')
  await panel.getByRole('button', { name: /^Author: Bo Birch/ }).click()
  await shows(page, 'Cold Case', 'Dragon Dawn', 'Dragon Dusk', 'Dragon Saga')
  await panel.getByRole('textbox').fill('crime')
  await panel.getByRole('button', { name: 'Leave out Crime' }).click()
  await shows(page, 'Dragon Dawn', 'Dragon Dusk', 'Dragon Saga')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Not Genre: Crime', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Is', exact: true }).click()
  await shows(page, 'Cold Case')
  await page.getByRole('button', { name: 'Remove Genre: Crime' }).click()
  await shows(page, 'Cold Case', 'Dragon Dawn', 'Dragon Dusk', 'Dragon Saga')
  await context.close()
})

test('what is typed is asked for once its typing rests, not with each key', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q')
    if (request.url().includes('/facets?') && q !== null) asked.push(q)
  })
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await typeAtOnce(panel.getByRole('textbox'), 'birch')
  await panel.getByRole('button', { name: /^Author: Bo Birch 2/ }).waitFor()
  expect(asked).toEqual(['birch'])
  await panel.getByRole('textbox').fill('')
  await panel.getByRole('button', { name: 'Author', exact: true }).click()
  await typeAtOnce(panel.getByRole('textbox'), 'ash')
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => asked).toEqual(['birch', 'ash'])
  await context.close()
})

/** All keys before anything else can happen, however busy the machine. */
async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, word) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (let end = 1; end <= word.length; end++) {
      set?.call(element, word.slice(0, end))
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}

test('an empty shelf says which filter to take off', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  // Choices that leave nothing aren't offered: an old address still asks for them.
  const term = (group: string, value: string) => `${group}.${btoa(value)}`
  await page.goto(`${shelf()}?filter=${term('progress', 'finished')},${term('genres', 'Crime')}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Without “Genre: Crime”: 1 match/ }).click()
  await shows(page, 'Dragon Dusk')
  await context.close()
})

test('the values of a group stand once each, also while their counts cannot be had', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  await page.route('**/facets?**', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Author', exact: true }).click()
  const failed = panel.getByText("The counts couldn't be loaded.")
  await failed.waitFor()
  const names = () => panel.getByRole('listitem').allInnerTexts()
  expect(await names()).toEqual(['Ann Ash', 'Bo Birch', 'Cy Cedar'])
  await page.unroute('**/facets?**')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('button', { name: 'Ann Ash 2', exact: true }).waitFor()
  expect((await names()).map((name) => name.split('\n')[0])).toEqual([
    'Ann Ash',
    'Bo Birch',
    'Cy Cedar',
  ])
  expect(await failed.count()).toBe(0)
  await context.close()
})

test('a length is typed, by keyboard alone', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Length', exact: true }).focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Minimum hours').focus()
  await page.keyboard.type('0,5')
  await page.keyboard.press('Enter')
  await shows(page, 'Dragon Saga')
  await page.getByRole('button', { name: 'Remove Over 30 min' }).waitFor()
  await context.close()
})

test('a view is kept, pinned to home, found on another device, renamed and removed', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${shelf()}?filter=genres.${btoa('Fantasy')},progress.${btoa('not-started')}`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox').fill('New dragons')
  await dialog.getByLabel('Show on home').check()
  expect(await violationsInAllColours(page, 'view dialog')).toEqual([])
  // Who writes Japanese ends a word with Enter.
  await dialog.getByRole('textbox').dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  expect(await dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe(null)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const other = await house.signedIn()
  const home = await other.newPage()
  await home.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const row = home.getByRole('region', { name: 'New dragons', exact: true })
  await row.getByText('Dragon Dawn').first().waitFor()
  expect(await row.getByText('Dragon Dusk').count()).toBe(0)
  await row.getByRole('link', { name: 'See all: New dragons' }).click()
  await shows(home, 'Dragon Dawn', 'Dragon Saga')
  await home.getByRole('button', { name: 'Views' }).click()
  await home.getByRole('menuitem', { name: 'Rename view' }).click()
  await home.getByRole('dialog').getByRole('textbox').fill('Dragons')
  await home.keyboard.press('Enter')
  await home.getByRole('dialog').waitFor({ state: 'detached' })
  await home.getByRole('button', { name: 'Views' }).click()
  await home.getByRole('menuitemradio', { name: 'Dragons' }).waitFor()
  await home.getByRole('menuitem', { name: 'Remove view' }).click()
  await home.getByRole('button', { name: 'Remove view' }).click()
  await home.getByRole('alertdialog').or(home.getByRole('dialog')).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await house.ask<{ views: unknown[] }>('GET', '/api/lectern/views')).views)
    .toEqual([])
  await other.close()
  await context.close()
})

test('on a phone the filters are a sheet that says what waits behind it', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(shelf())
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: /^Crime/ }).tap()
  await sheet.getByRole('button', { name: 'Show 1 book' }).tap()
  await shows(page, 'Cold Case')
  expect(await violations(page, 'phone shelf')).toEqual([])
  await context.close()
})
