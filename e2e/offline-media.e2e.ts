import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { allMedia } from '../server/src/testing/apps/knowing-client.ts'
import { mediaTools, videoBytes } from '../server/src/testing/media/video.ts'
import { account, hear, phone, signIn } from './house.ts'
import { openOfflineHouse } from './offline-house.ts'
import type { OfflineHouse } from './offline-house.ts'
import { violations } from './violations.ts'

let home: OfflineHouse
const items: Record<string, string> = {}

vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  home = await openOfflineHouse()
  const { folder } = home.house.lectern
  const track = (title: string, number: number) =>
    audio({ seconds: 40, tags: { title, album: 'Tides', artist: 'Nina Vale', track: `${number}` } })
  await library(
    { 'Nina Vale/Tides/1.mp3': track('Spring', 1), 'Nina Vale/Tides/2.mp3': track('Neap', 2) },
    join(folder, 'records'),
  )
  if (mediaTools.ffmpeg === null) return
  const film = await videoBytes('.webm', { seconds: 60, size: '320x180' })
  await library({ 'Quiet Sea (2019)/film.webm': film }, join(folder, 'films'))
  await addLibrary('music', join(folder, 'records'))
  await addLibrary('video', join(folder, 'films'))
}, 120_000)
afterAll(() => home?.stop())
beforeEach(() => home.reset())

/** Calls the server as a client that can name every kind of media. */
async function knowing<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = {
    authorization: `Bearer ${home.house.token}`,
    'x-lectern-media': allMedia,
    'content-type': 'application/json',
  }
  const answer = await fetch(home.house.lectern.url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : null) as T
}

async function addLibrary(mediaType: string, fullPath: string): Promise<void> {
  const body = { name: mediaType, mediaType, folders: [{ fullPath }] }
  const { id } = await knowing<{ id: string }>('POST', '/api/libraries', body)
  await knowing('POST', `/api/libraries/${id}/scan`, {})
  const path = `/api/libraries/${id}/items`
  await vi.waitFor(
    async () => {
      const { results } = await knowing<{
        results: { id: string; media: { metadata: { title: string } } }[]
      }>('GET', path)
      expect(results).toHaveLength(1)
      for (const one of results) items[one.media.metadata.title] = one.id
    },
    { timeout: 30_000, interval: 200 },
  )
}

async function download(page: Page, title: string): Promise<void> {
  await page.goto(`${home.gate.url}/item/${items[title] ?? home.house.idOf(title)}`)
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^On this device/ }).waitFor({ timeout: 60_000 })
}

async function sessionsOf(title: string) {
  const { sessions } = await knowing<{
    sessions: { libraryItemId: string; timeListening: number; mediaType: string }[]
  }>('GET', '/api/me/listening-sessions?itemsPerPage=100')
  return sessions.filter(({ libraryItemId }) => libraryItemId === items[title])
}

