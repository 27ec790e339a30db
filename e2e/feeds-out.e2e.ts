import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { violations, violationsInAllColours } from './violations.ts'

const title = 'Tides & <b>Waves</b> ]]> \u{1F40B}'
const reader = { username: 'reader', password: 'another password' }

let house: House
beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Tides/01.mp3': audio({ seconds: 3 }),
      'Ada Verne/Tides/02.mp3': audio({ seconds: 4 }),
      'Ada Verne/Tides/metadata.json': JSON.stringify({
        title,
        authors: ['Ada Verne'],
        series: ['Sea #1'],
      }),
      'Ada Verne/Dunes/01.mp3': audio({ seconds: 3 }),
      'Ada Verne/Dunes/metadata.json': JSON.stringify({
        title: 'Dunes',
        authors: ['Ada Verne'],
        series: ['Sea #2'],
      }),
    },
    2,
  )
  await house.ask('POST', '/api/users', { ...reader, type: 'user', isActive: true })
})
afterAll(() => house?.stop())
// A test that is tried again begins anew.
beforeEach(async () => {
  for (const { id } of await feedsNow()) await house.ask('POST', `/api/feeds/${id}/close`)
})

const feedsNow = async () =>
  (await house.ask<{ feeds: { id: string }[] }>('GET', '/api/lectern/feeds')).feeds

/** What a podcast app finds at an address. */
interface Followed {
  status: number
  title: string | null
  items: { title: string | null; url: string; length: number; type: string }[]
}

/** Reads a feed as a strict parser does, which is not ours, and without signing in. */
async function follow(page: Page, address: string): Promise<Followed> {
  const answer = await fetch(address)
  const text = await answer.text()
  return page.evaluate(
    ([xml, status]) => {
      const feed = new DOMParser().parseFromString(xml, 'text/xml')
      if (feed.querySelector('parsererror')) throw new Error(feed.documentElement.textContent)
      return {
        status,
        title: feed.querySelector('channel > title')?.textContent ?? null,
        items: [...feed.querySelectorAll('item')].map((item) => {
          const enclosure = item.querySelector('enclosure')
          return {
            title: item.querySelector('title')?.textContent ?? null,
            url: enclosure?.getAttribute('url') ?? '',
            length: Number(enclosure?.getAttribute('length')),
            type: enclosure?.getAttribute('type') ?? '',
          }
        }),
      }
    },
    [answer.ok ? text : '<nothing/>', answer.status] as const,
  )
}

