import { afterAll, beforeAll, expect, test } from 'vitest'
import { epub } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

const files = {
  'Ada/Stone/Stone.epub': epub({ metadata: '<dc:title>Stone</dc:title>' }),
}
const reader = { username: 'ada', password: 'another password' }

let house: House
beforeAll(async () => {
  house = await openHouse(files, 1)
  await house.ask('POST', '/api/users', { ...reader, type: 'user', isActive: true })
})
afterAll(() => house?.stop())

/** What a reading app gets at an address with a name and a password. */
async function catalogue(
  address: string,
  password: string,
): Promise<{ status: number; text: string }> {
  const pair = Buffer.from(`${reader.username}:${password}`).toString('base64')
  const answer = await fetch(address, { headers: { authorization: `Basic ${pair}` } })
  return { status: answer.status, text: await answer.text() }
}

test('a reading app gets in with what the page says, and out when its password goes', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' }, reader)
  const page = await context.newPage()
  await page.goto(house.lectern.url)
  await page.getByRole('button', { name: `Account: ${reader.username}` }).click()
  await page.getByRole('menuitem', { name: 'My devices' }).click()
  await page.getByRole('heading', { name: 'My devices' }).waitFor()
  await page.getByText('This address leads nowhere from another device').waitFor()
  const reading = page.getByRole('region', { name: 'Apps to read with (OPDS)' })
  const address = await reading.getByLabel('Address', { exact: true }).inputValue()
  expect(address).toBe(`${house.lectern.url}/opds`)
  await reading.getByRole('img', { name: `QR code of ${address}` }).waitFor()
  expect(await reading.getByRole('listitem').count()).toBe(3)

  await reading.getByRole('button', { name: 'Add an app password' }).click()
  const making = page.getByRole('dialog', { name: 'Add an app password' })
  await making.getByLabel('Name').fill('Kobo')
  await making.getByRole('button', { name: 'Make password' }).click()
  const made = page.getByRole('dialog', { name: 'Kobo' })
  expect(await made.getByLabel('User name', { exact: true }).inputValue()).toBe(reader.username)
  const password = await made.getByLabel('App password', { exact: true }).inputValue()
  expect(await violations(page, 'an app password')).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove the password of Kobo' }).waitFor()

  const root = await catalogue(address, password)
  expect(root.status).toBe(200)
  expect(root.text).toContain('<title>All books</title>')
  await page.getByRole('button', { name: 'Remove the password of Kobo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Password removed').waitFor()
  expect((await catalogue(address, password)).status).toBe(401)
  await context.close()
})

test('no accessibility violations, at the desk and on a phone, where nothing sticks out', async () => {
  for (const size of [desk, phone]) {
    const context = await house.signedIn({ ...size, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${house.lectern.url}/account`)
    await page.getByRole('link', { name: /^My devices/ }).click()
    await page.getByRole('heading', { name: 'My devices' }).waitFor()
    await page.getByRole('heading', { name: 'App passwords' }).waitFor()
    expect(await violationsInAllColours(page, 'my devices')).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(size.viewport.width)
    await context.close()
  }
})

test('below a path, addresses carry it', async () => {
  const below = await openHouse(files, 1, { ROUTER_BASE_PATH: '/books' })
  const context = await below.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { origin } = new URL(below.lectern.url)
  await page.goto(`${origin}/books/account/devices`)
  await page.getByRole('heading', { name: 'My devices' }).waitFor()
  const addresses = page.getByLabel('Address', { exact: true })
  await addresses.nth(2).waitFor()
  expect(
    await addresses.evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).value),
    ),
  ).toEqual([`${origin}/books`, `${origin}/books/opds`, `${origin}/books/koreader`])
  await context.close()
  await below.lectern.stop()
})
