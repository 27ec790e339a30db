import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

let house: House
beforeAll(async () => {
  const files = {
    'Ada Lane/The Tides/01.mp3': audio({ seconds: 2 }),
    'Ada Lane/Ebb/01.mp3': audio({ seconds: 2 }),
  }
  house = await openHouse(files, 2)
})
afterAll(() => house?.stop())

const calm = { reducedMotion: 'reduce' } as const
const general = () => `${house.lectern.url}/config/general`
const stored = async () => {
  const { serverSettings } = await house.ask<{ serverSettings: Record<string, unknown> }>(
    'PATCH',
    '/api/settings',
    {},
  )
  return serverSettings
}
const saved = (page: Page) => page.getByText('Settings saved').first().waitFor()

test('settings say what they do, are saved when they are chosen, and count at once', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(general())
  await page.getByRole('switch', { name: 'Find covers' }).click()
  await page.getByLabel('Cover provider').selectOption('openlibrary')
  await expect.poll(stored).toMatchObject({
    scannerFindCovers: true,
    scannerCoverProvider: 'openlibrary',
  })
  await page.getByLabel('Date format').selectOption('yyyy-MM-dd')
  await page.getByText(/^Now it is \d{4}-\d\d-\d\d \d\d:\d\d\.$/).waitFor()
  await page.getByLabel('Time format').selectOption('h:mma')
  await page.getByText(/^Now it is \d{4}-\d\d-\d\d \d{1,2}:\d\d[ap]m\.$/).waitFor()
  await page.getByLabel('Log level').selectOption({ label: 'Only what goes wrong' })
  await page.getByLabel('Look for new episodes').selectOption({ label: 'Every 6 hours' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(stored).toMatchObject({ logLevel: 3, podcastEpisodeSchedule: '0 */6 * * *' })
  expect(await page.getByText(/restart/i).count()).toBe(0)
  expect(await violationsInAllColours(page, 'general')).toEqual([])

  // The account says since when there is one, in the format of the server.
  await page.goto(`${house.lectern.url}/account`)
  await page
    .getByText(/\d{4}-\d\d-\d\d/)
    .first()
    .waitFor()
  await context.close()
})

test('titles are sorted without the words that an admin names', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(general())
  await page.getByRole('switch', { name: 'Ignore prefixes when sorting' }).click()
  const titles = async () => {
    const path = `/api/libraries/${house.libraryId}/items?sort=media.metadata.title`
    const { results } = await house.ask<{ results: House['items'] }>('GET', path)
    return results.map(({ media }) => media.metadata.title)
  }
  await expect.poll(titles).toEqual(['Ebb', 'The Tides'])
  const prefixes = page.getByLabel('Prefixes', { exact: true })
  await prefixes.fill('Ebb')
  await prefixes.press('Enter')
  await page.getByRole('button', { name: 'Save and sort again' }).click()
  await page.getByText(/^Saved\. \d+ titles? ha(s|ve) moved\.$/).waitFor()
  expect((await stored())['sortingPrefixes']).toEqual(['the', 'a', 'ebb'])
  await context.close()
})

