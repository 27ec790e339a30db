import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { account, hear, placeOf, soundOf } from './house.ts'
import { openOfflineHouse } from './offline-house.ts'
import type { OfflineHouse } from './offline-house.ts'
import { stillness } from './settled.ts'

let home: OfflineHouse
beforeAll(async () => {
  home = await openOfflineHouse()
})
afterAll(() => home?.stop())
beforeEach(() => home.reset())

test('can be installed: manifest, icons, a worker that is never cached', async () => {
  const manifest = await fetch(`${home.gate.url}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, start_url, shortcuts } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
    start_url: string
    shortcuts: { name: string }[]
  }
  expect(start_url).toBe('./')
  expect(shortcuts.map(({ name }) => name)).toContain('Resume listening')
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of icons) {
    const icon = await fetch(new URL(src, `${home.gate.url}/`))
    expect(icon.headers.get('content-type'), src).toBe('image/png')
  }
  const worker = await fetch(`${home.gate.url}/sw.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const page = await (await fetch(home.gate.url, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('rel="manifest"')
})

test('a book of several files: downloaded, played with everything cut, the place kept and merged', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Dusk')
  const shell = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('lectern-shell-')) ?? ''
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  expect(shell.length).toBeGreaterThan(10)
  expect(shell.every((url) => url.startsWith(home.gate.url))).toBe(true)

  await home.cut(context)
  await page.reload()
  // After a reload some versions of the browser say that there is a network; the server is away in any case.
  await page
    .getByText(/You are offline\. What you see may be out of date|The server can't be reached/)
    .waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Downloads' }).click()
  await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Dusk' })
  await row.getByRole('button', { name: 'Play Dusk' }).click()
  await hear(page, 2)
  const player = page.getByRole('region', { name: 'Player' })
  const seek = page.getByRole('slider', { name: 'Seek', exact: true })
  // Into the second file, by chapter, and on from there.
  await seek.press('PageUp')
  await hear(page, 2)
  expect(await placeOf(page)).toBeGreaterThan(60)
  expect(await player.innerText()).toContain('Owls')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => (await soundOf(page))?.rate).toBeGreaterThan(1)
  await hear(page, 4)
  await control(page, 'Pause').click()
  await control(page, 'Play').waitFor()
  const place = await placeOf(page)
  expect(place).toBeGreaterThanOrEqual(65)

  await page.close()
  const again = await context.newPage()
  await again.goto(`${home.gate.url}/downloads`)
  await again.getByText(/1 listening session is waiting/).waitFor()
  await again.getByRole('button', { name: 'Play Dusk' }).click()
  await hear(again, 1)
  expect(await placeOf(again)).toBeGreaterThanOrEqual(place - 1)
  expect(await placeOf(again)).toBeLessThan(place + 15)
  await control(again, 'Pause').click()
  const last = await placeOf(again)

  await home.mend(context)
  await expect
    .poll(() => home.placeAtServer('Dusk'), { timeout: 30_000, message: 'the place arrives' })
    .toBeGreaterThanOrEqual(last - 1)
  await again.getByText(/listening sessions? (is|are) waiting/).waitFor({ state: 'detached' })
  expect(home.gate.seen.some(({ path }) => path === '/api/session/local-all')).toBe(true)
  expect(await home.listenedAtServer('Dusk')).toBeGreaterThan(6)
  await context.close()
})

test('what is downloaded plays from the device while online as well', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'The Ferry')
  home.gate.seen.length = 0
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 1)
  const source = await page.evaluate(
    () => (globalThis as { heard?: HTMLMediaElement }).heard?.currentSrc ?? '',
  )
  expect(source).toMatch(/^blob:/)
  expect(home.gate.seen.some(({ path }) => path.includes('/track/'))).toBe(false)
  expect(home.gate.seen.some(({ path }) => /\/api\/items\/[^/]+\/play$/.test(path))).toBe(true)
  // The line breaks under it: it plays on, and nothing is lost.
  await home.cut(context)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('ArrowRight')
  await hear(page, 2)
  await control(page, 'Pause').click()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(10)
  await home.mend(context)
  await expect.poll(() => home.placeAtServer('The Ferry')).toBeGreaterThanOrEqual(place - 1)
  await context.close()
})

