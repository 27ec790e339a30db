import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desk, hear, phone, signIn } from './house.ts'
import { openOfflineHouse } from './offline-house.ts'
import type { OfflineHouse } from './offline-house.ts'
import { violations } from './violations.ts'

const other = { username: 'vera', password: 'another good one' }

let home: OfflineHouse
beforeAll(async () => {
  home = await openOfflineHouse()
  await home.house.ask('POST', '/api/users', {
    ...other,
    type: 'user',
    isActive: true,
    permissions: { download: true },
  })
})
afterAll(() => home?.stop())
beforeEach(() => home.reset())

test('a download that broke off goes on where it was, also after the page was closed', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  home.gate.seen.length = 0
  home.gate.breakOff({ path: /\/file\/[^/]+\/download/, afterBytes: 6 * 1024 * 1024 })
  await home.openItem(page, 'Long Tide')
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^Download: .*\d+ % of/ }).waitFor()
  await expect
    .poll(async () => ranges().filter((range) => range !== 'bytes=0-').length)
    .toBeGreaterThan(0)
  await page.close()
  home.gate.breakOff(null)
  const again = await context.newPage()
  await home.openItem(again, 'Long Tide')
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
    return found.sort((one, next) => one - next)
  })
  const item = await home.house.ask<{ media: { tracks: { metadata: { size: number } }[] } }>(
    'GET',
    `/api/items/${home.house.idOf('Long Tide')}?expanded=1`,
  )
  expect(sizes).toEqual(
    item.media.tracks.map(({ metadata }) => metadata.size).sort((one, next) => one - next),
  )
  // Only what was missing came a second time.
  expect(ranges().filter((range) => range === 'bytes=0-')).toHaveLength(2)
  await again.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await hear(again, 1)
  await context.close()
})

test('paused, gone on with, removed: the device is as empty as before', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  home.gate.breakOff({ path: /\/file\/[^/]+\/download/, afterBytes: 3 * 1024 * 1024 })
  await home.openItem(page, 'Long Tide')
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^Download: /, exact: false }).click()
  await page.getByRole('menuitem', { name: 'Pause download' }).click()
  await page.getByRole('button', { name: /^Download: Paused/ }).waitFor()
  home.gate.breakOff(null)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('button', { name: 'Resume the download of Long Tide' }).click()
  await page.getByRole('button', { name: 'Play Long Tide' }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Remove Long Tide from this device' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No downloads yet').waitFor()
  await expect.poll(() => filesOn(page)).toBe(0)
  await context.close()
})

test('what was heard to its end leaves the device, if one wants that', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'The Ferry')
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('switch', { name: 'Remove finished titles' }).check()
  await page.getByRole('button', { name: 'Play The Ferry' }).click()
  await hear(page, 1)
  const seek = page.getByRole('slider', { name: 'Seek', exact: true })
  for (let jump = 0; jump < 8; jump += 1) await seek.press('ArrowRight')
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .waitFor()
  // What the player still holds stays until it lets go.
  expect(await page.getByRole('listitem').filter({ hasText: 'The Ferry' }).count()).toBe(1)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Escape')
  await page.getByText('No downloads yet').waitFor()
  await expect.poll(() => filesOn(page)).toBe(0)
  await context.close()
})

test('after signing out nobody else sees it, and nobody starts as that user', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'The Ferry')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('lectern-covers')))
    .toBe(false)
  await signIn(page, home.gate.url, other)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByText('No downloads yet').waitFor()
  await home.openItem(page, 'The Ferry')
  await page.getByRole('button', { name: 'Download to this device' }).waitFor()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await home.cut(context)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByText('Server could not be reached').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Downloads' }).count()).toBe(0)
  await home.mend(context)
  await signIn(page, home.gate.url)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play The Ferry' }).waitFor()
  await context.close()
})

test('without a secure address everything works but downloads, and the page says why', async () => {
  const page = await home.house.browser.newPage(desk)
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  )
  await signIn(page, home.gate.url)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByText('Downloads need a secure address.').waitFor()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  await page.close()
})

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations, %s', async (_name, shape) => {
  const context = await home.signedIn({ ...shape, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByText('No downloads yet').waitFor()
  found.push(...(await violations(page, 'empty')))
  await home.installed(page)
  await home.download(page, 'Dusk')
  found.push(...(await violations(page, 'item')))
  await page.goto(`${home.gate.url}/downloads`)
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

function ranges(): string[] {
  return home.gate.seen
    .filter(({ path }) => /\/file\/[^/]+\/download/.test(path))
    .map(({ range }) => range ?? '')
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
