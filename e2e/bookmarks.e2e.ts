import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { hear, openHouse, phone, placeOf } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const part = (title: string, album: string) =>
    audio({ seconds: 60, tags: { title, album, artist: 'Ada Verne' } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': part('One', 'Dusk'),
      'Ada Verne/Dusk/02.mp3': part('Two', 'Dusk'),
      'Ada Verne/Night/01.mp3': part('One', 'Night'),
    },
    2,
  )
  const mark = (title: string, time: number, note: string) =>
    house.ask('POST', `/api/me/item/${house.idOf(title)}/bookmark`, { time, title: note })
  await mark('Night', 20, 'A fox on the road')
  await mark('Dusk', 10, 'The lamp goes out')
  await mark('Dusk', 75, 'Another is lit')
})
afterAll(() => house?.stop())

test('bookmarks of a book are read, renamed, removed, brought back and played from on its page', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
  await page.getByRole('tab', { name: 'Bookmarks · 2' }).click()
  const list = page.getByRole('list', { name: 'Your bookmarks' })
  expect(await list.getByRole('listitem').count()).toBe(2)

  await list.getByRole('button', { name: 'Rename The lamp goes out' }).click()
  await page.getByRole('textbox', { name: 'New title' }).fill('The last lamp')
  await page.keyboard.press('Enter')
  await list.getByText('The last lamp').waitFor()

  await list.getByRole('button', { name: 'Remove The last lamp' }).click()
  await page.getByRole('tab', { name: 'Bookmarks · 1' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('The last lamp').waitFor()

  await list.getByText('Another is lit').click()
  await hear(page)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(75)

  // Who fixes a note by the keyboard while it plays keeps the focus where it was put.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Your bookmarks' })
  const rename = dialog.getByRole('button', { name: 'Rename Another is lit' })
  await rename.press('Enter')
  await dialog.getByRole('textbox', { name: 'New title' }).press('Tab')
  await hear(page, 1.5)
  expect(await focused(page)).toBe('Save title')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await rename.waitFor()
  expect(await focused(page)).toBe('Rename Another is lit')
  await context.close()
})

test('all bookmarks: found by words, removed, taken along as files, played from', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Your bookmarks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your bookmarks' }).waitFor()
  await page.getByText('3 bookmarks').waitFor()

  const find = page.getByRole('textbox', { name: 'Find bookmarks' })
  await find.fill('fox')
  await page.getByText('1 bookmark', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Markdown/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('bookmarks.md')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('## Night – Ada Verne')
  expect(text).toContain('- **0:20** A fox on the road')
  expect(text).not.toContain('Dusk')

  await find.fill('no such words')
  await page.getByText('No bookmarks match').waitFor()
  await find.fill('')
  await page.getByRole('button', { name: 'Remove Another is lit' }).click()
  await page.getByText('2 bookmarks').waitFor()

  const night = page.getByRole('list', { name: 'Bookmarks in Night' })
  await night.getByText('A fox on the road').click()
  await hear(page)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(20)
  await context.close()
})

test('on a phone the page is under More, and nothing sticks out', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Your bookmarks' }).tap()
  await page.getByText('A fox on the road').waitFor()
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
  // The field begins where the title does.
  const main = page.getByRole('main')
  const title = await main.getByRole('heading', { level: 1 }).boundingBox()
  const field = main.locator('label', {
    has: page.getByRole('textbox', { name: 'Find bookmarks' }),
  })
  expect(await field.boundingBox()).toMatchObject({ x: title?.x })
  await context.close()
})

/** The name of the button that has the focus. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}
