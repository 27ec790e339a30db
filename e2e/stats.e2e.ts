import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { choose } from './choose.ts'
import { cutTexts } from './cut-texts.ts'
import { account, desk, hear, openHouse, phone, signIn } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violations } from './violations.ts'

const reader = { username: 'Мария', password: 'a good password' }
const dayMs = 86_400_000
let house: House
let readerToken: string

beforeAll(async () => {
  const book = (title: string, genre: string) =>
    audio({ seconds: 600, tags: { album: title, title, genre, composer: 'Vera Voice' } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': book('Dusk', 'Fantasy'),
      'Ada Verne/Dusk/cover.png': png({ width: 300, height: 300 }),
      'Ada Verne/Night/01.mp3': book('Night', 'Fantasy'),
      'Bo Quill/The Ferry/01.mp3': book('The Ferry', 'Travel'),
    },
    3,
  )
  await house.ask('POST', '/api/users', { ...reader, type: 'user', isActive: true })
  const login = await house.lectern.call('POST', '/login', reader)
  readerToken = (login.body as { user: { accessToken: string } }).user.accessToken
})
afterAll(() => house?.stop())

vi.setConfig({ testTimeout: 300_000 })

/** Days on which root listened: this many days ago, to what, for how many seconds. */
const heard = [
  { ago: 0, title: 'Dusk', seconds: 1800 },
  { ago: 1, title: 'Dusk', seconds: 3600 },
  { ago: 2, title: 'Night', seconds: 600 },
  { ago: 40, title: 'The Ferry', seconds: 7200 },
]

async function seedHeard(): Promise<void> {
  const now = Date.now()
  const sessions = heard.map(({ ago, title, seconds }) => ({
    id: randomUUID(),
    libraryItemId: house.idOf(title),
    timeListening: seconds,
    startTime: 0,
    currentTime: 300,
    startedAt: now - ago * dayMs - seconds * 1000,
    updatedAt: now - ago * dayMs,
    mediaPlayer: 'html5',
  }))
  await house.ask('POST', '/api/session/local-all', {
    sessions,
    deviceInfo: { deviceId: 'phone', clientName: 'Abs Android', manufacturer: 'A', model: 'Phone' },
  })
}