async function toDownloads(page: Page): Promise<void> {
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor()
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

describe.skipIf(mediaTools.ffmpeg === null)('music and video without the server', () => {
  test('an album plays from its start, counts as listening and leaves no place', async () => {
    const context = await home.signedIn()
    const page = await context.newPage()
    await home.installed(page)
    await download(page, 'Tides')
    await home.cut(context)
    await toDownloads(page)
    await row(page, 'Tides').getByRole('button', { name: 'Play Tides' }).click()
    await hear(page, 2)
    await page.getByRole('slider', { name: 'Seek', exact: true }).press('PageUp')
    await hear(page, 5)
    // Once more from the beginning: nobody is in the middle of an album.
    await toDownloads(page)
    expect(await row(page, 'Tides').textContent()).not.toContain('left')
    await row(page, 'Tides').getByRole('button', { name: 'Play Tides' }).click()
    await hear(page, 1)
    const seek = page.getByRole('slider', { name: 'Seek', exact: true })
    expect(Number(await seek.getAttribute('aria-valuenow'))).toBeLessThan(30)
    await home.mend(context)
    await expect.poll(async () => (await sessionsOf('Tides')).length).toBeGreaterThan(0)
    const [session] = await sessionsOf('Tides')
    expect(session).toMatchObject({ mediaType: 'music' })
    const { mediaProgress } = await knowing<{ mediaProgress: { libraryItemId: string }[] }>(
      'GET',
      '/api/me',
    )
    expect(mediaProgress.some(({ libraryItemId }) => libraryItemId === items['Tides'])).toBe(false)
    await context.close()
  })

  test('a video shows its picture, and its place is kept and merged', async () => {
    const context = await home.signedIn()
    const page = await context.newPage()
    await home.installed(page)
    await download(page, 'Quiet Sea')
    await home.cut(context)
    await toDownloads(page)
    await row(page, 'Quiet Sea').getByRole('button', { name: 'Play Quiet Sea' }).click()
    await hear(page, 4)
    expect(await page.locator('video').evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(
      320,
    )
    expect(
      await page.locator('video').evaluate((one: HTMLVideoElement) => one.currentSrc),
    ).toContain('blob:')
    await home.mend(context)
    await expect
      .poll(async () => {
        const { mediaProgress } = await knowing<{
          mediaProgress: { libraryItemId: string; currentTime: number }[]
        }>('GET', '/api/me')
        const one = mediaProgress.find(({ libraryItemId }) => libraryItemId === items['Quiet Sea'])
        return one?.currentTime ?? 0
      })
      .toBeGreaterThan(3)
    await context.close()
  })

  test('the page of downloads shows every kind, on phones and desks, in both themes', async () => {
    for (const options of [phone, undefined]) {
      const context = await home.signedIn(options)
      const page = await context.newPage()
      await download(page, 'Tides')
      await download(page, 'Quiet Sea')
      await download(page, 'The Ferry')
      await toDownloads(page)
      await row(page, 'The Ferry').getByRole('button', { name: 'Play The Ferry' }).waitFor()
      expect(await violations(page, 'downloads')).toEqual([])
      await context.close()
    }
  })
})

test('files that changed on the server are told, and fetched anew when asked for', async () => {
  const { lectern } = home.house
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.download(page, 'The Ferry')
  await library(
    {
      'Bo Quill/The Ferry/01.mp3': audio({
        seconds: 200,
        tags: { album: 'The Ferry', title: 'Over and back' },
      }),
    },
    lectern.media,
  )
  await home.house.ask('POST', `/api/libraries/${home.house.libraryId}/scan`, {})
  await vi.waitFor(
    async () => {
      const { media } = await home.house.ask<{ media: { duration: number } }>(
        'GET',
        `/api/items/${home.house.idOf('The Ferry')}?expanded=1`,
      )
      expect(media.duration).toBeGreaterThan(100)
    },
    { timeout: 60_000, interval: 500 },
  )
  await toDownloads(page)
  await row(page, 'The Ferry').getByText('The files on the server have changed since').waitFor()
  expect(await violations(page, 'changed files')).toEqual([])
  await page.getByRole('button', { name: 'Download again: The Ferry' }).click()
  await row(page, 'The Ferry').getByText('3 min').waitFor()
  await row(page, 'The Ferry').getByRole('button', { name: 'Play The Ferry' }).waitFor()
  expect(await row(page, 'The Ferry').getByText('have changed since').count()).toBe(0)
  await context.close()
})

test('what is no longer on the server is told, and still plays without it', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Dusk')
  await rm(join(home.house.lectern.media, 'Ada Verne/Dusk'), { recursive: true })
  await home.house.ask('DELETE', `/api/items/${home.house.idOf('Dusk')}`)
  await toDownloads(page)
  await row(page, 'Dusk')
    .getByText('No longer on the server, or you no longer have access')
    .waitFor()
  await home.cut(context)
  await toDownloads(page)
  await row(page, 'Dusk').getByRole('button', { name: 'Play Dusk' }).click()
  await hear(page, 2)
  await home.mend(context)
  await context.close()
})

test('who signs out with listening that is not sent yet is asked, and nothing is lost', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Long Tide')
  await home.cut(context)
  await toDownloads(page)
  await page.getByRole('button', { name: 'Play Long Tide' }).click()
  await hear(page, 5)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText("1 listening session hasn't reached the server.").waitFor()
  expect(await violations(page, 'sign-out')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await player.waitFor()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Server could not be reached').first().waitFor()
  expect(await home.placeAtServer('Long Tide')).toBe(0)
  await home.mend(context)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => home.placeAtServer('Long Tide')).toBeGreaterThan(4)
  await context.close()
})

