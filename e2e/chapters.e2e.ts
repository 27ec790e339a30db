import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'
import { haltingSound } from './halting-sound.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Rain/1 Drops.wav': haltingSound(),
      'Ada Verne/Rain/2 Storm.wav': haltingSound(4),
      'Ada Verne/Long/long.wav': haltingSound(),
    },
    2,
  )
})
afterAll(() => house?.stop())

const editor = (title: string) => `${house.lectern.url}/audiobook/${house.idOf(title)}/chapters`
const saved = async (title: string) => {
  const { media } = await house.ask<{
    media: { chapters: { start: number; end: number; title: string }[] }
  }>('GET', `/api/items/${house.idOf(title)}`)
  return media.chapters.map(({ start, end, title: name }) => [start, end, name])
}
const start = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Start of chapter ${number}`, exact: true })
const title = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Title of chapter ${number}`, exact: true })

test('chapters are set from the files, heard, moved, named and saved', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const id = house.idOf('Rain')
  await house.ask('POST', `/api/items/${id}/chapters`, {
    chapters: [{ start: 0, end: 240, title: 'All of it' }],
  })
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=chapters`)
  await page.getByRole('dialog').getByText('All of it').waitFor()
  await page.getByRole('link', { name: 'Edit chapters' }).click()
  await page.getByRole('heading', { name: 'Chapters of Rain' }).waitFor()

  await page.getByRole('button', { name: 'Set from…' }).click()
  await page.getByRole('menuitem', { name: 'One per file' }).click()
  const dialog = page.getByRole('dialog', { name: 'One per file' })
  await dialog.getByText('2 chapters: 1 new, 1 renamed, 0 gone').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await start(page, 2).focus()
  expect(await start(page, 2).inputValue()).toBe('00:02:00.000')

  // The sound around the boundary, and the boundary under the hands.
  await page.locator('[data-boundary-wave] [data-pause]').first().waitFor({ timeout: 60_000 })
  await start(page, 2).press('ArrowUp')
  await start(page, 2).press('Shift+ArrowDown')
  expect(await start(page, 2).inputValue()).toBe('00:01:59.100')
  await page.getByRole('button', { name: 'Move by 0.1 seconds' }).click()
  expect(await start(page, 2).inputValue()).toBe('00:01:59.200')
  await start(page, 2).focus()
  await page.keyboard.press('Control+Enter')
  const heard = () =>
    page.evaluate(() => {
      const { heard: sound } = globalThis as { heard?: HTMLMediaElement }
      return sound && !sound.paused ? sound.currentTime : 0
    })
  await expect.poll(heard).toBeGreaterThan(119.2)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(heard).toBe(0)
  await page.getByRole('button', { name: 'Split at playhead' }).click()
  await title(page, 3).waitFor()
  await page.keyboard.press('Control+z')
  await title(page, 3).waitFor({ state: 'detached' })
  await title(page, 2).fill('Storm & “wind”')

  // The server listens to the whole book; what comes of it is taken back.
  await page.getByRole('button', { name: 'Set from…' }).click()
  await page.getByRole('menuitem', { name: 'From the pauses' }).click()
  const pauses = page.getByRole('dialog', { name: 'From the pauses' })
  await pauses
    .getByRole('button', { name: 'Listen to the book' })
    .or(pauses.getByLabel('Chapters are at least'))
    .click()
  await pauses.getByLabel('Chapters are at least').selectOption('10')
  await pauses.getByText(/^\d+ chapters: \d+ new/).waitFor()
  await pauses.getByRole('button', { name: 'Apply' }).click()
  // Keys are the page's again when the dialog is gone.
  await pauses.waitFor({ state: 'detached' })
  await title(page, 5).waitFor()
  await page.keyboard.press('Control+z')
  await title(page, 5).waitFor({ state: 'detached' })

  // What is wrong is said at its row, and nothing is saved.
  await title(page, 1).fill(' ')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByText('Chapters must have titles').waitFor()
  await start(page, 1).fill('0:05')
  await start(page, 1).press('Enter')
  await page.getByText('First chapter must start at 0').waitFor()
  expect(await violationsInAllColours(page, 'the chapter editor')).toEqual([])
  await page.keyboard.press('Control+z')
  await title(page, 1).fill('Drops')

  await page.getByRole('link', { name: 'Back to the book' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Not saved yet: Chapters.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Chapters updated').waitFor()
  expect(await saved('Rain')).toEqual([
    [0, 119.2, 'Drops'],
    [119.2, 240, 'Storm & “wind”'],
  ])
  await page.reload()
  await start(page, 2).waitFor()
  expect(await start(page, 2).inputValue()).toBe('00:01:59.200')
  const { entries } = await house.ask<{ entries: { fields: { field: string }[] }[] }>(
    'GET',
    `/api/lectern/items/${id}/changes`,
  )
  expect(entries[0]?.fields.map(({ field }) => field)).toEqual(['chapters'])
  // Listening here is not listening to the book.
  const me = await house.ask<{ mediaProgress: unknown[] }>('GET', '/api/me')
  expect(me.mediaProgress).toEqual([])
  await context.close()
})

test('on a phone a list of a thousand chapters is pasted, and stays in order', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await page.goto(editor('Long'))
  await page.getByText('No chapters').first().waitFor()
  await page.getByRole('button', { name: 'Set from…' }).click()
  await page.getByRole('menuitem', { name: 'From a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'From a list' })
  const field = dialog.getByRole('textbox', { name: 'List of chapters' })
  await field.fill('The book is good.')
  await dialog.getByRole('alert').waitFor()
  const lines = Array.from(
    { length: 1000 },
    (_, index) =>
      `0:0${Math.floor(index / 600)}:${((index / 10) % 60).toFixed(1).padStart(4, '0')} الفصل ${index + 1}`,
  )
  await field.fill(lines.join('\n'))
  await dialog.getByText('Read as lines with a time and a title').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1,000 chapters', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('listitem').count()).toBeLessThan(60)
  await title(page, 1).focus()
  await page.keyboard.press('Control+ArrowDown')
  expect(await title(page, 2).evaluate((field_) => field_ === document.activeElement)).toBe(true)
  expect(await violations(page, 'the chapter editor on a phone')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Chapters updated').waitFor()
  expect((await saved('Long')).length).toBe(1000)
  await context.close()
})
