import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const book = (album: string) => audio({ seconds: 5, tags: { album } })
  house = await openHouse(
    { 'Jane Reader/One/01.mp3': book('One'), 'Jane Reader/Two/01.mp3': book('Two') },
    2,
  )
})
afterAll(() => house?.stop())

test('what a scan brought is said by name, marked, and still there when the menu opens', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await openLibraries(page)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByText('The scan of Books has started').waitFor()
  await page.getByRole('button', { name: 'Tasks, finished since you last looked' }).click()
  const menu = page.getByRole('dialog', { name: 'Tasks' })
  await menu.getByText(/^Nothing changed in [\d.]+ sec$/).waitFor()
  await page.waitForResponse(/\/api\/tasks/).catch(() => undefined)
  expect(await menu.getByText(/^Nothing changed in/).isVisible()).toBe(true)
  await context.close()
})

test('how far a scan is stands in its row', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const task = {
    id: 'a-scan',
    action: 'library-scan',
    data: { libraryId: house.libraryId },
    title: 'Scanning Books',
    description: null,
    error: null,
    showSuccess: true,
    isFailed: false,
    isFinished: false,
    startedAt: Date.now(),
    finishedAt: null,
  }
  let progress = 0.25
  await page.route(/\/api\/tasks/, (route) =>
    route.fulfill({ json: { tasks: [{ ...task, progress }] } }),
  )
  let tell = (_line: string) => {}
  let known = () => {}
  const greeted = new Promise<void>((resolve) => (known = resolve))
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    tell = (line) => socket.send(line)
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('"init"')) known()
    })
  })
  await page.goto(`${house.lectern.url}/config/libraries`)
  await greeted
  await page.getByRole('button', { name: /^Tasks/ }).click()
  const menu = page.getByRole('dialog', { name: 'Tasks' })
  const bar = menu.getByRole('progressbar', { name: 'Scanning Books, progress' })
  const share = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(share).toBe(25)
  progress = 0.75
  tell(`42${JSON.stringify(['lectern_task_changed', { ...task, progress }])}`)
  await expect.poll(share).toBe(75)
  await context.close()
})

test('a scan that fails is marked, said, and listed with its reason', async () => {
  const { media } = house.lectern
  const context = await house.signedIn()
  const page = await context.newPage()
  await openLibraries(page)
  await rename(media, `${media}-away`)
  try {
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/Books.*Nothing of it was changed/)
      .waitFor()
    await page
      .getByRole('button', { name: 'Tasks, something failed since you last looked' })
      .click()
    const menu = page.getByRole('dialog', { name: 'Tasks' })
    await menu.getByText(/Nothing of it was changed/).waitFor()
    await menu.getByRole('img', { name: 'Failed' }).waitFor()
  } finally {
    await rename(`${media}-away`, media)
  }
  await context.close()
})

test('what a scan left out is counted, and listed behind the count', async () => {
  const { folder, media } = house.lectern
  await mkdir(join(folder, 'elsewhere'))
  await symlink(join(folder, 'elsewhere'), join(media, 'Jane Reader/Far'))
  await mkdir(join(media, 'Jane Reader/Hollow'))
  await writeFile(join(media, 'Jane Reader/Hollow/01.mp3'), '')
  const context = await house.signedIn()
  const page = await context.newPage()
  await openLibraries(page)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByRole('link', { name: '2 problems in the last scan of Books' }).click()
  const report = page.getByRole('dialog', { name: 'Last scan of Books' })
  await report
    .getByRole('heading', { name: '1 link that leads out of the library folder' })
    .waitFor()
  await report.getByText('Jane Reader/Far', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await report.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Tasks/ }).click()
  const menu = page.getByRole('dialog', { name: 'Tasks' })
  await menu.getByRole('link', { name: '2 problems: see report' }).click()
  await report.getByRole('heading', { name: '1 empty file' }).waitFor()
  await report.getByRole('link', { name: 'Hollow' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hollow' }).waitFor()
  await context.close()
})

test('the list of users shows who is here', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/users`)
  await page.getByRole('listitem').filter({ hasText: 'root' }).getByText('Online now').waitFor()
  await context.close()
})

test('libraries that could not be loaded can be asked for again from their menu', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  let isDown = true
  // They come along with the sign-in; not from every server.
  await page.route(/\/auth\/refresh/, (route) =>
    route.continue({ url: route.request().url().replace(/\?.*$/, '') }),
  )
  await page.route(/\/api\/libraries(\?|$)/, (route) =>
    isDown ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.goto(`${house.lectern.url}/item/${house.idOf('One')}`)
  await page.getByRole('heading', { level: 1, name: 'One' }).waitFor()
  await page.getByRole('button', { name: /^Library/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByText('Libraries could not be loaded').waitFor()
  isDown = false
  await menu.getByRole('menuitem', { name: 'Try again' }).click()
  await menu.getByRole('menuitemradio', { name: 'Books' }).waitFor()
  await context.close()
})

test('who may not delete items may remove an own playlist', async () => {
  const { user } = await house.ask<{ user: { id: string } }>('POST', '/api/users', {
    username: 'mila',
    password: 'a good password',
    type: 'user',
    isActive: true,
    permissions: { delete: false, accessAllLibraries: true, accessAllTags: true },
  })
  expect(user.id).not.toBe('')
  const context = await house.signedIn(undefined, { username: 'mila', password: 'a good password' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('One')}`)
  await page.getByRole('heading', { level: 1, name: 'One' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await page.getByLabel('New playlist').fill('Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Playlist created').waitFor()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf/playlists`)
  await page.getByRole('main').getByRole('link', { name: 'Mine' }).first().click()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Playlist removed').waitFor()
  await context.close()
})

/** The libraries, once this page's own line stands: what happens from now on is heard of. */
async function openLibraries(page: Page): Promise<void> {
  const live = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"init"')),
    )
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Scan', exact: true }).waitFor()
  await live
}
