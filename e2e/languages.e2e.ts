import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { account, desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { startLectern } from './lectern.ts'
import { settled } from './settled.ts'
import { brokenWords, enlarge } from './whole-words.ts'

let house: House
beforeAll(async () => {
  const part = (title: string, album: string) =>
    audio({ seconds: 30, tags: { title, album, genre: 'Fantasy', composer: 'Vera Voice' } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': part('One', 'Dusk'),
      'Ada Verne/Lamps/1 - Dusk/02.mp3': part('Two', 'Dusk'),
      'Ada Verne/Lamps/1 - Dusk/desc.txt': 'A lamp goes out, and another is lit.',
      'Ada Verne/Lamps/2 - Night/01.mp3': part('One', 'Night'),
      'Bo Quill/The Ferry/01.mp3': part('One', 'The Ferry'),
    },
    3,
  )
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 31,
    duration: 60,
    progress: 0.5,
  })
  const bookmark = { time: 12, title: 'A lamp goes out' }
  await house.ask('POST', `/api/me/item/${house.idOf('Dusk')}/bookmark`, bookmark)
})
afterAll(() => house?.stop())

// Some walk through all pages.
vi.setConfig({ testTimeout: 300_000 })

test('who chooses a language at the door has it, with its own texts alone, and after a reload', async () => {
  const context = await house.browser.newContext({ ...desk, serviceWorkers: 'block' })
  const page = await context.newPage()
  const catalogues: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)-[\w-]{8}\.json$/.exec(request.url()) ?? []
    if (name !== undefined) catalogues.push(name)
  })
  await page.goto(`${house.lectern.url}/login`)
  await page.getByLabel('Username').waitFor()
  // A stranger's few words come with the script.
  expect(catalogues).toEqual([])
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await page.getByLabel('Benutzername').fill(account.username)
  await page.getByLabel('Passwort', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Kürzlich hinzugefügt' }).waitFor()
  expect(await languageOf(page)).toEqual(['de', 'ltr'])
  await page.reload()
  await page.getByRole('heading', { name: 'Kürzlich hinzugefügt' }).waitFor()
  await page.goto(`${house.lectern.url}/config/general`)
  await settled(page)
  expect(await languageOf(page)).toEqual(['de', 'ltr'])
  expect([...new Set(catalogues)].sort()).toEqual(['de', 'manage-de', 'server-de'])
  await context.close()
})

test('who has chosen none has that of the server, from the next start on at once', async () => {
  await house.ask('PATCH', '/api/settings', { language: 'fr' })
  const context = await house.signedIn()
  const page = await context.newPage()
  const home = `${house.lectern.url}/library/${house.libraryId}`
  await page.goto(home)
  await page.getByRole('heading', { name: 'Ajouts récents' }).waitFor()
  expect(await languageOf(page)).toEqual(['fr', 'ltr'])
  await page.reload({ waitUntil: 'domcontentloaded' })
  // Before anything of the app has come.
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  await page.getByRole('heading', { name: 'Ajouts récents' }).waitFor()
  await house.ask('PATCH', '/api/settings', { language: 'en-us' })
  await page.goto(home)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  await context.close()
})

test('a language that can’t be had is logged, and the one that is shown stays', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const warnings = warningsOf(page)
  await page.route(/\/assets\/ru-/, (route) => route.abort())
  await page.goto(`${house.lectern.url}/account`)
  await settled(page)
  await page.getByLabel('Language').selectOption('ru')
  await page.getByText('That language could not be loaded').waitFor()
  expect(await languageOf(page)).toEqual(['en-US', 'ltr'])
  expect(await page.getByLabel('Language').inputValue()).toBe('en-us')
  expect(await stored(page)).toBeNull()
  expect(warnings.join('\n')).toContain('Language "ru" could not be loaded')
  await page.unroute(/\/assets\/ru-/)
  await page.getByLabel('Language').selectOption('ru')
  await page.getByRole('heading', { level: 1, name: 'Учётная запись' }).waitFor()
  expect(await stored(page)).toBe('ru')
  await context.close()
})

test('a stored language that there isn’t becomes en-us, with a warning', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  const warnings = warningsOf(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun') === null) localStorage.setItem('lang', 'xx-yy')
    sessionStorage.setItem('begun', '1')
  })
  await page.goto(`${house.lectern.url}/account`)
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(await languageOf(page)).toEqual(['en-US', 'ltr'])
  expect(await stored(page)).toBe('en-us')
  expect(warnings.join('\n')).toContain('Unknown language "xx-yy"')
  await context.close()
})

test('what the server refuses is said in the reader’s language', async () => {
  const { page, context } = await inLanguage('de', desk)
  await page.goto(`${house.lectern.url}/config/users`)
  await settled(page)
  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Benutzername').fill(account.username)
  await dialog.getByLabel('Passwort', { exact: true }).first().fill('a good password')
  await dialog
    .getByRole('button', { name: /erstellen/i })
    .last()
    .click()
  await dialog.getByText(/vergeben/).waitFor()
  expect(await page.getByText('Username already taken').count()).toBe(0)
  await context.close()
})