/** Begins a download that doesn't get far. */
async function beginLongTide(page: Page): Promise<void> {
  home.gate.breakOff({ path: /\/file\/[^/]+\/download/, afterBytes: 3 * 1024 * 1024 })
  await home.openItem(page, 'Long Tide')
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByRole('button', { name: /^Download: .*[1-9]\d? % of/ }).waitFor()
}

test('a device without enough room says so before it begins', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.openItem(page, 'Long Tide')
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ usage: 0, quota: 20 * 1024 * 1024 })
  })
  await page.getByRole('button', { name: 'Download to this device' }).click()
  await page.getByText("There isn't enough room on this device for “Long Tide”").waitFor()
  await context.close()
})

test('a device that runs out of room on the way says so, and goes on when it has some', async ({
  skip,
}) => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await beginLongTide(page)
  await toDownloads(page)
  await page.getByRole('button', { name: 'Pause the download of Long Tide' }).click()
  const devtools = await context.newCDPSession(page)
  const origin = home.gate.url
  const quotaSize = 8 * 1024 * 1024
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  const room = await page.evaluate(async () => (await navigator.storage.estimate()).quota ?? 0)
  skip(room > quotaSize, 'This version of the browser keeps its own idea of the room it has.')
  home.gate.breakOff(null)
  const goOn = page.getByRole('button', { name: 'Resume the download of Long Tide' })
  await goOn.click()
  await row(page, 'Long Tide').getByText('No room left on this device').waitFor()
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await goOn.click()
  await page.getByRole('button', { name: 'Play Long Tide' }).waitFor({ timeout: 60_000 })
  await context.close()
})

test('a right that is taken away ends a download, and given back lets it go on', async () => {
  const vera = { username: 'vera', password: 'another good one' }
  const body = { ...vera, type: 'user', isActive: true, permissions: { download: true } }
  const { user } = await home.house.ask<{ user: { id: string } }>('POST', '/api/users', body)
  const may = (isAllowed: boolean) =>
    home.house.ask('PATCH', `/api/users/${user.id}`, { permissions: { download: isAllowed } })
  const context = await home.house.browser.newContext(phone)
  const page = await context.newPage()
  await signIn(page, home.gate.url, vera)
  await beginLongTide(page)
  await may(false)
  home.gate.breakOff(null)
  await toDownloads(page)
  await row(page, 'Long Tide').getByText('The server no longer gives these files').waitFor()
  await may(true)
  await page.getByRole('button', { name: 'Resume the download of Long Tide' }).click()
  await page.getByRole('button', { name: 'Play Long Tide' }).waitFor({ timeout: 60_000 })
  await context.close()
})

test('two tabs: what one removes is gone in the other, and one of them alone downloads', async () => {
  const context = await home.signedIn()
  const one = await context.newPage()
  const other = await context.newPage()
  await beginLongTide(one)
  await toDownloads(other)
  await row(other, 'Long Tide').waitFor()
  home.gate.seen.length = 0
  home.gate.breakOff(null)
  await other.getByRole('button', { name: 'Play Long Tide' }).waitFor({ timeout: 60_000 })
  const fetched = home.gate.seen.filter(({ path }) => /\/file\/[^/]+\/download/.test(path))
  expect(new Set(fetched.map(({ path, range }) => `${path} ${range}`)).size).toBe(fetched.length)
  await other.getByRole('button', { name: 'Remove Long Tide from this device' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await one.getByRole('button', { name: 'Download to this device' }).waitFor()
  await context.close()
})