test('a newcomer is told where to begin; what is really heard is counted', async () => {
  const context = await house.signedIn(desk, reader)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/stats`)
  await page.getByRole('heading', { level: 1, name: 'Your stats' }).waitFor()
  await page.getByText('Nothing listened to yet').waitFor()
  await page.getByRole('link', { name: 'Find something to listen to' }).click()
  await settled(page)

  await page.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 3)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
  const days = () => house.lectern.call('GET', '/api/me/stats/days', undefined, readerToken)
  await expect
    .poll(async () => ((await days()).body as { totalTime: number }).totalTime)
    .toBeGreaterThanOrEqual(2)

  await page.getByRole('link', { name: 'Your stats' }).click()
  const week = page.getByRole('region', { name: 'Last 7 days' })
  await week.getByRole('img', { name: /^Last 7 days: / }).waitFor()
  // However slow the machine was in between: seconds, and no session counted twice.
  const words = () => week.getByRole('img').first().getAttribute('aria-label')
  await expect.poll(words).toMatch(/ ([2-9]|[1-5]\d) sec$/)
  const titles = page.getByRole('region', { name: 'Titles' })
  await titles.getByRole('link', { name: /Dusk/ }).waitFor()
  await page.getByRole('table', { name: 'Listening sessions' }).getByText('Dusk').first().waitFor()
  // Nobody else is shown to somebody who isn't an administrator.
  await page.goto(`${house.lectern.url}/config/sessions`)
  await page.getByRole('heading', { level: 1, name: 'Listening sessions' }).waitFor()
  expect(await page.getByLabel('Sessions of').count()).toBe(0)
  await page.goto(`${house.lectern.url}/config/users`)
  await page.getByText('This page is for administrators').waitFor()
  await context.close()
})

test('an administrator sees who listens now, ends it, sorts, opens and deletes sessions', async () => {
  await seedHeard()
  const context = await house.signedIn(desk)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/sessions`)
  const table = page.getByRole('table', { name: 'Listening sessions' })
  await table.waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(heard.length + 2)

  await table.getByRole('button', { name: 'Listened' }).click()
  await expect.poll(() => firstTitle(page)).toContain('The Ferry')
  await page.waitForURL(/sort=timeListening/)
  await table.getByRole('button', { name: 'Listened' }).click()
  await expect.poll(() => firstTitle(page)).toContain('Dusk')

  const open = page.getByRole('listitem').filter({ hasText: 'last report' })
  await open.first().waitFor()
  for (const width of [768, 834, 900, 1024, 1100, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutCells(table), `cut at ${width} px`).toEqual([])
    // Who listens, with what, and when it was last heard of.
    expect(await cutTexts(open), `cut at ${width} px`).toEqual([])
  }
  // On a phone there is no room for the column that says when.
  await page.getByRole('button', { name: /^Sorted by: / }).click()
  await page.getByRole('menuitemradio', { name: 'Last heard' }).click()
  await page.getByRole('button', { name: 'Sorted by: Last heard Newest first' }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
  await page.waitForURL(/desc=0/)
  await expect.poll(() => firstTitle(page)).toContain('The Ferry')
  await page.setViewportSize(desk.viewport)

  await page.getByLabel('Sessions of').selectOption({ label: 'root' })
  await expect.poll(() => table.getByRole('row').count()).toBe(heard.length + 1)
  await page.getByRole('button', { name: /^The Ferry .*: details$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'The Ferry' })
  await dialog.getByText('A Phone').waitFor()
  await dialog.getByText('2 hours').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Session deleted').waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(heard.length)

  await table.getByRole('checkbox', { name: 'Select Night' }).check()
  await table.getByRole('checkbox', { name: 'Select Dusk' }).first().check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 sessions deleted').waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(heard.length - 2)
  const { days } = await house.ask<{ days: Record<string, number> }>('GET', '/api/me/stats/days')
  expect(Object.keys(days)).toHaveLength(1)

  await page.getByRole('button', { name: /^End the session of Мария/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await page.getByText('Session ended').waitFor()
  await expect
    .poll(async () => (await house.ask<{ sessions: [] }>('GET', '/api/sessions/open')).sessions)
    .toEqual([])
  await context.close()
})

test('what I heard in March last year is three clicks away, a day of it one more', async () => {
  const year = new Date().getFullYear() - 1
  const session = (date: string, title: string) => ({
    id: randomUUID(),
    libraryItemId: house.idOf(title),
    date,
    timeListening: 1200,
    startTime: 0,
    currentTime: 300,
    startedAt: Date.parse(`${date}T12:00:00Z`),
    updatedAt: Date.parse(`${date}T12:30:00Z`),
    mediaPlayer: 'html5',
  })
  const sessions = [
    session(`${year}-02-28`, 'Dusk'),
    session(`${year}-03-01`, 'The Ferry'),
    session(`${year}-03-31`, 'Night'),
    session(`${year}-04-01`, 'Dusk'),
  ]
  const answer = await house.lectern.call(
    'POST',
    '/api/session/local-all',
    { sessions, deviceInfo: { deviceId: 'reader-phone', clientName: 'Abs Android' } },
    readerToken,
  )
  expect(answer.status).toBe(200)
  const context = await house.signedIn(desk, reader)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('link', { name: 'Your stats' }).click()
  await page.getByLabel('Year', { exact: true }).selectOption(String(year))
  await page
    .getByRole('list', { name: `Months of ${year}` })
    .getByRole('link', { name: /^March/ })
    .click()
  await page.waitForURL(new RegExp(`from=${year}-03-01&to=${year}-03-31`))
  const table = page.getByRole('table', { name: 'Listening sessions' })
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await table.getByText('The Ferry').waitFor()
  await table.getByText('Night').waitFor()
  // The address keeps the days.
  await page.reload()
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await page.getByLabel('To', { exact: true }).fill(`${year}-03-02`)
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await page.getByLabel('From', { exact: true }).fill(`${year}-03-02`)
  await page.getByText('Nothing listened to on these days').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'All days' }).first().click()
  await page.waitForURL((url) => !url.searchParams.has('from') && !url.searchParams.has('to'))
  await table.waitFor()

  // A day of the year's picture, by keyboard.
  await page.goto(`${house.lectern.url}/config/stats`)
  await page.getByLabel('Year', { exact: true }).selectOption(String(year))
  const grid = page.getByRole('grid', { name: `Listening in ${year} by day` })
  await grid.locator(`[data-key="${year}-03-31"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`from=${year}-03-31&to=${year}-03-31`))
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await table.getByText('Night').waitFor()

  // And all of it.
  await page.goBack()
  await page.getByLabel('Year', { exact: true }).selectOption(String(year))
  await page.getByRole('link', { name: `All of ${year}` }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(sessions.length + 1)
  await context.close()
})

/** Titles with less than 160 px of room, and short texts that lack it. */
function cutCells(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const titles = [...element.querySelectorAll('th[scope="row"] button')].filter(
      (title) => title.clientWidth < 160,
    )
    const texts = [...element.querySelectorAll('span.num, thead th')].filter(
      (text) => text.clientWidth > 0 && text.scrollWidth > text.clientWidth,
    )
    return [...titles, ...texts].map(({ textContent }) => textContent)
  })
}

async function firstTitle(page: Page): Promise<string> {
  return page.getByRole('row').nth(1).innerText()
}

test('the year: by keyboard, as a table, and as a picture to share', async () => {
  await seedHeard()
  const context = await house.signedIn(desk)
  await context.addInitScript(() => {
    const given: File[] = []
    Object.assign(globalThis, { given })
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => void given.push(...(data.files ?? [])),
    })
  })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/stats`)
  const year = new Date().getFullYear()
  const grid = page.getByRole('grid', { name: `Listening in ${year} by day` })
  const today = grid.locator('[tabindex="0"]')
  await today.focus()
  const key = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['key'])
  const from = (await key()) ?? ''
  await page.keyboard.press('ArrowLeft')
  expect(Date.parse(from) - Date.parse((await key()) ?? '')).toBe(7 * dayMs)
  await page.keyboard.press('ArrowRight')
  expect(await key()).toBe(from)

  const region = page.getByRole('region', { name: `${year}, day by day` }).first()
  await region.getByRole('button', { name: /show as table/ }).click()
  await region.getByRole('table').waitFor()
  expect(await region.getByRole('row').count()).toBeGreaterThan(1)

  await page.getByRole('button', { name: 'Year in review' }).click()
  const picture = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => picture.getAttribute('aria-busy')).toBe('false')
  expect(await picture.getAttribute('aria-label')).toMatch(/hours listened.*Top author: /)
  expect(await coloursOf(page)).toBeGreaterThan(500)
  await choose(page, 'Paper')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`lectern-${year}.png`)
  const file = await readFile(await download.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1350])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() =>
      page.evaluate(() =>
        (globalThis as unknown as { given: File[] }).given.map(({ name, type }) => [name, type]),
      ),
    )
    .toEqual([[`lectern-${year}.png`, 'image/png']])
  await context.close()
})

