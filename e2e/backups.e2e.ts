import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { eventually } from './eventually.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

interface Overview {
  backups: { id: string; fileSize: number; filename: string }[]
  beforeRestores: { id: string }[]
  location: string
  nextAt: number | null
}

let house: House
beforeAll(async () => {
  house = await openHouse({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }, 1)
})
afterAll(() => house?.stop())
// A test that is tried again begins anew.
beforeEach(async () => {
  await house.ask('PATCH', '/api/settings', { backupSchedule: false })
  await house.ask('PATCH', '/api/backups/path', { path: usualFolder() })
  const { backups, beforeRestores } = await overview()
  for (const { id } of [...backups, ...beforeRestores])
    await house.ask('DELETE', `/api/backups/${id}`)
})

const usualFolder = () => join(house.lectern.folder, 'metadata', 'backups')
const overview = () => house.ask<Overview>('GET', '/api/lectern/backups')
const address = () => `${house.lectern.url}/config/backups`
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
const yes = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

async function titleNow(): Promise<string> {
  const item = await house.ask<{ media: { metadata: { title: string } } }>(
    'GET',
    `/api/items/${house.idOf('Tides')}`,
  )
  return item.media.metadata.title
}

const rename = (title: string) =>
  house.ask('PATCH', `/api/items/${house.idOf('Tides')}/media`, { metadata: { title } })

test('an admin makes a backup, takes it along, and brings it back; what is broken is refused', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const list = '**/api/lectern/backups'
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(address())
  await page.getByText('The backups could not be loaded').waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No backups yet' }).waitFor()
  await page.getByText('None is made by itself.').waitFor()
  expect(await violationsInAllColours(page, 'no backups')).toEqual([])

  // One that takes a while is seen to.
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const making = '**/api/backups'
  await page.route(making, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('A backup is being made').waitFor()
  expect(await page.getByRole('button', { name: 'Upload a backup' }).isDisabled()).toBe(true)
  expect(await violations(page, 'a backup that is being made')).toEqual([])
  goOn()
  await page.getByText('The backup is made and verified').waitFor()
  await page.unroute(making)
  const backups = rows(page, 'Backups')
  await expect.poll(() => backups.count()).toBe(1)
  await backups.getByText(/^(just now|1 minute ago) · /).waitFor()

  const [{ fileSize, filename } = { fileSize: 0, filename: '' }] = (await overview()).backups
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the backup of / }).click(),
  ])
  expect(download.suggestedFilename()).toBe(filename)
  const bytes = readFileSync(await download.path())
  expect(bytes.length).toBe(fileSize)
  expect(await violationsInAllColours(page, 'a backup')).toEqual([])

  await page.getByRole('button', { name: /^Delete the backup of / }).click()
  await page.getByText('It is the only backup on this server.').waitFor()
  await yes(page, 'Delete')
  await page.getByRole('heading', { name: 'No backups yet' }).waitFor()

  const send = (name: string, buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await send('notes.txt', Buffer.from('nope'))
  await page.getByText('Files of backups end with .audiobookshelf.').waitFor()
  await send('text.audiobookshelf', Buffer.from('nope'))
  await page.getByText('text.audiobookshelf was not taken in. Failed to read').waitFor()
  expect(await violationsInAllColours(page, 'a refused backup')).toEqual([])
  const damaged = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 3)
  damaged[middle] = (damaged[middle] ?? 0) ^ 0xff
  await send('damaged.audiobookshelf', damaged)
  await page.getByText('damaged.audiobookshelf was not taken in. The backup is damaged').waitFor()
  expect((await overview()).backups).toEqual([])
  await send('back.audiobookshelf', bytes)
  await page.getByText('The backup is here and verified').waitFor()
  await backups.getByText(filename).waitFor()
  expect(await page.getByText('was not taken in').count()).toBe(0)
  await context.close()
})

