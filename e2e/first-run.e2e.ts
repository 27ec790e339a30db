import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { account, desk, hear, listenToSound, phone, placeOf, signIn, soundOf } from './house.ts'
import { sharedBrowser, startLectern } from './lectern.ts'
import type { Lectern } from './lectern.ts'
import { spokenBook } from './speech.ts'

let lectern: Lectern
let browser: Browser
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), sharedBrowser()])
  const folder = join(lectern.media, 'Ada Verne', 'The Lamplighter')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'The Lamplighter.m4b'),
    spokenBook({
      title: 'The Lamplighter',
      artist: 'Ada Verne',
      chapters: [
        { title: 'Dusk', seconds: 45 },
        { title: 'Night', seconds: 45 },
        { title: 'Dawn', seconds: 45 },
      ],
    }),
  )
  await library(
    {
      'Ada Verne/Small Lights/01.mp3': audio({
        seconds: 20,
        tags: { title: 'One', album: 'Small Lights' },
      }),
      'Bo Quill/Northern Roads/Northern Roads.flac': audio({ seconds: 20 }),
      'Bo Quill/The Ferry/The Ferry.opus': audio({ seconds: 20 }),
    },
    lectern.media,
  )
})
afterAll(() => lectern?.stop())

test('first run, scan, search, play, reload, resume, and on from there on a phone', async () => {
  const context = await browser.newContext(desk)
  await listenToSound(context)
  const page = await context.newPage()
  await createAccount(page)
  await addLibrary(page)
  await findBook(page)

  const main = page.getByRole('main')
  const player = page.getByRole('region', { name: 'Player' })
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 2)
  await useTools(page)

  await player.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)
  const place = await exactPlace(page)
  await page.reload()
  await main.getByRole('button', { name: 'Resume' }).click()
  await hear(page, 0.1)
  expect(await exactPlace(page)).toBeGreaterThanOrEqual(place - 2)
  expect(await exactPlace(page)).toBeLessThan(place + 10)

  await player.getByRole('button', { name: 'Pause' }).click()
  await player.getByRole('button', { name: 'Close player' }).click()
  await player.waitFor({ state: 'detached' })
  await resumeOnPhone(place)
  await context.close()
})

async function createAccount(page: Page): Promise<void> {
  await page.goto(lectern.url)
  await page.getByRole('heading', { level: 1, name: 'Welcome to Lectern' }).waitFor()
  await page.getByLabel('Your name').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Repeat password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Types the folder and watches the shelf fill by itself. */
async function addLibrary(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Add your first library' }).waitFor()
  await page.getByLabel('Path of a folder on the server').fill(lectern.media)
  await page.getByRole('button', { name: 'Create and scan' }).click()
  await page.waitForURL(/\/library\/[^/]+$/)
  for (const title of ['The Lamplighter', 'Small Lights', 'Northern Roads', 'The Ferry'])
    await page.getByRole('main').getByRole('link', { name: title }).first().waitFor()
}

async function findBook(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill('lampligter')
  await page.getByRole('option', { name: 'The Lamplighter' }).click()
  await page.getByRole('heading', { level: 1, name: 'The Lamplighter' }).waitFor()
}

/** Speed, jumps and chapters, each seen on the audio element itself. */
async function useTools(page: Page): Promise<void> {
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Speed 1.0×' }).click()
  await page.getByText('1.5×', { exact: true }).click()
  await expect.poll(async () => (await soundOf(page))?.rate).toBe(1.5)
  await page.keyboard.press('Escape')

  const before = await exactPlace(page)
  await player.getByRole('button', { name: 'Jump forward 10 seconds' }).click()
  await expect.poll(() => exactPlace(page)).toBeGreaterThanOrEqual(before + 10)
  await player.getByRole('button', { name: 'Next chapter' }).click()
  await expect.poll(() => exactPlace(page)).toBeGreaterThanOrEqual(45)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(45)
  await player.getByRole('button', { name: 'Chapters', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chapters' })
  await dialog.getByRole('button', { name: 'Dawn' }).click()
  await expect.poll(() => exactPlace(page)).toBeGreaterThanOrEqual(90)
  await dialog.waitFor({ state: 'detached' })
  await player.getByRole('button', { name: 'Jump back 10 seconds' }).click()
  await expect.poll(() => exactPlace(page)).toBeLessThan(90)
  await hear(page, 1)
}

async function resumeOnPhone(place: number): Promise<void> {
  const context = await browser.newContext(phone)
  await listenToSound(context)
  const page = await context.newPage()
  await signIn(page, lectern.url)
  await page.getByRole('region', { name: 'Resume' }).getByRole('button', { name: 'Resume' }).tap()
  await hear(page, 0.1)
  expect(await exactPlace(page)).toBeGreaterThanOrEqual(place - 2)
  expect(await exactPlace(page)).toBeLessThan(place + 15)
  await context.close()
}

/** Of the one file of the book: its place is the audio element's. */
async function exactPlace(page: Page): Promise<number> {
  return (await soundOf(page))?.time ?? 0
}
