import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { startProviderStub } from '../server/src/testing/providers/provider-stub.ts'
import type { ProviderStub } from '../server/src/testing/providers/provider-stub.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
let stub: ProviderStub

beforeAll(async () => {
  stub = await startProviderStub()
  const book = (album: string, genre: string) =>
    audio({ seconds: 3, tags: { album, title: album, genre } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/1.mp3': book('Dusk', 'SF'),
      'Ada Verne/Ferry/1.mp3': book('Ferry', 'sci fi'),
      'Ada Verne/Night/1.mp3': book('Night', 'Audiobook; Horror'),
      'Ada Verne/Zinc/1.mp3': book('Zinc', 'Horror'),
    },
    4,
    stub.env,
  )
})
afterAll(async () => {
  await house?.stop()
  await stub?.close()
})

interface Full {
  media: { metadata: { genres: string[]; publisher: string | null; description: string | null } }
}
const metadata = async (title: string) =>
  (await house.ask<Full>('GET', `/api/items/${house.idOf(title)}`)).media.metadata
const genres = async () => [
  (await metadata('Dusk')).genres.join(),
  (await metadata('Ferry')).genres.join(),
  (await metadata('Night')).genres.join(),
]
const rulesOf = async () =>
  (
    await house.ask<{ rules: { kind: string }[] }>(
      'GET',
      `/api/lectern/libraries/${house.libraryId}/label-rules`,
    )
  ).rules

async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Actions for Books' }).click()
  await page.getByRole('menuitem', { name: 'Edit library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit library' })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}
async function add(page: Page, dialog: Locator, kind: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}
async function name(dialog: Locator, field: string, ...names: string[]): Promise<void> {
  const box = dialog.getByRole('combobox', { name: field })
  for (const one of names) {
    await box.fill(one)
    await box.press('Enter')
  }
}

test('rules are made, tried out while they are typed, applied to what is there, and taken back', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const dialog = await openTab(page, 'Genres and tags')
  await dialog.getByText('No rules yet').waitFor()
  await add(page, dialog, 'Replace names')
  await dialog.getByText('not complete yet').waitFor()
  await name(dialog, 'These names', 'SF', 'Sci-Fi')
  await name(dialog, 'Become', 'Science Fiction')
  await dialog.getByText('2 items in this library would change.').waitFor()
  expect(await violationsInAllColours(page, 'a rule')).toEqual([])

  // What contradicts another rule is refused with what to do about it.
  await add(page, dialog, 'Remove names')
  await name(dialog, 'These names', 'science fiction')
  await dialog.getByText('which rule 2 drops').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('which rule 2 drops').waitFor()
  expect(await rulesOf()).toEqual([])
  await dialog.getByRole('button', { name: 'Remove science fiction', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Rule 2 isn’t complete yet.').waitFor()
  await name(dialog, 'These names', 'Audiobook')
  await dialog.getByText('3 items in this library would change.').waitFor()
  expect(await violations(page, 'rules tried out')).toEqual([])

  await dialog.getByRole('button', { name: 'Save and apply' }).click()
  await page.getByText('Tidying the genres and tags of Books has started').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(genres).toEqual(['Science Fiction', 'Science Fiction', 'Horror'])
  await page.getByRole('button', { name: /^Tasks/ }).click()
  const tasks = page.getByRole('dialog', { name: 'Tasks' })
  await tasks.getByText('3 updated').waitFor()
  await tasks.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('Genres and tags are as they were before').waitFor()
  expect(await genres()).toEqual(['SF', 'sci fi', 'Audiobook,Horror'])

  await page.goto(`${house.lectern.url}/config/changes`)
  await page.getByText('genre and tag rules').first().waitFor()
  await context.close()
})

test('rules are moved by key, and copied from library to library as text', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const dialog = await openTab(page, 'Genres and tags')
  const row = (words: string | RegExp) =>
    dialog.getByRole('button', { name: words, expanded: false })
  await row(/^Remove Audiobook/).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await dialog.getByRole('button', { name: 'As text' }).click()
  const text = dialog.getByRole('textbox', { name: 'Rules as text' })
  expect(await text.inputValue()).toBe(
    'drop genres: Audiobook\nmap genres: SF, Sci-Fi -> Science Fiction\n',
  )
  await text.fill('drop genres: Audiobook\nmap books: SF -> Science Fiction')
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await dialog.getByText('Line 2: after the first word come genres, tags').waitFor()
  expect(await violations(page, 'rules as text')).toEqual([])
  await text.fill('# of another library\nsplit genres, tags: "/" except AC/DC\nunify genres')
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await row(/^Split at/).waitFor()
  await dialog.getByText('Everything in this library follows the rules.').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Library updated').waitFor()
  expect(await rulesOf()).toEqual([
    { kind: 'split', fields: ['genres', 'tags'], at: ['/'], except: ['AC/DC'] },
    { kind: 'unify', fields: ['genres'] },
  ])
  await context.close()
})

