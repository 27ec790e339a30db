import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone, placeOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

const track = (number: number) =>
  audio({ seconds: 8 + number, tags: { album: 'Harbor', title: `Part ${number}` } })

let house: House
beforeAll(async () => {
  house = await openHouse(
    { 'Ada Lane/Harbor/1.mp3': track(1), 'Ada Lane/Harbor/2.mp3': track(2) },
    1,
  )
  // Only the tests say when a file that they changed is looked at again.
  const settings = { disableWatcher: true }
  await house.ask('PATCH', `/api/libraries/${house.libraryId}`, { settings })
})
afterAll(() => house?.stop())

interface Files {
  media: { audioFiles: { ino: string; metadata: { filename: string } }[]; duration: number }
}
const files = async () => {
  const { media } = await house.ask<Files>('GET', `/api/items/${house.idOf('Harbor')}?expanded=1`)
  return media.audioFiles
}
const names = async () => (await files()).map(({ metadata }) => metadata.filename)
const manage = (tool: string) =>
  `${house.lectern.url}/audiobook/${house.idOf('Harbor')}/manage?tool=${tool}`

const tasksPath = '/api/tasks?include=queue'
const nothingToDo = { tasks: [], queuedTaskData: { embedMetadata: [] } }

/** Chooses a tool, looks at it, begins, and waits for the end. */
async function use(page: Page, tab: string, { start, end }: { start: string; end: string }) {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: start }).click()
  await page.getByRole('status').getByText(end).waitFor({ timeout: 60_000 })
}

test('what is known of a book is written into its files; they are joined, split, put back, and become one M4B; the place stays', async () => {
  const id = house.idOf('Harbor')
  await house.ask('PATCH', `/api/items/${id}/media`, { metadata: { narrators: ['Zoë Brand'] } })
  await house.ask('PATCH', `/api/me/progress/${id}`, { currentTime: 12, duration: 19 })
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=tools`)
  await page.getByRole('dialog').getByRole('link', { name: 'Write tags' }).click()
  await page.getByText('Zoë Brand').first().waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'tools')).toEqual([])

  await use(page, 'Write tags', { start: 'Write into 2 files', end: 'The tags are in the files' })
  const [first] = await files()
  const probe = await house.ask('GET', `/api/items/${id}/ffprobe/${first?.ino}`)
  expect(JSON.stringify(probe)).toContain('Zoë Brand')
  expect(await names()).toEqual(['1.mp3', '2.mp3'])

  await use(page, 'Join', { start: 'Join 2 files', end: 'The files are joined' })
  expect(await names()).toEqual(['Harbor.mp3'])
  await use(page, 'Split', { start: 'Split into 2 files', end: 'Each chapter is a file now' })
  expect(await names()).toEqual(['01 - Part 1.mp3', '02 - Part 2.mp3'])
  await settled(page)
  expect(await violationsInAllColours(page, 'a tool that is done')).toEqual([])
  await page.getByRole('button', { name: 'Bring the old files back' }).click()
  await vi.waitFor(async () => expect(await names()).toEqual(['Harbor.mp3']), { timeout: 30_000 })

  await page.getByRole('tab', { name: 'Make an M4B' }).click()
  await page.getByLabel('Bitrate').selectOption('32 kbit/s')
  await use(page, 'Make an M4B', { start: 'Make an M4B', end: 'The book is one M4B now' })
  expect(await names()).toEqual(['Harbor.m4b'])
  await page.getByRole('main').getByRole('link', { name: 'Back to the book' }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await hear(page)
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(11)
  expect(place).toBeLessThan(16)
  await context.close()
})

test('many books at once are written from the menu of a selection', async () => {
  const many = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const shelf = await many.newPage()
  await shelf.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await shelf
    .getByRole('link', { name: /Harbor/ })
    .first()
    .focus()
  await shelf.keyboard.press('Space')
  await shelf.getByRole('button', { name: 'More actions' }).click()
  await shelf.getByRole('menuitem', { name: 'Write into the files…' }).click()
  await shelf.getByRole('button', { name: 'Write', exact: true }).click()
  await shelf.getByText('The files are being written').waitFor()
  await vi.waitFor(async () => expect(await house.ask('GET', tasksPath)).toEqual(nothingToDo), {
    timeout: 30_000,
  })
  await many.close()
})

test('a book that was through before the live channel stood can be worked on', async () => {
  const early = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await early.newPage()
  let show = () => {}
  const isShown = new Promise<void>((resolve) => {
    show = resolve
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isShown
    socket.connectToServer()
  })
  const libraryItemId = house.idOf('Harbor')
  const waiting = [{ libraryItemId, libraryId: house.libraryId, userId: 'root' }]
  await page.route(`**${tasksPath}`, (route) =>
    route.fulfill({ json: { tasks: [], queuedTaskData: { embedMetadata: waiting } } }),
  )
  await page.goto(manage('embed'))
  const start = page.getByRole('button', { name: 'Write into 1 file' })
  await start.and(page.locator(':disabled')).waitFor()
  await page.unroute(`**${tasksPath}`)
  show()
  await start.and(page.locator(':enabled')).waitFor()
  await early.close()
})

test('on a phone nothing sticks out; what can’t be done says why and leaves the files alone', async () => {
  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await hand.newPage()
  await page.goto(manage('merge'))
  await page.getByText(/one file already/).waitFor()
  await page.getByRole('tab', { name: 'Write tags' }).click()
  await page.getByRole('button', { name: 'Write into 1 file' }).waitFor()
  await settled(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const tab = await page.getByRole('tab', { name: 'Join' }).boundingBox()
  expect((tab?.x ?? 0) + (tab?.width ?? 390)).toBeLessThanOrEqual(390)

  const [name = ''] = await names()
  const file = join(house.lectern.media, 'Ada Lane/Harbor', name)
  const sound = await readFile(file)
  const scan = () => house.ask('POST', `/api/libraries/${house.libraryId}/scan`)
  onTestFinished(async () => {
    await writeFile(file, sound)
    await scan()
    await vi.waitFor(async () => expect(await names()).toEqual([name]), { timeout: 30_000 })
  })
  await writeFile(file, 'this is no sound')
  await page.getByRole('button', { name: 'Write into 1 file' }).click()
  const why = page.getByRole('status').getByText('It could not be done')
  await why.waitFor({ timeout: 30_000 })
  await scan()
  await page.getByText('no audio files for the tools').waitFor({ timeout: 30_000 })
  await why.waitFor()
  await hand.close()
})
