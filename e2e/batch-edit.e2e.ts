import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { epub } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violationsInAllColours } from './violations.ts'

let house: House

beforeAll(async () => {
  const books = ['Atlas', 'Beacon', 'Cinder', 'Dune', 'Ember', 'Fjord']
  const files = books.map((title) => [
    `Ada Verne/${title}/book.epub`,
    epub({ metadata: `<dc:title>${title}</dc:title>` }),
  ])
  house = await openHouse(Object.fromEntries(files), books.length)
  await house.ask('POST', `/api/lectern/items/${house.idOf('Dune')}/locks`, {
    fields: ['publisher'],
    isLocked: true,
  })
})
afterAll(() => house?.stop())

interface Stored {
  media: {
    metadata: {
      publisher: string | null
      narrators: string[]
      genres: string[]
      series: { name: string; sequence: string }[]
    }
  }
}

const stored = async (title: string) =>
  (await house.ask<Stored>('GET', `/api/items/${house.idOf(title)}?expanded=1`)).media.metadata

async function chooseAll(page: Page): Promise<Locator> {
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByRole('listitem').filter({ hasText: 'Fjord' }).getByRole('link').first().waitFor()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  await bar.getByText('6 selected').waitFor()
  return bar
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Edit 6 items' })
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`)

async function says(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).filter({ hasText: text }).waitFor()
}

/** What a spreadsheet leaves on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((tsv) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', tsv)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('many books are edited as a table and as a form, looked at, saved as one change and taken back', async () => {
  const context = await house.signedIn(desk)
  const page = await context.newPage()
  const bar = await chooseAll(page)
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  await heading(page).waitFor()
  await page.reload()
  await heading(page).waitFor()
  await page.getByLabel('Genres', { exact: true }).selectOption('add')
  await page.getByRole('combobox', { name: 'Genres: value' }).fill('Sea')
  await page.getByRole('combobox', { name: 'Genres: value' }).press('Enter')
  await page.getByText('6 will change').waitFor()
  expect(await violationsInAllColours(page, 'form of many books')).toEqual([])

  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await says(page, 0, 6, 'Sea')
  // Typed, and on to the next row; taken down from there; pasted; emptied; an edit that is left.
  await cell(page, 0, 3).click()
  await page.keyboard.type('Nora Reed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  for (let row = 1; row < 6; row += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await says(page, 5, 3, 'Nora Reed')
  await page.keyboard.press('Control+z')
  await cell(page, 5, 3).filter({ hasNotText: 'Nora' }).waitFor()
  await page.keyboard.press('Control+y')
  await says(page, 5, 3, 'Nora Reed')
  await cell(page, 2, 8).click()
  await page.keyboard.press('ArrowRight')
  await paste(page, 'Lamp House\tEnglish\n"Tower ""and"" Sons"\tGerman\n')
  await says(page, 3, 9, 'Tower "and" Sons')
  await says(page, 3, 10, 'German')
  await cell(page, 2, 10).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('F2')
  await page.keyboard.type('French')
  await page.keyboard.press('Escape')
  await cell(page, 2, 10).filter({ hasNotText: 'French' }).waitFor()
  await cell(page, 4, 0).click()
  await page.keyboard.press('Delete')
  await page.getByText('A title is needed').waitFor()
  await page.keyboard.press('Control+z')
  await says(page, 4, 0, 'Ember')

  await page.getByRole('button', { name: 'Number', exact: true }).click()
  const numbering = page.getByRole('dialog', { name: 'Number a series' })
  await numbering.getByLabel('Series').fill('Harbours')
  await numbering.getByLabel('Number from').fill('5')
  await numbering.getByRole('button', { name: 'Number 6 items' }).click()
  await page.keyboard.press('Escape')
  await says(page, 5, 5, '10')
  expect(await violationsInAllColours(page, 'table of many books')).toEqual([])

  await page.keyboard.press('Control+s')
  const preview = page.getByRole('dialog', { name: '6 items will change' })
  const dune = preview.getByRole('listitem').filter({ hasText: 'Dune' })
  await dune.getByText('Harbours #8').waitFor()
  await dune.getByRole('img', { name: 'Locked: only people change it' }).waitFor()
  expect(await violationsInAllColours(page, 'preview of many books')).toEqual([])
  // Somebody else is quicker with one field: nothing is written before that is settled.
  await house.ask('PATCH', `/api/items/${house.idOf('Cinder')}/media`, {
    metadata: { publisher: 'Theirs' },
  })
  await preview.getByText('Somebody else changed 1 field that you changed, too.').waitFor()
  await preview.getByRole('button', { name: 'Keep all of mine' }).click()
  // A browser takes its time to go back, in which the page draws itself once more.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 300)
  })
  await preview.getByRole('button', { name: 'Save 6 items' }).click()
  await page.getByText('6 items changed').waitFor()
  // The page had a way to undo what wasn't saved.
  await heading(page).waitFor({ state: 'hidden' })
  expect(await stored('Cinder')).toMatchObject({
    publisher: 'Lamp House',
    narrators: ['Nora Reed'],
    genres: ['Sea'],
    series: [{ name: 'Harbours', sequence: '7' }],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('6 items are as they were before').waitFor()
  expect(await stored('Cinder')).toMatchObject({
    publisher: 'Theirs',
    narrators: [],
    genres: [],
    series: [],
  })
  await context.close()
})

test('the table is edited by thumb, and says where nothing is chosen', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  const bar = await chooseAll(page)
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await heading(page).waitFor()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await cell(page, 1, 1).tap()
  await cell(page, 1, 1).tap()
  await page.keyboard.type('By thumb')
  await page.keyboard.press('Enter')
  await says(page, 1, 1, 'By thumb')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Preview' }).tap()
  const preview = page.getByRole('dialog', { name: '1 item will change' })
  await preview.getByText('By thumb').waitFor()
  expect(await violationsInAllColours(page, 'preview on a phone')).toEqual([])
  await preview.getByRole('button', { name: 'Save 1 item' }).tap()
  await page.getByText('1 item changed').waitFor()
  await page.goto(`${house.lectern.url}/batch`)
  await page.getByText('No items are selected').waitFor()
  await page.getByRole('link', { name: 'To the shelf' }).waitFor()
  await context.close()
  const stranger = await house.browser.newContext(phone)
  const door = await stranger.newPage()
  await door.goto(`${house.lectern.url}/batch`)
  await door.waitForURL(`${house.lectern.url}/login`)
  await stranger.close()
})
