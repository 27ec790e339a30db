import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { eventually } from './eventually.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }, 1)
})
afterAll(() => house?.stop())

const address = () => `${house.lectern.url}/config/backups`
const row = (page: Page, kind: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: kind, exact: true }) })

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('an owner takes everything along to Audiobookshelf, and sees each new password once', async () => {
  const context = await house.signedIn({ ...desk, colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address())
  await page.getByRole('heading', { name: 'Take everything along' }).waitFor()
  await page.getByLabel(/^Books, here at /).fill('/audiobooks')
  expect(await violationsInAllColours(page, 'nothing taken along yet')).toEqual([])
  await page.getByRole('button', { name: 'Make the backup' }).click()
  await page.getByText('A backup for Audiobookshelf is being made').waitFor()
  expect(await page.getByRole('button', { name: 'Make the JSON' }).isDisabled()).toBe(true)
  await page.getByRole('heading', { name: 'Backup for Audiobookshelf' }).waitFor()
  await eventually(async () =>
    expect(await row(page, 'Items').getByRole('cell').allTextContents()).toEqual(['1', '1', '0']),
  )
  expect(await violationsInAllColours(page, 'a finished export')).toEqual([])

  const { name, bytes } = await download(page)
  expect(name).toMatch(/^lectern-.*\.audiobookshelf$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Show them, once' }).click()
  const secret = row(page, 'root').getByRole('cell')
  await secret.waitFor()
  expect((await secret.textContent())?.length).toBeGreaterThan(8)
  expect(await violations(page, 'new passwords')).toEqual([])
  // They stay when the screen is turned.
  await page.setViewportSize(phone.viewport)
  await page.getByLabel('Search settings').waitFor({ state: 'hidden' })
  expect(await secret.count()).toBe(1)
  await page.setViewportSize(desk.viewport)
  await page.reload()
  await page.getByText('They are shown once, to whoever began the export.').waitFor()
  expect(await row(page, 'root').count()).toBe(0)
  await context.close()
})

test('by thumb: JSON of everything takes the place of the export before, and is deleted', async () => {
  const context = await house.signedIn({ ...phone, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address())
  await page.getByRole('button', { name: 'Make the JSON' }).tap()
  await page.getByRole('heading', { name: 'JSON of everything' }).waitFor()
  await row(page, 'users.ndjson').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violations(page, 'JSON on a phone')).toEqual([])
  expect((await download(page)).name).toMatch(/^lectern-.*\.zip$/)
  await page.getByRole('button', { name: 'Delete the file' }).tap()
  await page.getByText('The file is deleted').first().waitFor()
  await eventually(async () =>
    expect(await page.getByRole('link', { name: 'Download', exact: true }).count()).toBe(0),
  )
  await context.close()
})
