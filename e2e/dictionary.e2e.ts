import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { dictzip, stardictFiles } from '../server/src/testing/dictionaries/stardict.ts'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { openHouse, phone, type House } from './house.ts'
import { analyze, violations } from './violations.ts'

let house: House

beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Wires/Wires.epub': readableEpub('Wires', [numberedChapter('Lamps', 'c', 900)]),
    },
    1,
  )
})
afterAll(async () => house?.stop())

test('chosen words are looked up, lead on to others, and the text is there again', async () => {
  const context = await house.signedIn()
  const page = await openBook(await context.newPage())
  await chooseFirst(page)
  // Without dictionaries nothing is offered.
  expect(await lookUp(page).count()).toBe(0)
  layDictionaries()
  await eventually(async () => {
    const { names } = await house.ask<{ names: string[] }>('GET', '/api/lectern/dictionaries')
    expect(names).toHaveLength(2)
  })

  await page.reload()
  await openBook(page)
  await chooseFirst(page)
  await lookUp(page).focus()
  await page.keyboard.press('Enter')
  await sheet(page).getByText('gives light').waitFor()
  const names = await sheet(page).getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual(['English words', 'Wörter'])
  expect(await violations(page, 'looked up')).toEqual([])

  await sheet(page).getByRole('link', { name: 'wick' }).click()
  await sheet(page).getByText('the part that burns').waitFor()
  const field = sheet(page).getByRole('searchbox', { name: 'Word' })
  expect(await field.inputValue()).toBe('wick')
  await field.fill('zyx')
  await field.press('Enter')
  await sheet(page).getByText('Nothing found for “zyx”.').waitFor()
  expect(await analyze(page)).toEqual([])
  await field.fill('Lamp')
  await field.press('Enter')
  await sheet(page).getByText('gives light').waitFor()

  // What was chosen is chosen still.
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect(await lookUp(page).evaluate((button) => button === document.activeElement)).toBe(true),
  )
  await tools(page).getByRole('button', { name: 'Yellow', exact: true }).click()
  await tools(page).waitFor({ state: 'detached' })
  await eventually(async () => {
    const path = `/api/items/${house.idOf('Wires')}/annotations`
    const { annotations } = await house.ask<{ annotations: { quote: string }[] }>('GET', path)
    expect(annotations.map(({ quote }) => quote.trim())).toEqual(['Lamps'])
  })
  await context.close()
})

test('a failure says so, and is tried again', async () => {
  const context = await house.signedIn(phone)
  const page = await openBook(await context.newPage())
  await page.route('**/api/lectern/dictionary?*', (route) =>
    route.fulfill({ status: 400, body: 'No.' }),
  )
  await chooseFirst(page)
  await lookUp(page).tap()
  await sheet(page).getByText('The word could not be looked up').waitFor()
  await page.unroute('**/api/lectern/dictionary?*')
  await sheet(page).getByRole('button', { name: 'Try again' }).tap()
  await sheet(page).getByText('gives light').waitFor()
  expect(await analyze(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})

test('admins see where dictionaries are put, which there are, and what is wrong', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/general`)
  expect(await page.getByRole('textbox', { name: 'Folder' }).inputValue()).toMatch(
    /config.dictionaries$/,
  )
  const list = page.getByRole('list', { name: 'Dictionaries that lie there' })
  await list.getByText('The word list (.idx or .idx.gz) is missing.').waitFor()
  await list.getByText('2 words').waitFor()
  expect(await violations(page, 'dictionaries')).toEqual([])
  await context.close()
})

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Chosen words' })
const lookUp = (page: Page) => tools(page).getByRole('button', { name: 'Look up' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Look up' })

async function openBook(page: Page): Promise<Page> {
  await page.goto(`${house.lectern.url}/read/${house.idOf('Wires')}`)
  await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
  return page
}

/** Chooses the first word of the page, which is the title of its chapter. */
async function chooseFirst(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+ArrowRight')
  await tools(page).waitFor()
}

function layDictionaries(): void {
  const folder = join(house.lectern.folder, 'config', 'dictionaries')
  mkdirSync(join(folder, 'de'), { recursive: true })
  const english = stardictFiles(
    [
      ['lamp', '<i>noun</i> what <b>gives light</b>; see <a href="bword://wick">wick</a>'],
      ['wick', '<ol><li>the part that burns</li></ol>'],
    ],
    { lines: ['bookname=English words', 'sametypesequence=h', 'lang=en-en'] },
  )
  const { ifo, idx, dict } = english
  const german = stardictFiles([['Lamp', 'kein deutsches Wort']], { lines: ['bookname=Wörter'] })
  const files = {
    'english.ifo': ifo,
    'english.idx': idx,
    'english.dict.dz': dictzip(dict),
    'de/words.ifo': german.ifo,
    'de/words.idx': german.idx,
    'de/words.dict': german.dict,
    'broken.ifo': ifo,
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
}