test('what came of a task is said in the reader’s language', async () => {
  const { page, context } = await inLanguage('de', desk)
  await page.goto(`${house.lectern.url}/config/dashboard`)
  const tasks = page.getByRole('list', { name: 'Abgeschlossene Aufgaben' })
  await tasks.getByText('Bibliothek „Books“ wird gescannt').first().waitFor()
  await tasks.getByText(/^3 hinzugefügt \(in [\d,]+\sSek\.\)$/).waitFor()
  expect(await tasks.getByText(/added|Scanning/).count()).toBe(0)
  await context.close()
})

test('who sets a server up in a language has its dates, too', async () => {
  const lectern = await startLectern()
  try {
    const context = await house.browser.newContext(desk)
    const page = await context.newPage()
    await page.goto(lectern.url)
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await page.getByLabel('Passwort', { exact: true }).fill(account.password)
    await page.getByLabel('Passwort wiederholen').fill(account.password)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByRole('heading', { name: 'Füge deine erste Bibliothek hinzu' }).waitFor()
    const answer = await fetch(`${lectern.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect(await answer.json()).toMatchObject({
      serverSettings: { language: 'de', dateFormat: 'dd.MM.yyyy' },
    })
    await context.close()
  } finally {
    await lectern.stop()
  }
})

test.each([
  ['desk', desk, [100]],
  ['phone', phone, [100, 200]],
] as const)(
  'texts that are 40 %% longer are whole on every page, %s',
  async (_name, shape, sizes) => {
    const { page, context } = await inLanguage('en-xa', shape)
    const broken: string[] = []
    for (const path of await routes()) {
      await page.goto(house.lectern.url + path)
      await settled(page)
      for (const percent of sizes) {
        await enlarge(page, percent)
        broken.push(...(await brokenWords(page)).map((line) => `${path}, ${percent} %: ${line}`))
      }
    }
    expect(broken).toEqual([])
    await context.close()
  },
)

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('from right to left pages are mirrored and whole, %s', async (name, shape) => {
  const { page, context } = await inLanguage('ar-xb', shape)
  const broken: string[] = []
  for (const path of await routes()) {
    await page.goto(house.lectern.url + path)
    await settled(page)
    expect(await languageOf(page)).toEqual(['ar-XB', 'rtl'])
    broken.push(...(await brokenWords(page)).map((line) => `${path}: ${line}`))
  }
  expect(broken).toEqual([])
  if (name === 'desk') {
    await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
    await settled(page)
    const rail = await page.locator('nav[aria-label]').first().boundingBox()
    expect(rail?.x).toBeGreaterThan(desk.viewport.width / 2)
  }
  await context.close()
})

test.each(['de', 'hi', 'ru', 'zh-cn'])('%s fits a phone, also with large text', async (code) => {
  const { page, context } = await inLanguage(code, phone)
  const broken: string[] = []
  for (const path of (await routes()).filter(isMain)) {
    await page.goto(house.lectern.url + path)
    await settled(page)
    for (const percent of [100, 200]) {
      await enlarge(page, percent)
      broken.push(...(await brokenWords(page)).map((line) => `${path}, ${percent} %: ${line}`))
    }
  }
  expect(broken).toEqual([])
  await context.close()
})

async function inLanguage(code: string, shape: BrowserContextOptions) {
  const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
  await context.addInitScript((language) => localStorage.setItem('lang', language), code)
  return { context, page: await context.newPage() }
}

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('lang'))

function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

async function routes(): Promise<string[]> {
  const library = `/library/${house.libraryId}`
  const { series, authors } = await house.ask<Record<'series' | 'authors', { id: string }[]>>(
    'GET',
    `/api${library.replace('library', 'libraries')}/filterdata`,
  )
  const sections =
    'libraries providers changes trash users api-keys sessions stats rss-feeds shares email notifications dashboard general backups moving-in audit matches'
  return [
    library,
    `${library}/bookshelf`,
    `${library}/bookshelf/series`,
    `${library}/series/${series[0]?.id}`,
    `${library}/authors`,
    `${library}/narrators`,
    `${library}/bookshelf/collections`,
    `${library}/stats`,
    `${library}/search?q=dusk`,
    `/item/${house.idOf('Dusk')}`,
    `/author/${authors[0]?.id}`,
    '/account',
    '/account/devices',
    '/bookmarks',
    '/highlights',
    '/downloads',
    '/upload',
    `/audiobook/${house.idOf('Dusk')}/chapters`,
    `/audiobook/${house.idOf('Dusk')}/manage`,
    '/config',
    ...sections.split(' ').map((section) => `/config/${section}`),
    '/nowhere',
  ]
}

const isMain = (path: string): boolean =>
  /\/library\/[^/]+(\/bookshelf|\/search\?q=dusk)?$|^\/item\/|\/account$|\/upload$|\/config\/(general|backups)$/.test(
    path,
  )
