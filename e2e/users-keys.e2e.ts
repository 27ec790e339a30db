import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { account, desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Tides/01.mp3': audio({ seconds: 30 }),
      'Cy/Uncovered/01.mp3': audio({ seconds: 20 }),
    },
    2,
  )
})
afterAll(() => house?.stop())

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const statusOf = async (token: string): Promise<number> =>
  (await house.lectern.call('GET', '/api/me', undefined, token)).status
const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function addUser(username: string): Promise<string> {
  const body = { username, password: 'old password', isActive: true }
  const { user } = await house.ask<{ user: { id: string } }>('POST', '/api/users', body)
  return user.id
}

async function open(section: string, options: BrowserContextOptions): Promise<Page> {
  const context = await house.signedIn({ ...options, ...clipboard, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/${section}`)
  return page
}

test('an API key is made, shown once, seen to be used, switched off and revoked', async () => {
  await addUser('robot')
  const page = await open('api-keys', desk)
  await page.getByText('There are no API keys').waitFor()
  await page.getByRole('button', { name: 'Add API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add API key' })
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Kitchen display')
  await dialog.getByLabel('User', { exact: true }).selectOption({ label: 'robot' })
  await dialog.getByLabel('Ends', { exact: true }).selectOption({ label: 'On a date' })
  await dialog.getByLabel('Last day', { exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByText('Choose today or a day that is still to come.').waitFor()
  expect(await violationsInAllColours(page, 'making a key')).toEqual([])
  await dialog.getByLabel('Ends', { exact: true }).selectOption({ label: 'In a year' })
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('dialog', { name: 'Kitchen display' })
  await made.getByRole('button', { name: /^Copy/ }).click()
  const key = await copied(page)
  expect(await statusOf(key)).toBe(200)
  await made.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: 'Kitchen display' })
  await row.getByText('Acts as robot').waitFor()
  await page.reload()
  await row.getByText(/made by root .* until .* last used/).waitFor()
  expect(await page.content()).not.toContain(key)
  expect(await violationsInAllColours(page, 'keys')).toEqual([])

  const act = async (what: string) => {
    await row.getByRole('button', { name: 'Actions for Kitchen display' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Switch off')
  await row.getByText('Switched off').waitFor()
  expect(await statusOf(key)).toBe(401)
  await act('Switch on')
  await expect.poll(() => statusOf(key)).toBe(200)
  // Another admin's change is seen without being asked for.
  const other = {
    name: 'Elsewhere',
    userId: (await house.ask<{ id: string }>('GET', '/api/me')).id,
  }
  await house.ask('POST', '/api/api-keys', other)
  await page.getByText('Elsewhere', { exact: true }).waitFor()
  await act('Revoke')
  const question = page.getByRole('alertdialog')
  await question.getByText('Programs that use it are shut out at once').waitFor()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await statusOf(key)).toBe(401)
  await page.context().close()
})

test('somebody who forgot their password chooses another by a link, once', async () => {
  await addUser('ada')
  const page = await open('users', desk)
  await page.getByRole('button', { name: 'Actions for ada' }).click()
  await page.getByRole('menuitem', { name: 'Link to a new password' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new password for ada' })
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await dialog.getByRole('button', { name: /^Copy/ }).click()
  expect(await violationsInAllColours(page, 'a password link')).toEqual([])
  const address = await copied(page)
  expect(address).toContain(`${house.lectern.url}/reset#`)

  const theirs = await (
    await house.browser.newContext({ ...phone, serviceWorkers: 'block' })
  ).newPage()
  await theirs.goto(address)
  await theirs.getByText('For the account ada.').waitFor()
  expect(await violations(theirs, 'choosing a password')).toEqual([])
  expect(await sticksOut(theirs)).toBe(0)
  await theirs.getByLabel('New password', { exact: true }).fill('new password')
  await theirs.getByLabel('Repeat password').fill('another')
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await theirs.getByRole('alert').first().waitFor()
  await theirs.getByLabel('Repeat password').fill('new password')
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await theirs.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await theirs.getByLabel('Username').fill('ada')
  await theirs.getByLabel('Password', { exact: true }).fill('new password')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.getByRole('navigation').first().waitFor()
  await theirs.goto(`${house.lectern.url}/login`)
  await theirs.goto(address)
  await theirs.getByText('This link doesn’t work any more').waitFor()
  await theirs.context().close()
  await page.context().close()
})

test('admins see who plays what where, and what goes with an account', async () => {
  const id = await addUser('ben')
  const login = await house.lectern.call('POST', '/login', {
    username: 'ben',
    password: 'old password',
  })
  const { accessToken } = (login.body as { user: { accessToken: string } }).user
  const page = await open('users', desk)
  const row = page.getByRole('listitem').filter({ hasText: 'ben' })
  await row.waitFor()
  const device = { deviceInfo: { deviceId: 'pocket', manufacturer: 'Acme', model: 'Pocket' } }
  const play = `/api/items/${house.idOf('Tides')}/play`
  expect((await house.lectern.call('POST', play, device, accessToken)).status).toBe(200)
  await row.getByText(/Tides · .* · Acme Pocket/).waitFor()
  await house.lectern.call(
    'PATCH',
    `/api/me/progress/${house.idOf('Tides')}`,
    { currentTime: 5 },
    accessToken,
  )
  await row.getByRole('button', { name: 'Actions for ben' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 place in a book or episode').waitFor()
  await question.getByText('1 listening session stays, without an owner.').waitFor()
  expect(await violations(page, 'deleting a user')).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  // Their own account keeps its rights.
  const { status } = await house.lectern.call('GET', `/api/users/${id}`, undefined, house.token)
  expect(status).toBe(404)
  await page.context().close()
})

test('the audit log says who did what, by person and kind, on a phone, too', async () => {
  await addUser('cleo')
  const page = await open('audit', phone)
  await page.getByText('added the user cleo').waitFor()
  expect(await sticksOut(page)).toBe(0)
  expect(await violations(page, 'the audit log')).toEqual([])
  await page.getByLabel('Kind of entries').selectOption({ label: 'API keys' })
  await page.getByText('revoked the API key Kitchen display').waitFor()
  await page.getByText('added the user cleo').waitFor({ state: 'detached' })
  await page.getByLabel('Whose entries').selectOption({ label: account.username })
  await page.getByText('made the API key Kitchen display').waitFor()
  await page.getByLabel('Days that entries are kept').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a whole number of days').waitFor()
  await page.getByLabel('Days that entries are kept').fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Kind of entries').selectOption({ label: 'Settings' })
  await page.getByText('set this log to be kept for 90 days').waitFor()
  await page.context().close()
})
