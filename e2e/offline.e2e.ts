import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { startGate } from './gate.ts'
import type { Gate } from './gate.ts'
import {
  account,
  desk,
  hear,
  listenToSound,
  openHouse,
  phone,
  placeOf,
  signIn,
  soundOf,
} from './house.ts'
import type { House } from './house.ts'

const other = { username: 'vera', password: 'another good one' }
const hour = 3600

let house: House
let gate: Gate
beforeAll(async () => {
  const part = (album: string, title: string, seconds: number) =>
    audio({ seconds, tags: { album, title } })
  house = await openHouse(
    {
      'Ada Verne/Dusk/01.mp3': part('Dusk', 'Lamps', 60),
      'Ada Verne/Dusk/02.mp3': part('Dusk', 'Owls', 60),
      'Ada Verne/Dusk/03.mp3': part('Dusk', 'Stars', 60),
      'Ada Verne/Dusk/cover.png': png({ width: 400, height: 400, rgb: 0x2a4d69 }),
      'Bo Quill/The Ferry/01.mp3': part('The Ferry', 'Over', 90),
      'Cleo Marsh/Long Tide/01.mp3': part('Long Tide', 'Ebb', 2 * hour),
      'Cleo Marsh/Long Tide/02.mp3': part('Long Tide', 'Flow', 2 * hour),
    },
    3,
  )
  await house.ask('POST', '/api/users', {
    ...other,
    type: 'user',
    isActive: true,
    permissions: { download: true },
  })
  gate = await startGate(() => house.lectern.url)
})
afterAll(async () => {
  await gate?.shut()
  await house?.stop()
})
beforeEach(async () => {
  gate.breakOff(null)
  await gate.open()
  for (const title of ['Dusk', 'The Ferry', 'Long Tide']) {
    const path = `/api/me/progress/${house.idOf(title)}`
    const known = await house.lectern.call('GET', path, undefined, house.token)
    const { id } = known.body as { id?: string }
    if (known.status === 200) await house.ask('DELETE', `/api/me/progress/${id}`)
  }
})