async function ask(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

test('an admin opens a feed of a book, copies its address, and closes it', async () => {
  const context = await house.signedIn({
    ...desk,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const itemId = house.idOf(title)
  await page.goto(`${house.lectern.url}/item/${itemId}`)
  const dialog = await ask(page, 'RSS feed')
  const slug = dialog.getByLabel('Feed slug')
  await expect.poll(() => slug.inputValue()).toBe(itemId)
  await dialog.getByText('need an https address').waitFor()
  expect((await dialog.boundingBox())?.width).toBe(600)
  expect(await violationsInAllColours(page, 'a closed feed')).toEqual([])

  // What no address can have is changed first, and what is missing or taken is said at the field.
  await slug.fill('')
  await dialog.getByRole('button', { name: 'Open feed' }).click()
  await dialog.getByText('Must set a feed slug').waitFor()
  await slug.fill('Ébbe & Flut!')
  await dialog.getByText('/feed/Ebbe-Flut', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Open feed' }).click()
  await dialog.getByText('Slug had to be modified - Run again').waitFor()
  expect(await slug.inputValue()).toBe('Ebbe-Flut')
  const other = { serverAddress: house.lectern.url, slug: 'Ebbe-Flut' }
  const { feed: taken } = await house.ask<{ feed: { id: string } }>(
    'POST',
    `/api/feeds/item/${house.idOf('Dunes')}/open`,
    other,
  )
  await dialog.getByRole('button', { name: 'Open feed' }).click()
  await dialog.getByText('Slug already in use').waitFor()
  await slug.fill('tides')
  await dialog.getByRole('tab', { name: 'Advanced' }).click()
  await dialog.getByLabel('Name of the owner').fill('Ada & Co')
  await dialog.getByRole('button', { name: 'Open feed' }).click()

  await dialog.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Address copied').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${house.lectern.url}/feed/tides`)
  await dialog.getByText('Ada & Co').waitFor()
  expect(await violationsInAllColours(page, 'an open feed')).toEqual([])

  // Without signing in: the XML is what was meant, the sound comes in parts and ends with the feed.
  const feed = await follow(page, address)
  expect(feed).toMatchObject({ status: 200, title, items: [{ title: '01' }, { title: '02' }] })
  const [first = feed.items[1]] = feed.items
  const part = await fetch(first?.url ?? '', { headers: { range: 'bytes=100-199' } })
  expect([
    part.status,
    part.headers.get('content-range'),
    part.headers.get('content-type'),
  ]).toEqual([206, `bytes 100-199/${first?.length}`, first?.type])
  expect((await part.arrayBuffer()).byteLength).toBe(100)

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.route('**/api/lectern/feeds', (route) => route.fulfill({ status: 400, body: 'No' }))
  await page.goto(`${house.lectern.url}/config/rss-feeds`)
  await page.getByText('Failed to read the feeds').waitFor()
  await page.unroute('**/api/lectern/feeds')
  await page.getByRole('button', { name: 'Try again' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: title }).getByText('last read').waitFor()
  expect(await violationsInAllColours(page, 'all feeds')).toEqual([])
  await page.getByRole('button', { name: `Close feed: ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close feed' }).click()
  await page.getByText('RSS feed closed').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  expect((await follow(page, address)).status).toBe(404)
  expect((await fetch(first?.url ?? '')).status).toBe(404)

  // Closed elsewhere, it is gone here.
  await house.ask('POST', `/api/feeds/${taken.id}/close`)
  await page.getByText('No feed is open').waitFor()
  await context.close()
})

test('somebody makes a private feed of a series by thumb, and revokes it', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' }, reader)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Dunes')}`)
  await page
    .getByRole('link', { name: /^Sea\b/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Private feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Private feed' })
  await dialog.getByRole('button', { name: 'Make a private feed' }).click()
  const address = await dialog.getByLabel('Address of the feed', { exact: true }).inputValue()
  expect(address).toMatch(/\/feed\/p-[\w-]{32}$/)
  const { title: name, items } = await follow(page, address)
  expect([name, items.length]).toEqual(['Sea', 3])
  expect(await violationsInAllColours(page, 'a private feed')).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  // Admins see that there is one, not where.
  expect((await feedsNow())[0]).toMatchObject({ username: 'reader', title: 'Sea', feedUrl: null })
  await page.goto(`${house.lectern.url}/config/rss-feeds`)
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()

  await page.goto(`${house.lectern.url}/account`)
  const revoke = page.getByRole('button', { name: 'Revoke: Sea' })
  await revoke.scrollIntoViewIfNeeded()
  expect(await violations(page, 'own feeds')).toEqual([])
  await revoke.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Private feed revoked').waitFor()
  await page.getByText('You have none').waitFor()
  expect((await follow(page, address)).status).toBe(404)
  expect((await fetch(items[0]?.url ?? '')).status).toBe(404)

  // An e-reader signs in with a password of its own until that is taken back.
  await page.goto(`${house.lectern.url}/account/devices`)
  await page.getByRole('button', { name: 'Add an app password' }).last().click()
  const making = page.getByRole('dialog', { name: 'Add an app password' })
  await making.getByLabel('Name').fill('Kobo')
  await making.getByRole('button', { name: 'Make password' }).click()
  const made = page.getByRole('dialog', { name: 'Kobo' })
  const password = await made.getByLabel('App password', { exact: true }).inputValue()
  const server = `${house.lectern.url}/koreader`
  expect(await violationsInAllColours(page, 'an app password')).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  const signsIn = async () => {
    const key = createHash('md5').update(password).digest('hex')
    const headers = { 'x-auth-user': reader.username, 'x-auth-key': key }
    return (await fetch(`${server}/users/auth`, { headers })).status
  }
  expect(await signsIn()).toBe(200)
  await page.getByRole('button', { name: 'Remove the password of Kobo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Password removed').waitFor()
  expect(await signsIn()).toBe(401)
  await context.close()
})
