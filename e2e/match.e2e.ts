import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { startProviderStub } from '../server/src/testing/providers/provider-stub.ts'
import type { ProviderStub } from '../server/src/testing/providers/provider-stub.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
let stub: ProviderStub
const names = ['Dusk', 'Ferry', 'Night', 'Zinc']

beforeAll(async () => {
  stub = await startProviderStub()
  const files = names.map((name) => [`Ada Verne/${name}/1.mp3`, audio({ seconds: 3 })] as const)
  house = await openHouse(Object.fromEntries(files), names.length, stub.env)
  const { provider } = await house.ask<{ provider: { id: string } }>(
    'POST',
    '/api/custom-metadata-providers',
    { name: 'Shelf of Wonders', url: `${stub.url}/custom`, mediaType: 'book' },
  )
  await house.ask('PATCH', `/api/libraries/${house.libraryId}`, {
    provider: `custom-${provider.id}`,
  })
})
afterAll(async () => {
  await house?.stop()
  await stub?.close()
})

function knowsOf(title: string, ...matches: object[]): void {
  stub.say(`custom/search?mediaType=book&query=${title}`, { matches })
}
interface Full {
  media: { tags: string[]; metadata: { publisher: string | null; title: string } }
}
const publisher = async (title: string) =>
  (await house.ask<Full>('GET', `/api/items/${house.idOf(title)}`)).media.metadata.publisher
const reviews = () => `${house.lectern.url}/config/matches?library=${house.libraryId}`

async function heading(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

/** Ferry is edited by key, with its neighbour one arrow away; its row has the focus again, and says what was edited. */
async function editFromRow(page: Page): Promise<void> {
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name })
  await row('Ferry').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Ferry' })
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Ferry home')
  await page.keyboard.press('Control+s')
  await page.getByText('Item details updated').waitFor()
  const edited = page.getByRole('dialog', { name: 'Ferry home' })
  await edited.getByText('of 2').waitFor()
  const way = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  const isFirst = await way('Next item').isEnabled()
  await way(isFirst ? 'Next item' : 'Previous item').click()
  await page.getByRole('dialog', { name: 'Night' }).waitFor()
  await way(isFirst ? 'Previous item' : 'Next item').click()
  await edited.waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-row]:focus').filter({ hasText: 'Ferry home' }).waitFor()
  await heading(page, 'Ferry home')
}

test('a book is looked up, and what is wanted of it taken over, and back', async () => {
  knowsOf(
    'Zinc',
    {
      title: 'Zinc',
      subtitle: 'A metal’s tale',
      author: 'Ada Verne',
      narrator: 'Cy Voice',
      publisher: 'Tin Press',
      publishedYear: '1999',
      language: 'English',
      description: '<p>Of <b>metals</b> and people.</p>',
      duration: 600,
      genres: ['Chemistry'],
      series: [{ series: 'Elements', sequence: '30' }],
    },
    { title: 'Zinc and other metals', author: 'Bo Quill', publisher: 'Lead Press' },
  )
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Zinc')}?edit=${house.idOf('Zinc')}`)
  const dialog = page.getByRole('dialog', { name: 'Zinc' })
  await dialog.getByRole('tab', { name: 'Match' }).click()
  await dialog.getByText('Look this book up').waitFor()
  await dialog.getByLabel('Author', { exact: true }).press('Enter')
  await dialog.getByText('2 candidates').waitFor()
  await dialog.getByText('600 min longer there.').waitFor()
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  // What is empty is taken, what is there stays until somebody says otherwise.
  expect(await box('Publisher').isChecked()).toBe(true)
  await dialog.getByLabel('Take Publisher from').selectOption({ label: '2. Lead Press' })
  await box('Description').uncheck()
  await box('Genres').uncheck()
  expect(await violationsInAllColours(page, 'match tab')).toEqual([])
  await dialog.getByRole('button', { name: /^Save 6 fields$/ }).click()
  await page.getByText('Match saved').waitFor()
  await expect.poll(() => publisher('Zinc')).toBe('Lead Press')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Match taken back').waitFor()
  expect(await publisher('Zinc')).toBeNull()
  await context.close()
})

