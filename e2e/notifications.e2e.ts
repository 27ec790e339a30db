import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startToldServer } from '../server/src/testing/providers/told-server.ts'
import type { ToldServer } from '../server/src/testing/providers/told-server.ts'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violationsInAllColours } from './violations.ts'

let house: House
let other: ToldServer
beforeAll(async () => {
  const files = { 'Ada Lane/Tides/01.mp3': audio({ seconds: 2 }) }
  ;[house, other] = await Promise.all([openHouse(files, 1), startToldServer()])
})
afterAll(async () => {
  await house?.stop()
  await other?.close()
})

const address = () => `${house.lectern.url}/config/notifications`
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name })

async function add(page: Page, way: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: way }).click()
  return page.getByRole('dialog')
}

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('an admin has messages sent by Apprise: written, tried, seen to fail, and sent', async () => {
  const context = await house.signedIn({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const list = '**/api/lectern/notifications'
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(address())
  await page.getByText('The notifications could not be loaded').waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No notifications yet').waitFor()
  expect(await violationsInAllColours(page, 'no notifications')).toEqual([])

  const dialog = await add(page, 'Message by Apprise')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Write one address per line').waitFor()
  await dialog.getByLabel('When').selectOption({ label: 'Book finished' })
  await dialog.getByLabel('Apprise addresses').fill('mailto://ada:hush@example.org')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  expect(await title.inputValue()).toBe('{{username}} finished {{title}}')
  await title.fill('Done: ')
  await dialog.getByRole('button', { name: 'Insert title' }).click()
  await dialog.getByText('Done: Emma', { exact: true }).waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('By {{autor}}{{author}}')
  await dialog.getByText('no such value: autor').waitFor()
  await dialog.getByText('By {{autor}}Jane Austen', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByText('No address of Apprise is set.').waitFor()
  expect(await violationsInAllColours(page, 'a notification')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Without an address no message is sent.').waitFor()

  const field = page.getByLabel('Address of Apprise')
  await field.fill('apprise')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It begins with http:// or https://').waitFor()
  await field.fill(`${other.url}/notify`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()

  const details = [['WARNING', '', 'Failed to send Email notification: wrong password.']]
  other.answers({ status: 424, body: { error: 'x', details } })
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Tides')}`, { isFinished: true })
  const finished = row(page, 'Book finished')
  await finished.getByText('Failed to send Email notification: wrong password.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('hush')
  expect(JSON.parse(other.told[0]?.body ?? '')).toEqual({
    urls: ['mailto://ada:hush@example.org'],
    title: 'Done: Tides',
    body: 'By {{autor}}Ada Lane',
  })
  expect(await violationsInAllColours(page, 'a failing notification')).toEqual([])

  other.answers({ status: 200 })
  await act(page, 'Book finished', 'Send a test')
  await page.getByText('Apprise has sent it.').waitFor()
  await act(page, 'Book finished', 'Edit notification')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('{{title}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Notification saved').first().waitFor()
  for (const isFinished of [false, true])
    await house.ask('PATCH', `/api/me/progress/${house.idOf('Tides')}`, { isFinished })
  await finished.getByText('2 times').waitFor()
  expect(JSON.parse(other.told.at(-1)?.body ?? '').title).toBe('Tides')

  await finished.getByRole('switch').click()
  await expect.poll(() => finished.getByRole('switch').isChecked()).toBe(false)
  await act(page, 'Book finished', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No notifications yet').waitFor()
  await context.close()
})

test('a webhook is made by thumb, signed with what was shown once, and nobody else may look', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address())
  const dialog = await add(page, 'Webhook')
  await dialog.getByLabel('When').selectOption({ label: 'New sign-in' })
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(`${other.url}/hook`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
  const secret = await shown.getByLabel('Secret', { exact: true }).inputValue()
  expect(await violationsInAllColours(page, 'a secret')).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()

  const ada = { username: 'ada', password: 'a good password' }
  await house.ask('POST', '/api/users', { ...ada, isActive: true })
  const theirs = await house.signedIn({}, ada)
  const hook = row(page, 'New sign-in')
  await hook.getByText('1 time').waitFor()
  const { body, headers } = other.told.at(-1)!
  expect(JSON.parse(body)).toMatchObject({ event: 'lecternNewSignIn', data: { username: 'ada' } })
  const signed = `${String(headers['lectern-timestamp'])}.${body}`
  const mac = createHmac('sha256', secret).update(signed).digest('hex')
  expect(headers['lectern-signature']).toBe(`v1=${mac}`)

  await act(page, 'New sign-in', 'New secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  expect(await shown.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await violationsInAllColours(page, 'a webhook')).toEqual([])

  const their = await theirs.newPage()
  await their.goto(address())
  await their.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  await theirs.close()
  await context.close()
})