test('a book is matched with each field from whom the library asks for it', async () => {
  const program = async (title: string) => {
    const body = { name: title, url: `${stub.url}/${title.toLowerCase()}`, mediaType: 'book' }
    await house.ask('POST', '/api/custom-metadata-providers', body)
  }
  await program('Alpha')
  await program('Beta')
  const zinc = { title: 'Zinc', author: 'Ada Verne' }
  const match = { ...zinc, publisher: 'Alpha Press', description: '<p>Alpha’s words.</p>' }
  stub.say('alpha/search', { matches: [match] })
  stub.say('beta/search', { matches: [{ ...zinc, description: '<p>Beta’s words.</p>' }] })

  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const dialog = await openTab(page, 'Matching')
  await dialog.getByRole('combobox', { name: 'Provider', exact: true }).selectOption('merged')
  const all = dialog.getByRole('list', { name: 'All fields' })
  await dialog.getByRole('combobox', { name: 'Add a provider: All fields' }).selectOption('Alpha')
  for (const other of ['Audible.com', 'Open Library', 'iTunes'])
    await all.getByRole('button', { name: `Leave out ${other}` }).click()
  await dialog
    .getByRole('combobox', { name: 'A field with an order of its own' })
    .selectOption('Description')
  await dialog.getByRole('combobox', { name: 'Add a provider: Description' }).selectOption('Beta')
  const own = dialog.getByRole('list', { name: 'Description' })
  await own.getByRole('button', { name: 'Ask Beta earlier' }).click()
  expect(await violationsInAllColours(page, 'whom to ask')).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Library updated').waitFor()

  const id = house.idOf('Zinc')
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=match`)
  const editor = page.getByRole('dialog', { name: 'Zinc' })
  const provider = editor.getByRole('combobox', { name: 'Provider' })
  expect(await provider.inputValue()).toBe('merged')
  await editor.getByRole('button', { name: 'Search', exact: true }).click()
  await editor.getByText('3 candidates').waitFor()
  await editor.getByText('Best of several Alpha, Beta').waitFor()
  expect(await violationsInAllColours(page, 'a merged match')).toEqual([])
  await editor.getByRole('button', { name: 'Save 2 fields' }).click()
  await page.getByText('Match saved').waitFor()
  expect(await metadata('Zinc')).toMatchObject({
    publisher: 'Alpha Press',
    description: '<p>Beta’s words.</p>',
  })
  await editor.getByRole('tab', { name: 'History' }).click()
  await editor.getByText('provider: Best of several').waitFor()
  await editor.getByText('Beta', { exact: true }).waitFor()
  await context.close()
})

test('all of it is at hand on a phone', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const dialog = await openTab(page, 'Genres and tags')
  await dialog.getByRole('button', { name: /^Split at/ }).click()
  await dialog.getByLabel('Keep these whole').waitFor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(390)
  expect(await violations(page, 'rules on a phone')).toEqual([])
  await dialog.getByRole('tab', { name: 'Matching' }).click()
  await dialog.getByRole('list', { name: 'Description' }).waitFor()
  expect(await width()).toBe(390)
  expect(await violations(page, 'whom to ask on a phone')).toEqual([])
  await context.close()
})