test('many are matched; what is not sure is worked through with the keyboard', async () => {
  for (const title of ['Dusk', 'Zinc']) {
    knowsOf(title, { title, author: 'Ada Verne', publisher: 'Tin Press' })
  }
  knowsOf(
    'Ferry',
    { title: 'Fairy tales', author: 'Zed', publisher: 'First Press' },
    { title: 'The ferries', author: 'Yo', publisher: 'Second Press' },
  )
  knowsOf('Night', { title: 'Knights', author: 'Zed', publisher: 'Third Press' })
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByRole('link', { name: 'Dusk' }).first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Match' }).click()
  const dialog = page.getByRole('dialog', { name: 'Match 4 items' })
  await dialog.getByRole('combobox', { name: 'Provider' }).waitFor()
  expect(await violations(page, 'match dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Match' }).click()
  await expect.poll(() => publisher('Dusk')).toBe('Tin Press')

  await page.goto(reviews())
  await page.getByText('2 left').waitFor()
  const list = page.getByRole('navigation', { name: 'Items to review' })
  const rows = list.locator('[data-row]')
  const first = (await rows.first().textContent()) ?? ''
  const [title, other] = first.startsWith('Ferry') ? ['Ferry', 'Night'] : ['Night', 'Ferry']
  await heading(page, title)
  await page.keyboard.press('j')
  await heading(page, other)
  await page.keyboard.press(title === 'Ferry' ? 'k' : 'Shift')
  await heading(page, 'Ferry')
  expect(await violationsInAllColours(page, 'matches to review')).toEqual([])
  await editFromRow(page)
  // The row has the focus, and the letters are still those of the page.
  await page.keyboard.press('n')
  await page.getByRole('radio', { name: 'Fairy tales' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('a')
  await page.getByText('1 left').waitFor()
  await expect.poll(() => publisher('Ferry')).toBe('First Press')
  await heading(page, 'Night')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Title' }).fill('Dusk')
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await page.getByText('Tin Press').first().waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByText('Nothing to review').waitFor()
  expect(await publisher('Night')).toBeNull()
  await context.close()
})

test('the tab and the list are whole pages on a phone', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  const id = house.idOf('Zinc')
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=match`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('What to take over').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page, 'match tab on a phone')).toEqual([])
  await context.close()
})

test('a podcast is looked up in the directory, and what is wanted of it taken over', async () => {
  stub.say('itunes/search?term=Radio+Moon', {
    results: [
      {
        collectionId: 77,
        artistId: 7,
        collectionName: 'Radio Moon',
        artistName: 'Cy Voice',
        genres: ['Science'],
        trackCount: 2,
        feedUrl: 'https://feeds.example.org/moon.xml',
        collectionViewUrl: 'https://podcasts.example.org/77',
        trackExplicitness: 'notExplicit',
      },
      { collectionId: 78, collectionName: 'Radio Moonlight', artistName: 'Zed', genres: [] },
    ],
  })
  const folder = join(house.lectern.folder, 'podcasts')
  const sound = audio({ seconds: 1, tags: { title: 'One', album: 'Radio Moon' } })
  await library({ 'Radio Moon/1.mp3': sound }, folder)
  const { id: libraryId } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  await house.ask('POST', `/api/libraries/${libraryId}/scan`)
  const listed = () =>
    house.ask<{ results: { id: string }[] }>('GET', `/api/libraries/${libraryId}/items`)
  await expect.poll(async () => (await listed()).results.length, { timeout: 30_000 }).toBe(1)
  const id = (await listed()).results[0]?.id ?? ''
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=match`)
  const dialog = page.getByRole('dialog', { name: 'Radio Moon' })
  await dialog.getByText('2 candidates').waitFor()
  await dialog.getByRole('radio', { name: /Moonlight/ }).check()
  await dialog.getByRole('radio', { name: /Cy Voice/ }).check()
  await dialog.getByRole('checkbox', { name: 'Genres' }).uncheck()
  expect(await violationsInAllColours(page, 'match tab of a podcast')).toEqual([])
  await dialog.getByRole('button', { name: /^Save \d fields$/ }).click()
  await page.getByText('Match saved').waitFor()
  const { media } = await house.ask<{
    media: { metadata: { feedUrl: string; author: string; genres: string[]; itunesId: string } }
  }>('GET', `/api/items/${id}`)
  expect(media.metadata).toMatchObject({
    feedUrl: 'https://feeds.example.org/moon.xml',
    author: 'Cy Voice',
    itunesId: '77',
    genres: [],
  })
  await context.close()
})
