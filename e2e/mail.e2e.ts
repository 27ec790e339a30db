import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { epub } from '../server/src/testing/fixture-library.ts'
import { startMailServer } from '../server/src/testing/mail/mail-server.ts'
import type { TestMailServer } from '../server/src/testing/mail/mail-server.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

const title = 'Война и мир'
const fileName = `${title} – 第一章.epub`
const reader = { username: 'reader', password: 'another password' }

const unset = { host: null, port: 465, secure: true, user: null, pass: null, fromAddress: null }

let house: House
let server: TestMailServer

beforeAll(async () => {
  server = await startMailServer({ login: { user: 'shelf', password: 'right one' } })
  house = await openHouse(
    {
      [`War/${fileName}`]: epub({ metadata: `<dc:title>${title}</dc:title>` }),
      'War/scan.cbz': Buffer.alloc(300_000, 'scan'),
    },
    1,
    { LECTERN_MAIL_TIMEOUT: '2000' },
  )
  await house.ask('POST', '/api/users', { ...reader, type: 'user', isActive: true })
})
afterAll(async () => {
  await house?.stop()
  await server?.close()
})

async function openSending(page: Page): Promise<Locator> {
  await page.goto(`${house.lectern.url}/item/${house.idOf(title)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Send to device' }).click()
  return page.getByRole('dialog', { name: 'Send to device' })
}

async function chooseFile(dialog: Locator, name: string): Promise<void> {
  const option = dialog.getByLabel('File').locator('option', { hasText: name })
  await dialog.getByLabel('File').selectOption((await option.textContent()) ?? '')
}

test('mail is set up, an e-reader added, and a book arrives on it', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // A try that is repeated begins anew.
  await house.ask('POST', '/api/emails/ereader-devices', { ereaderDevices: [] })
  await house.ask('PATCH', '/api/emails/settings', unset)
  server.arrived.length = 0
  await page.goto(`${house.lectern.url}/config/email`)
  await page.getByText('No e-readers yet').waitFor()
  expect(await violationsInAllColours(page, 'email settings')).toEqual([])

  // What can’t be is said at its field, and what isn’t saved is asked about.
  await page.getByLabel('Mail server').fill('smtp://127.0.0.1')
  await page.getByLabel('Port').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The port is a number from 1 to 65535.').waitFor()
  await page.getByLabel('Port').fill(String(server.port))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('without smtp:// and port').waitFor()
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByRole('link', { name: 'Users' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  // The test says what is wrong until nothing is.
  await page.getByLabel('From address').fill('shelf@example.org')
  await page.getByLabel('Username').fill('shelf')
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Save and send test' }).click()
  await page.getByText(`The mail server offers no encryption on port ${server.port}.`).waitFor()
  await page.getByRole('switch', { name: 'Encrypted connection' }).uncheck()
  await page.getByRole('button', { name: 'Save and send test' }).click()
  await page.getByText('The mail server refused the user name or password').waitFor()
  expect(await violations(page, 'a refused test')).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill('right one')
  await page.getByRole('button', { name: 'Save and send test' }).click()
  await page.getByText('Test email sent to shelf@example.org').waitFor()
  expect(server.arrived).toMatchObject([{ to: ['shelf@example.org'] }])
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')

  await page.getByRole('button', { name: 'Add e-reader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add e-reader' })
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByLabel('Name').fill('Ada’s Kindle')
  await dialog.getByLabel('Email address').fill('ada@kindle.com')
  await dialog.getByText('Takes EPUB, PDF, TXT, up to 50 MB').waitFor()
  await dialog.getByLabel('Who may send to it').selectOption('Certain people')
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  await dialog.getByText('Choose at least one person.').waitFor()
  expect(await violationsInAllColours(page, 'an e-reader')).toEqual([])
  await dialog.getByLabel('reader', { exact: true }).check()
  await dialog.getByLabel('Who may send to it').selectOption('Everyone but guests')
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  await page.getByText('E-reader added').waitFor()
  await page.getByText('Everyone but guests · Takes EPUB').waitFor()

  // A name is used once, and two browsers don't undo each other.
  await page.getByRole('button', { name: 'Add e-reader' }).click()
  await dialog.getByLabel('Name').fill('ada’s kindle')
  await dialog.getByLabel('Email address').fill('kobo@example.org')
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  await dialog.getByText('Another e-reader has this name already').waitFor()
  await dialog.getByLabel('Name').fill('Kobo')
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'kobo@example.org' })
  await row.getByRole('button', { name: 'Actions for Kobo' }).click()
  await page.getByRole('menuitem', { name: 'Edit e-reader' }).click()
  const { ereaders } = await house.ask<{ ereaders: Record<string, unknown>[] }>(
    'GET',
    '/api/lectern/ereaders/all',
  )
  const kobo = ereaders.find(({ name }) => name === 'Kobo')
  await house.ask('PATCH', `/api/lectern/ereaders/${String(kobo?.['id'])}`, {
    ...kobo,
    seenAt: kobo?.['updatedAt'],
    name: 'Kobo Libra',
  })
  const editing = page.getByRole('dialog', { name: 'Edit e-reader' })
  await editing.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Somebody else has changed this e-reader meanwhile.').waitFor()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Kobo Libra').first().waitFor()
  expect(await violationsInAllColours(page, 'two e-readers')).toEqual([])

  // The file that fits is chosen, one that doesn’t says why, and what goes arrives.
  const sending = await openSending(page)
  await sending.getByText('Takes EPUB, PDF, TXT, up to 50 MB').waitFor()
  await chooseFile(sending, 'scan.cbz')
  await sending.getByText('Ada’s Kindle takes EPUB, PDF, TXT by mail, not CBZ.').waitFor()
  expect(await violationsInAllColours(page, 'sending')).toEqual([])
  await sending.getByLabel('Device').selectOption('Kobo Libra')
  await chooseFile(sending, fileName)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Ebook sent to device “Kobo Libra”').waitFor()
  await expect.poll(() => server.arrived.at(-1)?.attachment?.name).toBe(fileName)
  expect(server.arrived.at(-1)?.to).toEqual(['kobo@example.org'])
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await page.getByRole('dialog', { name: 'Tasks' }).getByText('Sent to Kobo Libra').waitFor()

  server.options.refuses = 'ada@kindle.com'
  const again = await openSending(page)
  await again.getByLabel('Device').selectOption('Ada’s Kindle')
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Failed to send ebook to device: The mail server refused').waitFor()
  server.options.refuses = ''
  await context.close()
})

test('on a phone somebody who may adds an own e-reader, sends to it and removes it', async () => {
  const { users } = await house.ask<{ users: { id: string; username: string }[] }>(
    'GET',
    '/api/users',
  )
  await house.ask('PATCH', '/api/emails/settings', {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    user: 'shelf',
    pass: 'right one',
    fromAddress: 'shelf@example.org',
  })
  const id = users.find(({ username }) => username === reader.username)?.id ?? ''
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' }, reader)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/account/devices`)
  await page.getByRole('heading', { name: 'My devices' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Your e-readers' }).count()).toBe(0)

  await house.ask('PATCH', `/api/users/${id}`, { permissions: { createEreader: true } })
  await page.getByRole('button', { name: 'Add e-reader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add e-reader' })
  await dialog.getByLabel('Name').fill('Mein PocketBook')
  await dialog.getByLabel('Email address').fill('me@pbsync.com')
  await dialog.getByRole('button', { name: 'Add e-reader' }).click()
  await page.getByText('E-reader added').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'me@pbsync.com' })
  await row.scrollIntoViewIfNeeded()
  expect(await violations(page, 'own e-readers on a phone')).toEqual([])
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(phone.viewport.width)

  const sending = await openSending(page)
  await sending.getByLabel('Device').selectOption('Mein PocketBook')
  expect(await violations(page, 'sending on a phone')).toEqual([])
  expect(await width()).toBeLessThanOrEqual(phone.viewport.width)
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Ebook sent to device “Mein PocketBook”').waitFor()
  expect(server.arrived.at(-1)).toMatchObject({
    to: ['me@pbsync.com'],
    attachment: { name: fileName },
  })

  await page.goto(`${house.lectern.url}/account/devices`)
  await row.getByRole('button', { name: 'Actions for Mein PocketBook' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('E-reader removed').waitFor()
  await context.close()
})
