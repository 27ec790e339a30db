import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { startGate } from './gate.ts'
import { account, desk, openHouse, phone, signedInContext } from './house.ts'
import type { House, Item } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

const track = (album: string, seconds: number) => audio({ seconds, tags: { album, title: album } })

let house: House
let folder: string
beforeAll(async () => {
  house = await openHouse({ 'Ada Lane/Harbor/1.mp3': track('Harbor', 20) }, 1)
  folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'))
  await library(
    {
      'all/Ursula Lane/Seas/First Tide/CD 1/1.mp3': track('First Tide', 21),
      'all/Ursula Lane/Seas/First Tide/CD 2/1.mp3': track('First Tide', 22),
      'all/Ada Lane/Harbor/1.mp3': track('Harbor', 20),
      'all/Ada Lane/Harbor/2.mp3': track('Harbor', 20),
      'all/Ada Lane/Harbor/setup.exe': 'no audio',
      'all/Ben Ota/Moons: One/1.mp3': track('Moons', 23),
      'all/Ben Ota/Moons: One/empty.mp3': '',
      'all/שרה לוי/🎧 ספר ארוך/1.mp3': track('ספר', 24),
      'long/Long Journey/1.mp3': track('Long Journey', 1500),
    },
    folder,
  )
})
afterAll(async () => {
  await house?.stop()
  await rm(folder, { recursive: true, force: true })
})

const titles = async () => {
  const path = `/api/libraries/${house.libraryId}/items?limit=0`
  const { results } = await house.ask<{ results: Item[] }>('GET', path)
  return results.map((item) => item.media.metadata.title).sort()
}
const listOf = (page: Page) => page.getByRole('region', { name: 'Items to upload' })
const rowOf = (page: Page, name: string) => listOf(page).getByRole('listitem', { name })
const chooseFolder = (page: Page, name: string) =>
  page.locator('input[webkitdirectory]').setInputFiles(join(folder, name))

test('a folder becomes items of the library, and what is there already stays as it is', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: 'Account: root' }).click()
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor()
  await chooseFolder(page, 'all')

  const list = listOf(page)
  await list.getByText('4 items ·').waitFor()
  await list.getByText('2 files are left out').click()
  await list.getByText('These have nothing in them:').waitFor()
  await list.getByText('all/Ada Lane/Harbor/setup.exe').waitFor()
  await list.getByRole('button', { name: '“all” is no author' }).click()
  await list.getByText('Ursula Lane/Seas/First Tide').waitFor()
  await rowOf(page, 'Harbor').getByText('“Harbor” is there already.').waitFor()
  await rowOf(page, 'Harbor').getByRole('button', { name: 'Add 1 new file' }).click()
  await rowOf(page, 'Harbor').getByText('The new files are added to it.').waitFor()

  await rowOf(page, 'Moons: One').getByRole('button', { name: 'Edit “Moons: One”' }).click()
  await list.getByText('Ben Ota/Moons - One').waitFor()
  await list.getByRole('textbox', { name: 'Title' }).fill('')
  await list.getByText('A title is needed that a folder can be called').first().waitFor()
  await list.getByRole('textbox', { name: 'Title' }).fill('Moons: Two')
  await list.getByText('Ben Ota/Moons - Two').waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'upload')).toEqual([])

  await chooseFolder(page, 'all')
  await page.getByText('All of these files are in the list already').waitFor()
  await list.getByRole('button', { name: 'Upload 4 items' }).click()
  const open = list.getByRole('link', { name: 'Open “Moons: Two”' })
  await open.waitFor()
  await expect.poll(() => list.getByRole('img', { name: 'Uploaded' }).count()).toBe(4)
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await page.getByText('4 items uploaded').waitFor()
  await vi.waitFor(
    async () => expect(await titles()).toEqual(['First Tide', 'Harbor', 'Moons', 'ספר']),
    { timeout: 60_000, interval: 250 },
  )
  const media = house.lectern.media
  expect(await readdir(join(media, 'Ursula Lane/Seas/First Tide'))).toEqual(['CD 1', 'CD 2'])
  expect((await readdir(join(media, 'Ada Lane/Harbor'))).sort()).toEqual(['1.mp3', '2.mp3'])
  expect(await readdir(join(media, 'שרה לוי'))).toEqual(['🎧 ספר ארוך'])
  await page.keyboard.press('Escape')
  await open.click()
  await page.getByRole('heading', { name: 'Moons', level: 1 }).waitFor()
  await context.close()
})

/** So much of the only file of the only upload of somebody is there. */
async function offsetOf(username: string): Promise<number> {
  const login = await house.lectern.call('POST', '/login', { ...account, username })
  const { accessToken } = (login.body as { user: { accessToken: string } }).user
  const answer = await house.lectern.call('GET', '/api/lectern/uploads', undefined, accessToken)
  const [upload] = (answer.body as { uploads: { files: { offset: number }[] }[] }).uploads
  return upload?.files[0]?.offset ?? 0
}