test('an origin that is none is refused in words at its field; another opens the server to a page there', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(general())
  const origins = page.getByLabel('Allowed origins')
  await origins.fill('player.example.com')
  await origins.press('Enter')
  await page.getByText('An origin looks like https://player.example.com').waitFor()
  expect((await stored())['allowedOrigins']).toEqual([])
  await page.getByRole('button', { name: /Remove.*player\.example\.com/ }).click()
  await origins.fill('https://Player.example.com/')
  await origins.press('Enter')
  await expect.poll(stored).toMatchObject({ allowedOrigins: ['https://player.example.com'] })
  const answer = await fetch(`${house.lectern.url}/api/me`, {
    headers: { origin: 'https://player.example.com', authorization: `Bearer ${house.token}` },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://player.example.com')
  await context.close()
})

test('what an admin writes stands on the sign-in page, without what could do harm', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(general())
  const text = 'Ask <a href="https://example.com/help">Ada</a><script>alert(1)</script><b>first</b>'
  await page.getByLabel('Message').fill(text)
  await page.getByRole('figure').getByRole('link', { name: 'Ada' }).waitFor()
  await page.getByRole('figure').locator('..').getByRole('button', { name: 'Save' }).click()
  await saved(page)
  const stranger = await (await house.browser.newContext()).newPage()
  await stranger.goto(house.lectern.url)
  const link = stranger.getByRole('link', { name: 'Ada' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://example.com/help')
  expect(await stranger.getByText('alert').count()).toBe(0)
  expect(await violationsInAllColours(stranger, 'door with a message')).toEqual([])
  await stranger.context().close()
  await context.close()
})

test('the search finds a setting by another word for it, and leads to its field', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/users`)
  const search = page.getByRole('search', { name: 'Search settings' }).getByRole('textbox')
  await search.fill('cors')
  const found = page.getByRole('list', { name: 'Found settings' })
  await found.getByRole('link', { name: 'Allowed origins General' }).waitFor()
  expect(await violationsInAllColours(page, 'found settings')).toEqual([])
  await search.press('Enter')
  const field = page.getByLabel('Allowed origins')
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.locator('.lit').getByText('Allowed origins').count()).toBe(1)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await search.fill('no such setting')
  await page.getByText('0 settings found').waitFor()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('chromecast')
  await palette.getByRole('option', { name: /Chromecast for everybody/ }).click()
  const cast = page.getByRole('switch', { name: 'Chromecast for everybody' })
  await expect.poll(() => cast.evaluate((it) => it === document.activeElement)).toBe(true)
  await context.close()
})

test('covers stand on boards where the server says so, and casting is offered to all', async () => {
  await house.ask('PATCH', '/api/settings', {
    homeBookshelfView: 0,
    bookshelfView: 0,
    chromecastEnabled: true,
  })
  const context = await house.signedIn(calm)
  await context.route(/gstatic\.com/, (route) => route.abort())
  const page = await context.newPage()
  const board = () =>
    page
      .locator('.standing')
      .first()
      .evaluate((it) => getComputedStyle(it, '::after').height)
  for (const path of ['', '/bookshelf']) {
    await page.goto(`${house.lectern.url}/library/${house.libraryId}${path}`)
    await settled(page)
    expect(await board(), path).toBe('8px')
  }
  await page.goto(`${house.lectern.url}/account`)
  await page.getByRole('button', { name: 'Player settings' }).click()
  const cast = page.getByRole('switch', { name: /Chromecast/ })
  await cast.waitFor()
  expect(await cast.isChecked()).toBe(true)
  await house.ask('PATCH', '/api/settings', { homeBookshelfView: 1, chromecastEnabled: false })
  await context.close()
})

test('a library says which source of details wins and when its books count as finished', async () => {
  const context = await house.signedIn(calm)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Actions for Books' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit library' })
  await dialog.getByRole('tab', { name: 'Scanning' }).click()
  await dialog.getByRole('button', { name: 'Move OPF file up' }).click()
  await dialog.getByRole('checkbox', { name: 'NFO file' }).uncheck()
  await dialog.getByLabel('Counts as finished').selectOption({ label: 'When most of it is heard' })
  await dialog.getByLabel('Percent heard').fill('95')
  expect(await violationsInAllColours(page, 'scanning')).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const { settings } = await house.ask<{ settings: object }>(
    'GET',
    `/api/libraries/${house.libraryId}`,
  )
  expect(settings).toMatchObject({
    markAsFinishedPercentComplete: 95,
    metadataPrecedence: ['folderStructure', 'audioMetatags', 'txtFiles', 'absMetadata', 'opfFile'],
  })
  await context.close()
})

test('on a phone the settings begin with the list of them, and every page leads back to it', async () => {
  const context = await house.signedIn({ ...phone, ...calm })
  const page = await context.newPage()
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`${house.lectern.url}/config`)
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('link', { name: 'General' }).waitFor()
  expect(await violationsInAllColours(page, 'settings, phone')).toEqual([])
  expect(await fits()).toBeLessThanOrEqual(390)
  await sections.getByRole('link', { name: 'General' }).tap()
  await page.getByRole('heading', { name: 'Scanner' }).waitFor()
  expect(await violationsInAllColours(page, 'general, phone')).toEqual([])
  expect(await fits()).toBeLessThanOrEqual(390)
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).tap()
  const search = page.getByRole('search', { name: 'Search settings' }).getByRole('textbox')
  await search.fill('kindle')
  await page.getByRole('link', { name: /^E-readers/ }).tap()
  await page.getByRole('heading', { name: 'E-readers', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/config/email')
  await context.close()
})

test('who is no admin finds only what is theirs', async () => {
  const guest = { username: 'mila', password: 'small steps' }
  await house.ask('POST', '/api/users', { ...guest, type: 'user', isActive: true })
  const context = await house.signedIn(calm, guest)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/stats`)
  const sections = page.getByRole('navigation', { name: 'Settings sections' })
  await sections.getByRole('link', { name: 'Your stats' }).waitFor()
  expect(await sections.getByRole('link', { name: 'General' }).count()).toBe(0)
  expect(await page.getByRole('search', { name: 'Search settings' }).count()).toBe(0)
  await context.close()
})