test('can be installed: manifest, icons, a worker that is never cached', async () => {
  const manifest = await fetch(`${gate.url}/manifest.webmanifest`)
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
    const icon = await fetch(new URL(src, `${gate.url}/`))
    expect(icon.headers.get('content-type'), src).toBe('image/png')
  }
  const worker = await fetch(`${gate.url}/sw.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const page = await (await fetch(gate.url, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('rel="manifest"')
})

test('a book of several files: downloaded, played with everything cut, the place kept and merged', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  await download(page, 'Dusk')
  const shell = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('lectern-shell-')) ?? ''
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  expect(shell.length).toBeGreaterThan(10)
  expect(shell.every((url) => url.startsWith(gate.url))).toBe(true)

  await cut(context)
  await page.reload()
  await page.getByText('You are offline. What you see may be old.').waitFor()
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
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const place = await placeOf(page)
  expect(place).toBeGreaterThanOrEqual(65)

  await page.close()
  const again = await context.newPage()
  await again.goto(`${gate.url}/downloads`)
  await again.getByText(/1 listening session waits/).waitFor()
  await again.getByRole('button', { name: 'Play Dusk' }).click()
  await hear(again, 1)
  expect(await placeOf(again)).toBeGreaterThanOrEqual(place - 1)
  expect(await placeOf(again)).toBeLessThan(place + 15)
  await again
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause', exact: true })
    .click()
  const last = await placeOf(again)

  await mend(context)
  await expect
    .poll(() => placeAtServer('Dusk'), { timeout: 30_000, message: 'the place arrives' })
    .toBeGreaterThanOrEqual(last - 1)
  await again.getByText(/listening sessions? wait/).waitFor({ state: 'detached' })
  expect(gate.seen.some(({ path }) => path === '/api/session/local-all')).toBe(true)
  expect(await listenedAtServer('Dusk')).toBeGreaterThan(6)
  await context.close()
})

test('what is downloaded plays from the device while online as well', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  await download(page, 'The Ferry')
  gate.seen.length = 0
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page, 1)
  const source = await page.evaluate(
    () => (globalThis as { heard?: HTMLMediaElement }).heard?.currentSrc ?? '',
  )
  expect(source).toMatch(/^blob:/)
  expect(gate.seen.some(({ path }) => path.includes('/track/'))).toBe(false)
  expect(gate.seen.some(({ path }) => /\/api\/items\/[^/]+\/play$/.test(path))).toBe(true)
  // The line breaks under it: it plays on, and nothing is lost.
  await cut(context)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('ArrowRight')
  await hear(page, 2)
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause', exact: true })
    .click()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(10)
  await mend(context)
  await expect.poll(() => placeAtServer('The Ferry')).toBeGreaterThanOrEqual(place - 1)
  await context.close()
})

test('a later place of another device stands, and both are offered', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  await download(page, 'Dusk')
  await cut(context)
  await page.goto(`${gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play Dusk' }).click()
  await hear(page, 4)
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Pause', exact: true })
    .click()
  const here = await placeOf(page)
  await page.close()

  const phoneToken = await tokenOf(account)
  const session = await playOnPhone('Dusk', phoneToken)
  const report = { currentTime: 150, timeListened: 5, duration: 180 }
  await house.lectern.call('POST', `/api/session/${session}/sync`, report, phoneToken)
  await house.lectern.call('POST', `/api/session/${session}/close`, {}, phoneToken)

  const back = await context.newPage()
  await mend(context)
  await back.goto(`${gate.url}/downloads`)
  const said = back.getByText(/Dusk: you were at 0:0\d here, 2:30 on/)
  await said.waitFor()
  expect(await said.innerText()).toContain('Pixel')
  expect(await placeAtServer('Dusk')).toBe(150)
  expect(await listenedAtServer('Dusk')).toBeGreaterThan(5)
  await back.getByRole('button', { name: /^Go to 0:0\d$/ }).click()
  await expect.poll(() => placeAtServer('Dusk')).toBeLessThan(here + 1)
  await context.close()
})

test('a download that broke off goes on where it was, also after the page was closed', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  gate.seen.length = 0
  gate.breakOff({ path: /\/file\/[^/]+\/download/, afterBytes: 6 * 1024 * 1024 })
  await openItem(page, 'Long Tide')
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^Download: .*\d+ % of/ }).waitFor()
  await expect
    .poll(async () => ranges().filter((range) => range !== 'bytes=0-').length)
    .toBeGreaterThan(0)
  await page.close()
  gate.breakOff(null)
  const again = await context.newPage()
  await openItem(again, 'Long Tide')
  await again.getByRole('button', { name: /^On this device/ }).waitFor({ timeout: 60_000 })
  const sizes = await again.evaluate(async () => {
    const found: number[] = []
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle)
        else found.push((await (handle as FileSystemFileHandle).getFile()).size)
      }
    }
    await walk(await navigator.storage.getDirectory())
    return found.sort()
  })
  const item = await house.ask<{ media: { tracks: { metadata: { size: number } }[] } }>(
    'GET',
    `/api/items/${house.idOf('Long Tide')}?expanded=1`,
  )
  expect(sizes).toEqual(item.media.tracks.map(({ metadata }) => metadata.size).sort())
  // Only what was missing came a second time.
  expect(ranges().filter((range) => range === 'bytes=0-')).toHaveLength(2)
  await again.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(again, 1)
  await context.close()
})

test('paused, gone on with, removed: the device is as empty as before', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  gate.breakOff({ path: /\/file\/[^/]+\/download/, afterBytes: 3 * 1024 * 1024 })
  await openItem(page, 'Long Tide')
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^Download: /, exact: false }).click()
  await page.getByRole('menuitem', { name: 'Pause download' }).click()
  await page.getByRole('button', { name: /^Download: Paused/ }).waitFor()
  gate.breakOff(null)
  await page.goto(`${gate.url}/downloads`)
  await page.getByRole('button', { name: 'Go on downloading Long Tide' }).click()
  await page.getByRole('button', { name: 'Play Long Tide' }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove Long Tide from this device' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing is downloaded yet').waitFor()
  await expect.poll(() => filesOn(page)).toBe(0)
  await context.close()
})

