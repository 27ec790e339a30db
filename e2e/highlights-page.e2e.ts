import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violations } from './violations.ts'

let house: House
beforeAll(async () => {
  const book = (title: string) => readableEpub(title, [numberedChapter('One', 'a', 400)])
  house = await openHouse(
    {
      'Ada Verne/Lamps/Lamps.epub': book('Lamps'),
      'Ada Verne/Harbour/Harbour.epub': book('Harbour'),
    },
    2,
  )
  await mark('Lamps', { quote: 'A lamp was lit', note: 'By whom?', fraction: 0.2 })
  await mark('Lamps', { quote: 'And it went out', style: 'underline', fraction: 0.6 })
  await mark('Harbour', { quote: '', kind: 'bookmark', style: null, fraction: 0.4 })
})
afterAll(() => house?.stop())

async function mark(title: string, given: Record<string, unknown>): Promise<void> {
  await house.ask('PUT', `/api/items/${house.idOf(title)}/annotations/${randomUUID()}`, {
    kind: 'highlight',
    ino: null,
    location: 'epubcfi(/6/2!/4/2,/1:0,/1:5)',
    chapter: 'One',
    style: 'yellow',
    note: '',
    createdAt: Date.UTC(2026, 2, 1),
    updatedAt: Date.now(),
    ...given,
  })
}

test('all marks are found, changed, removed, had back, taken along and read on from', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Highlights and notes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Highlights and notes' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('3 marks', { exact: true }).waitFor()

  const find = page.getByRole('textbox', { name: 'Find highlights and notes' })
  await find.fill('whom')
  await main.getByText('And it went out').waitFor({ state: 'hidden' })
  await main.getByText('By whom?').waitFor()
  await find.fill('no such words')
  await page.getByText('No highlights or notes match').waitFor()
  await find.fill('')

  const lamps = page.getByRole('list', { name: 'Highlights and notes in Lamps' })
  await lamps.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Why did it?')
  await page.getByRole('button', { name: 'Save note' }).click()
  await lamps.getByText('Why did it?').waitFor()
  await lamps.getByRole('button', { name: 'Remove' }).first().click()
  await main.getByText('2 marks', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await lamps.getByText('By whom?').waitFor()

  await page.getByRole('button', { name: 'Export highlights of Lamps' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Markdown/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('Lamps – highlights.md')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('# Lamps')
  expect(text).toContain('> A lamp was lit\n\nBy whom?\n\n*Yellow · 2026-03-01*')

  await lamps.getByRole('link', { name: 'A lamp was lit' }).click()
  await eventually(() => {
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe(`/read/${house.idOf('Lamps')}`)
    expect(searchParams.get('at')).toBe('epubcfi(/6/2!/4/2,/1:0,/1:5)')
  })
  await context.close()
})

test('marks of a book are on its page, and among what search finds', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Lamps')}`)
  await page.getByRole('tab', { name: 'Highlights · 2' }).click()
  await page.getByRole('list', { name: 'Highlights and notes in Lamps' }).waitFor()

  // What another device marks is there at once.
  await mark('Lamps', { quote: 'The oil was gone', fraction: 0.9 })
  await page.getByRole('tab', { name: 'Highlights · 3' }).waitFor()

  await page.goto(`${house.lectern.url}/library/${house.libraryId}/search?q=oil`)
  const group = page.getByRole('region', { name: 'Highlights and notes' })
  await group.getByText('The oil was gone').waitFor()
  await group.getByText('Lamps · One').waitFor()
  await context.close()
})

const kindle = (title: string, at: number, words: string) =>
  `${title}\r\n- Ihre Markierung bei Position ${at}-${at + 2} | Hinzugefügt am Dienstag, 5. März 2024 21:12:45\r\n\r\n${words}\r\n==========\r\n`

test('clippings of a Kindle are looked at and brought in once, by thumb', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Highlights and notes' }).tap()
  await page.getByRole('button', { name: 'Import' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Import highlights and notes' })
  const file = {
    name: 'My Clippings.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      kindle('Harbour (Verne, Ada)', 10, 'Ships came in') +
        kindle('Das Leuchtfeuer (Niemand)', 20, 'Ein Licht'),
    ),
  }
  const choose = dialog.getByLabel('Choose files or drop them here')
  await choose.setInputFiles([
    file,
    { name: 'novel.txt', mimeType: 'text/plain', buffer: Buffer.from('Call me Ishmael.') },
  ])
  await dialog.getByText('“novel.txt” is neither a file of KOReader').waitFor()
  await dialog.getByText('Goes to: Harbour – Ada Verne').waitFor()
  await dialog.getByText('No book here is called so.').waitFor()
  await dialog.getByRole('button', { name: 'Choose book for Das Leuchtfeuer' }).tap()
  await dialog.getByRole('textbox', { name: 'Find a book' }).fill('lam')
  await dialog.getByRole('button', { name: /^Lamps/ }).tap()
  await dialog.getByText('Goes to: Lamps – Ada Verne').waitFor()
  expect(await violations(page, 'import')).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 marks' }).tap()
  await page.getByText('2 marks imported').waitFor()
  await page.getByRole('link', { name: 'Ein Licht' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ships came in' }).getAttribute('href')).toContain(
    'at=find%3AShips%2520came%2520in',
  )

  await page.getByRole('button', { name: 'Import' }).tap()
  await choose.setInputFiles(file)
  await dialog.getByText(/all here already/).waitFor()
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
  await context.close()
})

test.each([
  ['dark', desk],
  ['light', phone],
] as const)('the page has no axe violations, %s', async (colorScheme, shape) => {
  const context = await house.signedIn({ ...shape, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/highlights`)
  await settled(page)
  expect(await violations(page, 'highlights')).toEqual([])
  await page.getByRole('button', { name: 'Add a note' }).first().click()
  expect(await violations(page, 'note')).toEqual([])
  await context.close()
})

test('without any it says how to make some, and a failure says so', async () => {
  const who = { username: 'newcomer', password: 'a good password' }
  await house.ask('POST', '/api/users', { ...who, type: 'user', isActive: true })
  const context = await house.signedIn(desk, who)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/highlights`)
  await page.getByText('No highlights or notes yet').waitFor()
  await page.getByRole('button', { name: 'Import' }).waitFor()
  await page.route('**/api/lectern/annotations?*', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await page.getByText('Your highlights and notes could not be loaded').waitFor()
  await page.unroute('**/api/lectern/annotations?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No highlights or notes yet').waitFor()
  await context.close()
})
