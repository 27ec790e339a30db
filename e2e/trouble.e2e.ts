import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, soundOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violations } from './violations.ts'

const guest = { username: 'guest', password: 'only looking' }

let house: House
beforeAll(async () => {
  const part = (album: string) => audio({ seconds: 120, tags: { album, title: 'One' } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': part('Dusk'),
      'Bo Quill/The Ferry/01.mp3': part('The Ferry'),
    },
    2,
  )
  await house.ask('POST', '/api/users', { ...guest, type: 'user', isActive: true })
})
afterAll(() => house?.stop())

test('without a socket everything still works, and the place is kept', async () => {
  const context = await house.signedIn()
  await context.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await context.route('**/socket.io/**', (route) => route.abort())
  const page = await context.newPage()
  await openBook(page, 'Dusk')
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page)
  const player = page.getByRole('region', { name: 'Player' })
  for (let jump = 0; jump < 3; jump += 1)
    await player.getByRole('button', { name: 'Jump forward 10 seconds' }).click()
  // Less is no listening, and nothing is told of it.
  await hear(page, 1)
  const saved = page.waitForResponse((response) =>
    /\/api\/session\/[^/]+\/(sync|close)/.test(response.url()),
  )
  await player.getByRole('button', { name: 'Pause' }).click()
  await saved
  const place = (await soundOf(page))?.time ?? 0
  expect(place).toBeGreaterThan(30)
  const progress = await house.ask<{ currentTime: number }>(
    'GET',
    `/api/me/progress/${house.idOf('Dusk')}`,
  )
  expect(progress.currentTime).toBeGreaterThan(place - 3)

  // Four reports that nobody takes are said, and no more once one was taken.
  const reports = /\/api\/session\/[^/]+\/sync/
  const notice = page.getByText('Progress is not being synced. Restart playback')
  const forward = player.getByRole('button', { name: 'Jump forward 10 seconds' })
  await context.route(reports, (route) => route.abort())
  for (let report = 1; report <= 4; report += 1) {
    expect(await notice.count(), `after ${report - 1} reports`).toBe(0)
    const failed = page.waitForEvent('requestfailed', (request) => reports.test(request.url()))
    await forward.click()
    await failed
  }
  await notice.waitFor()
  await context.unroute(reports)
  await forward.click()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('region', { name: 'Resume' }).waitFor()
  await context.close()
})

test('a part of the app that cannot be fetched takes neither the player nor the page with it', async () => {
  // Without the worker that keeps the app on the device, as over plain http.
  const context = await house.signedIn()
  const page = await context.newPage()
  await openBook(page, 'Dusk')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .click()
  await hear(page)
  await page.waitForLoadState('networkidle')
  const gone = /\/assets\/(sleep-dialog|app-palette|authors)-/
  await context.route(gone, (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  const player = page.getByRole('region', { name: 'Player' })
  const sentence = "This part of the page couldn't be loaded."
  const notice = page.getByRole('alert').filter({ hasText: sentence })

  await player.getByRole('button', { name: 'Sleep timer' }).click()
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Close notification' }).click()
  await page.keyboard.press('Control+k')
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Close notification' }).click()
  await hear(page)

  const places = page.getByRole('navigation', { name: 'Library' })
  await places.getByRole('link', { name: 'Authors' }).click()
  await page.getByRole('main').getByText(sentence).waitFor()
  await hear(page)

  await context.unroute(gone)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('link', { name: 'Bo Quill' }).first().waitFor()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page)
  await context.close()
})

test('offline: a banner says so and what is on the page stays', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await openBook(page, 'The Ferry')
  await context.setOffline(true)
  const banner = page.getByText('You are offline. What you see may be out of date.')
  await banner.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Ferry')
  await context.setOffline(false)
  await banner.waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Ferry')
  await context.close()
})

test('the server going away and coming back is survived without a reload', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  await context.route('**/api/**', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Authors' })
    .click()
  const retry = page.getByRole('button', { name: 'Try again' }).first()
  await retry.waitFor()
  await context.unroute('**/api/**')
  await retry.click()
  await page.getByRole('link', { name: 'Ada Verne' }).first().waitFor()
  expect(await retry.count()).toBe(0)
  await context.close()
})

test.each([
  ['/nowhere', 'This page does not exist'],
  ['/item/no-such-item', 'This item does not exist'],
  ['/author/no-such-author', 'This author does not exist'],
  ['/config/nothing', 'This page does not exist'],
])('an unknown address says so and leads home: %s', async (path, words) => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(house.lectern.url + path)
  await page.getByRole('heading', { name: words }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click()
  await page.waitForURL(/\/library\/[^/]+$/)
  expect(await page.getByRole('heading', { name: words }).count()).toBe(0)
  await context.close()
})

