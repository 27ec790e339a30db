import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import {
  coversOf,
  layInstallation,
  livedInInstallation,
  zipInto,
} from '../server/src/testing/apps/abs-installation.ts'
import { eventually } from './eventually.ts'
import { account, desk, phone, signIn } from './house.ts'
import { sharedBrowser, startLectern } from './lectern.ts'
import type { Lectern } from './lectern.ts'
import { violations, violationsInAllColours } from './violations.ts'

let browser: Browser
let lectern: Lectern
let old: string
let backup: string
let installation: string
beforeAll(async () => {
  browser = await sharedBrowser()
  old = await mkdtemp(join(tmpdir(), 'lectern-e2e-abs-'))
  installation = join(old, 'config')
  backup = join(old, '2026-11-21T0547.audiobookshelf')
  const lived = await livedInInstallation({ secret: 'theirs', books: 6 })
  const database = await readFile(layInstallation(installation, lived.tables))
  await zipInto(backup, {
    'absdatabase.sqlite': database,
    // One cover isn't there.
    ...coversOf(lived.items.slice(1), await readFile(join(process.cwd(), 'docs/images/home.png'))),
  })
})
afterAll(() => rm(old, { recursive: true, force: true }))
beforeEach(async () => {
  lectern = await startLectern()
  for (let book = 1; book <= 6; book++)
    await mkdir(join(lectern.media, `Tale ${book}`), { recursive: true })
})
afterEach(() => lectern.stop())

const send = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)
const row = (page: Page, kind: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: kind, exact: true }) })

test('whoever had Audiobookshelf brings it along on the first run, and signs in as they did', async () => {
  const context = await browser.newContext({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(lectern.url)
  await page.getByRole('heading', { name: 'Welcome to Lectern' }).waitFor()
  expect(await violations(page, 'the first page')).toEqual([])
  await page.getByRole('button', { name: 'Bring it along' }).click()
  await page.getByRole('heading', { name: 'Bring everything along' }).waitFor()
  expect(await violationsInAllColours(page, 'nothing chosen yet')).toEqual([])

  await send(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nope') })
  await page.getByText('notes.txt is no backup of Audiobookshelf, or a damaged one.').waitFor()
  expect(await violationsInAllColours(page, 'a refused file')).toEqual([])
  await page.getByRole('button', { name: 'Choose something else' }).click()

  await send(page, backup)
  await page.getByText('Audiobookshelf 2.36.0').waitFor()
  await page.getByText('There is no such folder here.').waitFor()
  await page.getByText('its file is not in what was given').waitFor()
  await eventually(async () =>
    expect(await row(page, 'Items').getByRole('cell').allTextContents()).toEqual(['6', '6', '0']),
  )
  expect(await violationsInAllColours(page, 'what comes along')).toEqual([])
  const place = page.getByLabel('Audiobooks, before at /audiobooks')
  await place.fill('books')
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByText('“books” is no whole path.').waitFor()
  await place.fill(lectern.media)
  await page.getByText('Not looked for yet').waitFor()
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByText(/^The folder is there/).waitFor()
  // A reload goes on with what is there.
  await page.reload()
  await page.getByText(/^The folder is there/).waitFor()
  await page.getByRole('button', { name: 'Move in', exact: true }).click()
  await page.getByText('Everything is here, and everybody goes on where they were.').waitFor()
  expect(await violationsInAllColours(page, 'everything is here')).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(page, lectern.url, { username: 'ada', password: 'their password' })
  await page.getByText('Tale 1').first().waitFor()

  // Who looks after the server finds the report, and may do it again.
  await page.goto(`${lectern.url}/config/moving-in`)
  await page.getByText('Everything is here, and everybody goes on where they were.').waitFor()
  await page.getByRole('button', { name: 'Move in once more' }).click()
  await page.getByLabel('A folder or file on this server').fill(installation)
  await page.getByRole('button', { name: 'Look through it' }).click()
  await eventually(async () =>
    expect(await row(page, 'Items').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['6', '0']),
    ),
  )
  expect(await violationsInAllColours(page, 'once more')).toEqual([])
  await context.close()
})

test('a backup of Lectern is restored on the first run, by thumb', async () => {
  const other = await startLectern()
  await other.call('POST', '/init', { newRoot: account })
  const { body } = await other.call('POST', '/login', account)
  const { accessToken } = (body as { user: { accessToken: string } }).user
  await other.call(
    'POST',
    '/api/libraries',
    { name: 'Sea', mediaType: 'book', folders: [{ fullPath: other.media }] },
    accessToken,
  )
  const made = await other.call('POST', '/api/backups', {}, accessToken)
  const [{ fullPath }] = (made.body as { backups: [{ fullPath: string }] }).backups
  const kept = join(old, 'lectern.audiobookshelf')
  await writeFile(kept, await readFile(fullPath))
  await other.stop()

  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(lectern.url)
  await page.getByRole('button', { name: 'Bring it along' }).tap()
  await page.getByRole('button', { name: 'Choose a backup' }).waitFor()
  const bytes = await readFile(kept)
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff
  await send(page, { name: 'damaged.audiobookshelf', mimeType: 'text/plain', buffer: bytes })
  await page.getByText(/^The backup is damaged/).waitFor()
  await page.getByRole('button', { name: 'Choose something else' }).tap()
  await send(page, kept)
  await page.getByText(/^Backup of Lectern .*, made on /).waitFor()
  const place = page.getByLabel(/^Sea, before at /)
  await place.fill(lectern.media)
  await page.getByRole('button', { name: 'Look again' }).tap()
  await page.getByText('The folder is there').waitFor()
  expect(await violations(page, 'a backup on a phone')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.getByRole('button', { name: 'Restore', exact: true }).tap()
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await signIn(page, lectern.url, account)
  await page.getByText('Sea').first().waitFor()
  await context.close()
})