/** A line on which the long file takes a quarter of a minute. */
async function slow(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', {
    ...conditions,
    uploadThroughput: 400 * 1024,
  })
  return line
}

test('a broken line, a killed server, a new sign-in and a reload lose nothing of a large file', async () => {
  const gate = await startGate(() => house.lectern.url)
  const who = { ...account, username: 'sender' }
  await house.ask('POST', '/api/users', { ...who, type: 'admin', isActive: true })
  const options = { ...desk, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await signedInContext(house.browser, { url: gate.url, who, options })
  const page = await context.newPage()
  await page.goto(`${gate.url}/upload`)
  const line = await slow(page)
  await chooseFolder(page, 'long')
  await page.getByRole('button', { name: 'Upload 1 item' }).click()
  const row = rowOf(page, 'Long Journey')
  const further = async (than: number) => {
    await expect.poll(() => offsetOf('sender')).toBeGreaterThan(than)
    return offsetOf('sender')
  }
  let there = await further(0)
  const summary = page.getByRole('region', { name: 'Upload' })
  await summary.getByText(/\/s · .+ left$/).waitFor()

  await gate.shut()
  await summary.getByText('No connection').waitFor()
  await house.lectern.kill()
  await house.lectern.start()
  await gate.open()
  there = await further(there)

  await row.getByRole('button', { name: 'Pause “Long Journey”' }).click()
  await row.getByRole('img', { name: 'Paused' }).waitFor()
  await page.getByRole('button', { name: 'Resume all' }).click()
  there = await further(there)

  // Signed out elsewhere, and in again here.
  const login = await house.lectern.call('POST', '/login', who)
  const { accessToken } = (login.body as { user: { accessToken: string } }).user
  await house.lectern.call('POST', '/logout?allDevices=1', {}, accessToken)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
  there = await further(there)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  if (!page.url().endsWith('/upload')) {
    await page.getByText('1 unfinished upload waits for its files').waitFor()
    await page.getByRole('button', { name: 'Open uploads' }).click()
  }
  await row.getByText('Choose its files again').waitFor()
  await line.send('Network.disable')
  await chooseFolder(page, 'long')
  await page.getByText('1 upload goes on where it stopped').waitFor()
  const open = listOf(page).getByRole('link', { name: 'Open “Long Journey”' })
  await open.waitFor()
  const stored = await readFile(join(house.lectern.media, 'long/Long Journey/1.mp3'))
  expect(stored.equals(await readFile(join(folder, 'long/Long Journey/1.mp3')))).toBe(true)
  await context.close()
  await gate.shut()
})

test('where the browser keeps a choice of files, a reload goes on by itself', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  // The browser's own dialog can't be pressed from here; what it hands out is a folder of the same make.
  await context.addInitScript(() => {
    const showDirectoryPicker = async () => {
      const root = await navigator.storage.getDirectory()
      return root.getDirectoryHandle('Kept Show', { create: true })
    }
    Object.assign(globalThis, { showDirectoryPicker })
  })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/upload`)
  const bytes = await readFile(join(folder, 'long/Long Journey/1.mp3'))
  await page.evaluate(async (content) => {
    const root = await navigator.storage.getDirectory()
    const kept = await root.getDirectoryHandle('Kept Show', { create: true })
    const file = await kept.getFileHandle('1.mp3', { create: true })
    const writing = await file.createWritable()
    await writing.write(Uint8Array.from(atob(content), (char) => char.codePointAt(0) ?? 0))
    await writing.close()
  }, bytes.toString('base64'))
  const line = await slow(page)
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await page.getByRole('button', { name: 'Upload 1 item' }).click()
  await expect.poll(() => offsetOf('root')).toBeGreaterThan(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await line.send('Network.disable')
  const stored = join(house.lectern.media, 'Kept Show/1.mp3')
  await expect
    .poll(
      () =>
        readFile(stored).then(
          ({ length }) => length,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(bytes.length)
  expect((await readFile(stored)).equals(bytes)).toBe(true)
  await context.close()
})

test('on a phone files are chosen, joined and taken off again', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/upload`)
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles([
      join(folder, 'all/Ursula Lane/Seas/First Tide/CD 1/1.mp3'),
      join(folder, 'all/Ben Ota/Moons: One/1.mp3'),
    ])
  await page.getByRole('button', { name: 'Make one item of 2 single files' }).click()
  await listOf(page).getByText('1 item ·').waitFor()
  await settled(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await page.getByRole('button', { name: 'Choose a folder' }).waitFor()
  expect(await listOf(page).count()).toBe(0)
  await context.close()
})