test('after signing out nobody else sees it, and nobody starts as that user', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  await download(page, 'The Ferry')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('lectern-covers')))
    .toBe(false)
  await signIn(page, gate.url, other)
  await page.goto(`${gate.url}/downloads`)
  await page.getByText('Nothing is downloaded yet').waitFor()
  await openItem(page, 'The Ferry')
  await page.getByRole('button', { name: 'Download to this device' }).waitFor()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await cut(context)
  await page.goto(`${gate.url}/downloads`)
  await page.getByLabel('Username').waitFor()
  expect(await page.getByRole('heading', { name: 'Downloads' }).count()).toBe(0)
  await mend(context)
  await signIn(page, gate.url)
  await page.goto(`${gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play The Ferry' }).waitFor()
  await context.close()
})

test('an access token that ran out without a network signs nobody out', async () => {
  const context = await signedIn()
  const page = await context.newPage()
  await installed(page)
  await download(page, 'Dusk')
  await cut(context)
  await page.goto(`${gate.url}/item/${house.idOf('Dusk')}`)
  await page.getByRole('heading', { level: 1, name: 'Dusk' }).waitFor()
  await mend(context)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('heading', { name: 'Recently added' }).waitFor({ timeout: 30_000 })
  expect(await page.getByLabel('Username').count()).toBe(0)
  await context.close()
})

test('without a secure address everything works but downloads, and the page says why', async () => {
  const page = await house.browser.newPage(desk)
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  )
  await signIn(page, gate.url)
  await page.goto(`${gate.url}/downloads`)
  await page.getByText('Downloads need a secure address.').waitFor()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  await page.close()
})

test.each([
  ['dark', desk],
  ['light', phone],
] as const)('no axe violations, %s', async (colorScheme, shape) => {
  const context = await signedIn({ ...shape, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  await page.goto(`${gate.url}/downloads`)
  await page.getByText('Nothing is downloaded yet').waitFor()
  found.push(...(await violations(page, 'empty')))
  await installed(page)
  await download(page, 'Dusk')
  found.push(...(await violations(page, 'item')))
  await page.goto(`${gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play Dusk' }).waitFor()
  found.push(...(await violations(page, 'list')))
  await page.getByRole('button', { name: 'Remove Dusk from this device' }).click()
  await page.getByRole('alertdialog').waitFor()
  found.push(...(await violations(page, 'question')))
  expect(found).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await context.close()
})

async function violations(page: Page, where: string): Promise<string[]> {
  const { violations: breaches } = await new AxeBuilder({ page }).analyze()
  return breaches.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${where}: ${id} ${target.join(' ')}`),
  )
}

async function signedIn(options: object = desk): Promise<BrowserContext> {
  const context = await house.browser.newContext(options)
  context.setDefaultTimeout(20_000)
  await listenToSound(context)
  const page = await context.newPage()
  await signIn(page, gate.url)
  await page.close()
  return context
}

/** Waits until the worker looks after the page and this browser could start without the server. */
async function installed(page: Page): Promise<void> {
  await page.goto(gate.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  await page.waitForFunction(() => localStorage.getItem('ui:offline-user') !== null)
}

async function openItem(page: Page, title: string): Promise<void> {
  await page.goto(`${gate.url}/item/${house.idOf(title)}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function download(page: Page, title: string): Promise<void> {
  await openItem(page, title)
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^On this device/ }).waitFor({ timeout: 60_000 })
}

/** No network in the browser, and nobody at the other end. */
async function cut(context: BrowserContext): Promise<void> {
  await gate.shut()
  await house.lectern.kill()
  await context.setOffline(true)
  await house.lectern.start()
}

async function mend(context: BrowserContext): Promise<void> {
  await gate.open()
  await context.setOffline(false)
}

function ranges(): string[] {
  return gate.seen
    .filter(({ path }) => /\/file\/[^/]+\/download/.test(path))
    .map(({ range }) => range ?? '')
}

async function placeAtServer(title: string): Promise<number> {
  const path = `/api/me/progress/${house.idOf(title)}`
  const { body } = await house.lectern.call('GET', path, undefined, house.token)
  return (body as { currentTime?: number }).currentTime ?? 0
}

/** Seconds of listening that the server has of a title, from whichever device. */
async function listenedAtServer(title: string): Promise<number> {
  const { sessions } = await house.ask<{
    sessions: { libraryItemId: string; timeListening: number }[]
  }>('GET', '/api/me/listening-sessions?itemsPerPage=100')
  return sessions
    .filter(({ libraryItemId }) => libraryItemId === house.idOf(title))
    .reduce((sum, { timeListening }) => sum + timeListening, 0)
}

async function tokenOf(who: typeof account): Promise<string> {
  const { body } = await house.lectern.call('POST', '/login', who)
  return (body as { user: { accessToken: string } }).user.accessToken
}

async function playOnPhone(title: string, token: string): Promise<string> {
  const deviceInfo = {
    deviceId: 'phone-1',
    clientName: 'Pixel',
    manufacturer: 'Google',
    model: 'Pixel 8',
  }
  const path = `/api/items/${house.idOf(title)}/play`
  const body = { deviceInfo, supportedMimeTypes: ['audio/mpeg'], mediaPlayer: 'exo-player' }
  const answer = await house.lectern.call('POST', path, body, token)
  return (answer.body as { id: string }).id
}

/** Files in the browser's own file system. */
function filesOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const count = async (folder: FileSystemDirectoryHandle): Promise<number> => {
      let sum = 0
      for await (const handle of folder.values())
        sum += handle.kind === 'directory' ? await count(handle as FileSystemDirectoryHandle) : 1
      return sum
    }
    return count(await navigator.storage.getDirectory())
  })
}