/** How many different colours stand on the canvas: an empty one has one. */
function coloursOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return new Set(pixels && new Uint32Array(pixels.buffer)).size
  })
}

test('the stats of a library lead to its people, genres and titles', async () => {
  const context = await house.signedIn(desk)
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Stats' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Library stats' }).waitFor()
  const genres = page.getByRole('region', { name: 'Top 5 genres' })
  await genres.getByRole('link', { name: 'Fantasy' }).click()
  await page.waitForURL(/filter=genres\./)
  await page.getByRole('list', { name: 'Books' }).getByText('Night').first().waitFor()
  await page.getByRole('main').getByText('The Ferry').first().waitFor({ state: 'detached' })
  await page.goBack()
  const authors = page.getByRole('region', { name: 'Top 10 authors' })
  await authors.getByRole('link', { name: 'Ada Verne' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada Verne' }).waitFor()
  await context.close()
})

test('the account: who one is, what one may, and where one is signed in', async () => {
  const context = await house.signedIn(desk, reader)
  const page = await context.newPage()
  const second = await house.browser.newContext(desk)
  await signIn(await second.newPage(), house.lectern.url, reader)
  await page.goto(`${house.lectern.url}/account`)
  await page.getByRole('heading', { name: 'Мария' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Download' }).getByText('allowed').waitFor()
  await page.getByText('This device').waitFor()
  const languages = await page.getByLabel('Language').getByRole('option').allTextContents()
  expect(languages).toContain('English')
  // Until their texts are whole.
  expect(languages).toContainEqual(
    expect.stringMatching(/^Deutsch( · \d{1,2} %, partly translated)?$/),
  )
  const admin = await house.signedIn()
  const settings = await admin.newPage()
  await settings.goto(`${house.lectern.url}/config/general`)
  const choices = settings.getByLabel('Server language').getByRole('option')
  await expect.poll(() => choices.allTextContents()).toEqual(languages)
  await admin.close()
  const others = page.getByRole('button', { name: /^Sign out .*Chrom/ })
  await others.first().waitFor()
  const before = await others.count()
  await others.first().click()
  await page.getByText('Device signed out').waitFor()
  await expect.poll(() => others.count()).toBe(before - 1)

  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password', { exact: true }).fill('another password')
  await page.getByLabel('Repeat new password').fill('another passwort')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText("The two passwords don't match.").waitFor()
  await page.getByLabel('Repeat new password').fill('another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText(/Invalid password/).waitFor()
  await page.getByLabel('Current password').fill(reader.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText(/Password changed/).waitFor()
  const old = await house.lectern.call('POST', '/login', reader)
  expect(old.status).toBe(401)
  reader.password = 'another password'
  await second.close()
  await context.close()
})

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations, %s', async (_name, shape) => {
  await seedHeard()
  const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  const check = async (where: string) => {
    found.push(...(await violations(page, where)))
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (width > 0) found.push(`${where}: ${width} px too wide`)
  }
  const open = async (path: string) => {
    await page.goto(house.lectern.url + path)
    await settled(page)
  }
  await open('/config/stats')
  await check('stats')
  await page.getByRole('button', { name: /day by day: show as table/ }).click()
  await check('stats as tables')
  await page.getByRole('button', { name: 'Year in review' }).click()
  await page.locator('canvas[aria-busy=false]').waitFor()
  await check('year in review')
  await open('/config/sessions')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await check('sessions')
  await page
    .getByRole('button', { name: /: details$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await check('session')
  await open(`/library/${house.libraryId}/stats`)
  await check('library stats')
  await open('/account')
  await check('account')
  expect(found).toEqual([])
  await context.close()
})

test('figures that can not be had are asked again', async () => {
  const context = await house.signedIn(desk, account)
  const page = await context.newPage()
  let isDown = true
  await page.route('**/api/me/stats/days*', (route) =>
    isDown ? route.fulfill({ status: 500, body: 'Internal Server Error' }) : route.continue(),
  )
  await page.goto(`${house.lectern.url}/config/stats`)
  await page.getByText('Stats could not be loaded').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'Last 7 days' }).waitFor()
  await context.close()
})