test('settings are closed to people who are no administrators', async () => {
  const context = await house.signedIn(desk, guest)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/users`)
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
  expect(await page.getByRole('button', { name: 'Add user' }).count()).toBe(0)
  await context.close()
})

test('an account for a child is limited to tags there are, and the form says what is left', async () => {
  await house.ask('PATCH', `/api/items/${house.idOf('Dusk')}/media`, { tags: ['Kids', 'Evening'] })
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/users`)
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create user' })
  await dialog.getByText('Sees 2 of 2 items').waitFor()
  await dialog.getByLabel('Username').fill('mila')
  await dialog.getByLabel('Password', { exact: true }).fill('small steps')
  await dialog.getByRole('switch', { name: 'Can Access All Tags' }).click()
  await dialog.getByText('Sees 0 of 2 items').waitFor()
  await dialog.getByLabel('Find a tag').fill('kid')
  await dialog.getByRole('button', { name: 'Kids 1' }).click()
  await dialog.getByText('Sees 1 of 2 items').waitFor()
  await dialog.getByRole('checkbox', { name: 'Hide items with these tags instead' }).click()
  await dialog.getByRole('button', { name: 'Kids 1', pressed: true }).waitFor()
  expect(await violations(page, 'limits of an account')).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Hide items with these tags instead' }).click()
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await page.getByText('mila', { exact: true }).waitFor()
  const { users } = await house.ask<{ users: { username: string; itemTagsSelected: string[] }[] }>(
    'GET',
    '/api/users',
  )
  expect(users.find(({ username }) => username === 'mila')?.itemTagsSelected).toEqual(['Kids'])
  await context.close()
})

test('a wrong password is told plainly, and the page asked for opens after the right one', async () => {
  const page = await house.browser.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/authors`)
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText("That name and password don't match.").waitFor()
  expect(page.url()).toContain('/login?redirect=')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Ada Verne' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/library/${house.libraryId}/authors`)
  await page.close()
})

test('a page says why it stands at the door after it was signed out elsewhere', async () => {
  const context = await house.signedIn(desk, guest)
  const page = await context.newPage()
  await page.goto(house.lectern.url)
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  const elsewhere = await house.lectern.call('POST', '/login', guest)
  const { user } = elsewhere.body as { user: { accessToken: string } }
  const { accessToken } = user
  await house.lectern.call('POST', '/logout?allDevices=1', undefined, accessToken)
  await page.getByRole('status').filter({ hasText: 'You were signed out here' }).waitFor()
  await page.getByLabel('Username').fill(guest.username)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  expect(await page.getByText('You were signed out here').count()).toBe(0)
  await context.close()
})

test('an address within the app never leads to another site', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(house.lectern.url)
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  await page.evaluate(() => {
    history.pushState({}, '', '/login?redirect=http%3A%2F%2Fevil.example%2F')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login')
  expect(new URL(page.url()).origin).toBe(new URL(house.lectern.url).origin)
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  await context.close()
})

test('a library that is removed while somebody looks at it', async () => {
  const fullPath = join(house.lectern.folder, 'spare')
  await mkdir(fullPath)
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Spare',
    mediaType: 'book',
    folders: [{ fullPath }],
  })
  const context = await house.signedIn()
  const page = await context.newPage()
  // Whoever is signed in on the socket is told of what goes.
  const live = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"init"')),
    )
  await page.goto(`${house.lectern.url}/library/${id}/bookshelf`)
  await settled(page)
  await page.getByRole('button', { name: 'Library: Spare' }).waitFor()
  await live
  await house.ask('DELETE', `/api/libraries/${id}`)
  await page.waitForURL(`**/library/${house.libraryId}/bookshelf`)
  await page.getByRole('link', { name: 'Dusk' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Library: Books' }).count()).toBe(1)
  await context.close()
})

test('what changes between the page and its line is on the page once the line stands', async () => {
  const context = await house.signedIn()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await context.routeWebSocket(/socket\.io/, async (socket) => {
    ask()
    await gate
    socket.connectToServer()
  })
  const page = await context.newPage()
  await openBook(page, 'The Ferry')
  await asked
  await house.ask('PATCH', `/api/items/${house.idOf('The Ferry')}/media`, {
    metadata: { title: 'The Last Ferry' },
  })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Ferry')
  open()
  await page.getByRole('heading', { level: 1, name: 'The Last Ferry' }).waitFor()
  await context.close()
})

async function openBook(page: Page, title: string): Promise<void> {
  await page.goto(`${house.lectern.url}/item/${house.idOf(title)}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