test('a later place of another device stands, and both are offered', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Dusk')
  await home.cut(context)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play Dusk' }).click()
  await hear(page, 4)
  await control(page, 'Pause').click()
  const here = await placeOf(page)
  await page.close()

  const phoneToken = await tokenOf(account)
  const session = await playOnPhone('Dusk', phoneToken)
  const report = { currentTime: 150, timeListened: 5, duration: 180 }
  await home.house.lectern.call('POST', `/api/session/${session}/sync`, report, phoneToken)
  await home.house.lectern.call('POST', `/api/session/${session}/close`, {}, phoneToken)

  const back = await context.newPage()
  await home.mend(context)
  await back.goto(`${home.gate.url}/downloads`)
  const said = back.getByText(/Dusk: you were at 0:0\d here, 2:30 on/)
  await said.waitFor()
  expect(await said.innerText()).toContain('Pixel')
  expect(await home.placeAtServer('Dusk')).toBe(150)
  expect(await home.listenedAtServer('Dusk')).toBeGreaterThan(5)
  await back.getByRole('button', { name: /^Go to 0:0\d$/ }).click()
  await expect.poll(() => home.placeAtServer('Dusk')).toBeLessThan(here + 1)
  await context.close()
})

test('starting without a network signs nobody out, and the return is taken up', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Dusk')
  await home.cut(context)
  await page.goto(`${home.gate.url}/item/${home.house.idOf('Dusk')}`)
  await page.getByRole('heading', { level: 1, name: 'Dusk' }).waitFor()
  await home.mend(context)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('heading', { name: 'Recently added' }).waitFor({ timeout: 30_000 })
  expect(await page.getByLabel('Username').count()).toBe(0)
  await context.close()
})

test('the server alone is gone: it plays on, and comes back by itself', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'The Ferry')
  await home.gate.shut()
  await page.goto(home.gate.url)
  await page.getByText("The server can't be reached.").waitFor()
  await page.waitForURL('**/downloads')
  await page.getByRole('button', { name: 'Play The Ferry' }).click()
  await hear(page, 4)
  await home.gate.open()
  await page.getByText("The server can't be reached.").waitFor({ state: 'detached' })
  await hear(page, 1)
  await control(page, 'Pause').click()
  const place = await placeOf(page)
  await expect.poll(() => home.placeAtServer('The Ferry')).toBeGreaterThanOrEqual(place - 1)
  await context.close()
})

test('a new build is offered, not forced upon a listener', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.openItem(page, 'Dusk')
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 1)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  // The worker that the page has begun with may be announced after that: it is no newer one.
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await stillness(page)
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  home.gate.append('/sw.js', '\n// a newer build\n')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await page.getByText('A new version is ready').waitFor()
  await hear(page, 2)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  // A worker that still waits for a cover doesn't give way before it is answered.
  home.gate.hold(/never-answered/)
  await page.evaluate(() => {
    new Image().src = `${document.querySelector('img')?.src}&never-answered`
  })
  await expect.poll(() => home.gate.seen.some(({ path }) => /never-answered/.test(path))).toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('isSamePage' in globalThis))
  await page.getByRole('heading', { level: 1, name: 'Dusk' }).waitFor()
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  home.gate.hold(null)
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting !== null
    })
  await expect.poll(isWaiting).toBe(false)
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  await context.close()
})

async function tokenOf(who: typeof account): Promise<string> {
  const { body } = await home.house.lectern.call('POST', '/login', who)
  return (body as { user: { accessToken: string } }).user.accessToken
}

async function playOnPhone(title: string, token: string): Promise<string> {
  const deviceInfo = {
    deviceId: 'phone-1',
    clientName: 'Pixel',
    manufacturer: 'Google',
    model: 'Pixel 8',
  }
  const path = `/api/items/${home.house.idOf(title)}/play`
  const body = { deviceInfo, supportedMimeTypes: ['audio/mpeg'], mediaPlayer: 'exo-player' }
  const answer = await home.house.lectern.call('POST', path, body, token)
  return (answer.body as { id: string }).id
}

/** A button of the player; the page behind it may have one of the same name. */
function control(page: Page, name: string) {
  return page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
}
