// Draws every screen at desk and phone size, dark and light, into e2e/shots: `npx tsx e2e/shots.ts`. Needs a build.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { choose } from './choose.ts'
import { account, desk, phone, signIn } from './house.ts'
import { startBrowser, startLectern } from './lectern.ts'
import { loaded } from './settled.ts'

const folder = join(import.meta.dirname, 'shots')
await mkdir(folder, { recursive: true })
const lectern = await startLectern()
const browser = await startBrowser(['--autoplay-policy=no-user-gesture-required'])
try {
  for (const theme of ['dark', 'light'] as const) {
    const page = await browser.newPage({ ...desk, colorScheme: theme })
    await page.goto(lectern.url)
    await shoot(page, `first-run-${theme}`)
    await page.close()
  }
  await lectern.call('POST', '/init', { newRoot: account })
  await drawWelcome()
  const libraryId = await makeDemo()
  for (const theme of ['dark', 'light'] as const)
    for (const [name, shape] of [
      ['desk', desk],
      ['phone', phone],
    ] as const) {
      const context = await browser.newContext({
        ...shape,
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`${lectern.url}/login`)
      await shoot(page, `login-${name}-${theme}`)
      await signIn(page, lectern.url)
      await drawScreens(context, libraryId, `${name}-${theme}`)
      await context.close()
    }
} finally {
  await browser.close()
  await lectern.stop()
}

async function drawWelcome(): Promise<void> {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await signIn(page, lectern.url)
  await shoot(page, 'welcome')
  await context.close()
}

/** The demo library, with some of it heard. */
async function makeDemo(): Promise<string> {
  const login = await lectern.call('POST', '/login', account)
  const token = (login.body as { user: { accessToken: string } }).user.accessToken
  const made = await lectern.call('POST', '/api/demo', undefined, token)
  if (made.status !== 200) throw new Error(`No demo library: ${String(made.body)}`)
  while (await isBeingMade()) await setTimeout(500)
  const answer = await lectern.call('GET', '/api/libraries', undefined, token)
  const [library] = (answer.body as { libraries: { id: string }[] }).libraries
  if (!library) throw new Error('No library')
  const listed = await lectern.call('GET', `/api/libraries/${library.id}/items`, undefined, token)
  const { results } = listed.body as { results: { id: string; media: { duration: number } }[] }
  for (const [index, { id, media }] of results.entries()) {
    if (index > 3) break
    const currentTime = media.duration * (0.15 + 0.2 * index)
    const body = { currentTime, duration: media.duration, progress: currentTime / media.duration }
    await lectern.call('PATCH', `/api/me/progress/${id}`, body, token)
    for (const time of [4, 9 + index])
      await lectern.call(
        'POST',
        `/api/me/item/${id}/bookmark`,
        { time, title: `Worth hearing again, ${index + 1}` },
        token,
      )
  }
  await lectern.call(
    'GET',
    `/api/me/progress/${results[0]?.id}/remove-from-continue-listening`,
    undefined,
    token,
  )
  return library.id
}

async function isBeingMade(): Promise<boolean> {
  const { body } = await lectern.call('GET', '/status')
  return (body as { lectern: { demo: string } }).lectern.demo === 'running'
}

async function drawScreens(context: BrowserContext, libraryId: string, name: string) {
  const page = await context.newPage()
  const library = `/library/${libraryId}`
  const screens = {
    home: library,
    shelf: `${library}/bookshelf`,
    series: `${library}/bookshelf/series`,
    authors: `${library}/authors`,
    narrators: `${library}/narrators`,
    collections: `${library}/bookshelf/collections`,
    stats: `${library}/stats`,
    listening: '/config/stats',
    sessions: '/config/sessions',
    bookmarks: '/bookmarks',
    downloads: '/downloads',
    search: `${library}/search?q=the`,
    account: '/account',
    libraries: '/config',
    users: '/config/users',
    general: '/config/general',
    missing: '/nowhere',
  }
  for (const [screen, path] of Object.entries(screens)) {
    await page.goto(lectern.url + path)
    await shoot(page, `${screen}-${name}`)
  }
  await page.goto(`${lectern.url}${library}/bookshelf`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await shoot(page, `filter-${name}`)
  await page.keyboard.press('Escape')
  if (name.startsWith('desk')) {
    await choose(page, 'Table')
    await shoot(page, `table-${name}`)
  }
  await page.goto(lectern.url + library)
  const link = page.getByRole('main').locator('a[href*="/item/"]').first()
  const href = await link.getAttribute('href')
  await page.goto(lectern.url + href)
  await shoot(page, `item-${name}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause' })
    .waitFor()
  await shoot(page, `playing-${name}`)
  await page.getByRole('button', { name: 'Full-screen player' }).click()
  await page.getByRole('dialog', { name: 'Player' }).waitFor()
  await shoot(page, `full-player-${name}`)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await loaded(page)
  // Images out of sight are fetched when they come into it: never waited for.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, top } = image.getBoundingClientRect()
      return image.complete || top > innerHeight || left > innerWidth
    }),
  )
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