test('a restore brings back how everything was, loads all pages anew, and is taken back', async () => {
  await rename('Tides')
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const theirs = await house.signedIn()
  const their = await theirs.newPage()
  await house.ask('POST', '/api/backups')
  await rename('Ebb')
  await their.goto(`${house.lectern.url}/item/${house.idOf('Tides')}`)
  await their.getByRole('heading', { level: 1, name: 'Ebb' }).waitFor()

  await page.goto(address())
  await page.getByRole('button', { name: /^Restore the backup of / }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/Everything but media becomes as it was on /).waitFor()
  await question.getByText(/How it is now is kept first/).waitFor()
  expect(await violations(page, 'before a restore')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await titleNow()).toBe('Ebb')
  await page.getByRole('button', { name: /^Restore the backup of / }).click()
  await yes(page, 'Restore')
  await page.getByText('Restored: everything but media is as it was on').waitFor()
  expect(await titleNow()).toBe('Tides')
  await their.getByRole('heading', { level: 1, name: 'Tides' }).waitFor()

  const before = rows(page, 'Before restores')
  await expect.poll(() => before.count()).toBe(1)
  expect(await violationsInAllColours(page, 'after a restore')).toEqual([])
  // It is told once.
  await page.reload()
  await before.first().waitFor()
  expect(await page.getByText('Restored: ').count()).toBe(0)
  await before.getByRole('button', { name: /^Go back to / }).click()
  await yes(page, 'Go back')
  await page.getByText('Restored: everything but media is as it was on').waitFor()
  expect(await titleNow()).toBe('Ebb')
  await their.getByRole('heading', { level: 1, name: 'Ebb' }).waitFor()
  await theirs.close()
  await context.close()
})

test('by thumb: when backups are made, how many stay, and where; a disk that went away is said', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await house.ask('POST', '/api/backups')
  await page.goto(address())
  await rows(page, 'Backups').first().waitFor()
  await page.getByRole('switch', { name: 'Make backups by themselves' }).tap()
  const keep = page.getByLabel('How many are kept')
  await keep.fill('0')
  await page.getByText('A whole number from 1 to 1000.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await keep.fill('5')
  await page.getByLabel('Largest size (GB)').fill('1,5')
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Settings saved').first().waitFor()
  await page.getByText(/^The next one is made in /).waitFor()
  const { serverSettings } = await house.ask<{ serverSettings: object }>('POST', '/api/authorize')
  expect(serverSettings).toMatchObject({
    backupSchedule: '0 3 * * *',
    backupsToKeep: 5,
    maxBackupSize: 1.5,
  })

  const folder = page.getByLabel('Folder', { exact: true })
  await folder.fill(join(house.lectern.media, 'backups'))
  await page.getByRole('button', { name: 'Use this folder' }).tap()
  await page.getByText(/lies in the library folder/).waitFor()
  const elsewhere = join(house.lectern.folder, 'elsewhere')
  mkdirSync(elsewhere, { recursive: true })
  await folder.fill(elsewhere)
  await page.getByRole('button', { name: 'Use this folder' }).tap()
  await page.getByRole('heading', { name: 'No backups yet' }).waitFor()
  expect((await overview()).location).toBe(elsewhere)

  rmSync(join(elsewhere, '.lectern-backups'))
  await page.reload()
  await page.getByText(/its disk may not be mounted/).waitFor()
  await page.getByRole('button', { name: 'Back up now' }).tap()
  // The task and the call say so in one place, whichever comes last.
  await page
    .getByRole('alert')
    .getByText(/^(The backup could not be made|Backup): .*mounted/)
    .waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violationsInAllColours(page, 'a folder that went away')).toEqual([])
  await page.getByRole('button', { name: 'Use this folder again' }).tap()
  await eventually(async () =>
    expect(await page.getByText(/its disk may not be mounted/).count()).toBe(0),
  )

  const ada = { username: 'ada', password: 'a good password' }
  await house.lectern.call('POST', '/api/users', { ...ada, isActive: true }, house.token)
  const theirs = await house.signedIn({}, ada)
  const their = await theirs.newPage()
  await their.goto(address())
  await their.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  await theirs.close()
  await context.close()
})
