import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audio, png, zip } from '../server/src/testing/fixture-library.ts'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { hear } from './house.ts'
import { openOfflineHouse } from './offline-house.ts'
import type { OfflineHouse } from './offline-house.ts'
import { pdfFile } from './pdf-file.ts'
import { analyze } from './violations.ts'

const data = process.env['LECTERN_TEST_DATA'] ?? ''
/** Real files, by the title that they get here. */
const real = {
  Captain: 'comic/cbr/comicbox__Captain Science #001-cbi.cbr',
  Alice: 'pdf/pdf/readest__sample-alice.pdf',
  Kindle: firstOf('mobi/mobi'),
}
const present = Object.entries(real).filter(([, path]) => data && existsSync(join(data, path)))

let home: OfflineHouse
beforeAll(async () => {
  const files: Record<string, FileContent> = {
    'Ada/Lamps/Lamps.epub': lamps('Lamps'),
    'Ada/Maps/Maps.pdf': pdfFile({
      pages: Array.from({ length: 12 }, (_none, page) => [`Sheet ${page + 1}`, 'of many']),
    }),
    'Ada/Comic/Comic.cbz': comic(12),
    'Ada/Song/Song.mp3': audio({ seconds: 30, tags: { album: 'Song', title: 'Song' } }),
    'Ada/Song/Song.epub': readableEpub('Song', [
      { title: 'Verses', body: '<p>Words to sing along.</p>' },
    ]),
    'Ada/Wet/Wet.epub': lamps('Wet'),
  }
  for (const [title, path] of present)
    files[`Real/${title}/${title}${path.slice(path.lastIndexOf('.'))}`] = readFileSync(
      join(data, path),
    )
  home = await openOfflineHouse({ files, count: 5 + present.length })
})
afterAll(() => home?.stop())
beforeEach(() => home.reset())

test('a book taken along is read with everything cut, by reload as well, and the place comes back', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.openItem(page, 'Lamps')
  await page.getByRole('button', { name: /^Download to this device, [\d.]+ KB$/ }).waitFor()
  await home.download(page, 'Lamps')

  // While there is a line they are read from here as well: nothing of them is fetched.
  home.gate.seen.length = 0
  await read(page, 'Lamps')
  await seen(page, 'a0')
  expect(home.gate.seen.filter(({ path }) => path.includes('/ebook/'))).toEqual([])

  await home.cut(context)
  await page.reload()
  await seen(page, 'a0')
  await turnFirst(page)
  await unseen(page, 'a0')
  // The bars go once the next chapter is there.
  await seen(page, 'b0')
  await page.mouse.move(720, 400)
  await page.mouse.move(720, 8)
  await page.getByRole('button', { name: 'Search in the book' }).click()
  await page.getByRole('searchbox', { name: 'Search in the book' }).fill('b150')
  await page
    .getByRole('button', { name: /b149 b150/ })
    .first()
    .click()
  await seen(page, 'b150')
  await page.keyboard.press('Escape')

  await page.goto(`${home.gate.url}/downloads`)
  const row = page.getByRole('listitem').filter({ hasText: 'Lamps' })
  await row.getByText(/Ebook · .* KB · \d+%/).waitFor()
  expect(await analyze(page)).toEqual([])
  await row.getByRole('link', { name: 'Read Lamps' }).click()
  await seen(page, 'b150')

  await home.mend(context)
  await eventually(async () =>
    expect((await placeAtServer('Lamps')).ebookLocation).toMatch(/^epubcfi\(/),
  )
  await context.close()
})

test('a PDF and a comic taken along are read with everything cut', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  for (const title of ['Maps', 'Comic']) await home.download(page, title)
  await home.cut(context)
  await read(page, 'Maps')
  await page.getByText('Sheet 1', { exact: true }).waitFor()
  await turnFirst(page)
  await page.getByText('Sheet 3', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Sheet 3', { exact: true }).waitFor()

  await read(page, 'Comic')
  await picture(page, 0)
  await turnFirst(page)
  await picture(page, 1)
  await picture(page, 2)
  await page.mouse.move(300, 400)
  await page.mouse.move(300, 8)
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  const small = page.locator('[data-cell="4"] img')
  await expect
    .poll(() => small.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(160)
  await page.keyboard.press('Escape')

  await home.mend(context)
  await eventually(async () => {
    expect((await placeAtServer('Maps')).ebookLocation).toBe('2')
    expect((await placeAtServer('Comic')).ebookLocation).toBe('2')
  })
  await context.close()
})

test('two devices, one of them without a line: neither moves the other back unasked', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Maps')
  await home.cut(context)
  await read(page, 'Maps')
  await page.getByText('Sheet 1', { exact: true }).waitFor()
  await turnFirst(page)
  await page.getByText('Sheet 3', { exact: true }).waitFor()
  // Meanwhile somebody reads on elsewhere.
  await home.house.ask('PATCH', `/api/me/progress/${home.house.idOf('Maps')}`, {
    ebookLocation: '9',
    ebookProgress: 8 / 12,
    lastUpdate: Date.now() + 1000,
  })
  await home.mend(context)
  await page.reload()
  const question = page.getByRole('button', { name: /^Go to \d+%$/ })
  await question.waitFor()
  await page.getByText('Sheet 3', { exact: true }).waitFor()
  expect((await placeAtServer('Maps')).ebookLocation).toBe('9')
  await question.click()
  await page.getByText('Sheet 9', { exact: true }).waitFor()
  expect((await placeAtServer('Maps')).ebookLocation).toBe('9')
  await context.close()
})

test('an audiobook takes its text along, a book that was removed says so', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Song')
  await home.download(page, 'Wet')
  await page.goto(`${home.gate.url}/downloads`)
  const song = page.getByRole('listitem').filter({ hasText: 'Song' })
  await song.getByText(/with its ebook/).waitFor()
  await song.getByRole('button', { name: 'Play Song' }).waitFor()
  await page.getByRole('button', { name: 'Remove Wet from this device' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Wet' }).waitFor({ state: 'detached' })

  await home.cut(context)
  await page.goto(`${home.gate.url}/downloads`)
  await song.getByRole('link', { name: 'Read Song' }).click()
  await text(page, 'Words to sing along.')
  await read(page, 'Wet')
  await page.getByText(/This book isn’t on this device/).waitFor()
  await context.close()
})

test('a file that changed on the server is told and fetched anew, and the place stays', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Maps')
  await read(page, 'Maps')
  await page.getByText('Sheet 1', { exact: true }).waitFor()
  await turnFirst(page)
  await page.getByText('Sheet 3', { exact: true }).waitFor()
  await eventually(async () => expect((await placeAtServer('Maps')).ebookLocation).toBe('2'))
  writeFileSync(
    join(home.house.lectern.media, 'Ada/Maps/Maps.pdf'),
    pdfFile({ pages: Array.from({ length: 14 }, (_none, nth) => [`Other sheet ${nth + 1}`]) }),
  )
  await home.house.ask('POST', `/api/items/${home.house.idOf('Maps')}/scan`)

  await page.goto(`${home.gate.url}/downloads`)
  await page.getByText('The files on the server have changed since').waitFor()
  await page.getByRole('button', { name: 'Download again: Maps' }).click()
  await page.getByText('The files on the server have changed since').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Read Maps' }).waitFor({ timeout: 60_000 })
  await home.cut(context)
  await read(page, 'Maps')
  await page.getByText('Other sheet 3', { exact: true }).waitFor()
  await context.close()
})

test('of an audiobook whose text alone changed only the text is fetched again', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await home.installed(page)
  await home.download(page, 'Song')
  writeFileSync(
    join(home.house.lectern.media, 'Ada/Song/Song.epub'),
    readableEpub('Song', [{ title: 'Verses', body: '<p>Other words to sing along.</p>' }]),
  )
  await home.house.ask('POST', `/api/items/${home.house.idOf('Song')}/scan`)
  await page.goto(`${home.gate.url}/downloads`)
  home.gate.seen.length = 0
  await page.getByRole('button', { name: 'Download again: Song' }).click()
  await page.getByText('The files on the server have changed since').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Play Song' }).waitFor({ timeout: 60_000 })
  const asked = home.gate.seen.filter(({ path }) => /\/file\/[^/]+\/download/.test(path))
  // The text whole, of the sound its last byte: so the server says that it is still that very file.
  expect(asked.map(({ range }) => range)).toEqual([
    'bytes=0-',
    expect.stringMatching(/^bytes=\d{4,}-$/),
  ])

  await home.cut(context)
  await page.goto(`${home.gate.url}/downloads`)
  await page.getByRole('button', { name: 'Play Song' }).click()
  await hear(page, 1)
  await page.getByRole('link', { name: 'Read Song' }).click()
  await text(page, 'Other words to sing along.')
  await home.mend(context)
  await context.close()
})

test('a device without room says so, and keeps nothing of it', async () => {
  const context = await home.signedIn()
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 1000, quota: 1500 })
  })
  await home.installed(page)
  await home.openItem(page, 'Maps')
  await page.getByRole('button', { name: /^Download to this device/ }).click()
  await page.getByText(/There isn't enough room on this device for “Maps”/).waitFor()
  await context.close()
})

test.skipIf(present.length === 0)(
  'real files are read without a line: a comic as rar, a PDF, a Kindle book (LECTERN_TEST_DATA)',
  async () => {
    const context = await home.signedIn()
    const page = await context.newPage()
    await home.installed(page)
    for (const [name] of present) await home.download(page, titleOf(name))
    await home.cut(context)
    for (const [name, path] of present) {
      await read(page, titleOf(name))
      if (path.endsWith('.cbr')) await picture(page, 0)
      else if (path.endsWith('.pdf')) await page.locator('[data-page-index="0"] canvas').waitFor()
      else await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
    }
    await context.close()
  },
)

/** What the file itself calls it. */
function titleOf(name: string): string {
  const found = home.house.items.find(({ path }) => path.endsWith(`/Real/${name}`))
  return found?.media.metadata.title ?? name
}

async function read(page: Page, title: string): Promise<void> {
  await page.goto(`${home.gate.url}/read/${home.house.idOf(title)}`)
}

async function placeAtServer(title: string) {
  const path = `/api/me/progress/${home.house.idOf(title)}`
  return home.house.ask<{ ebookLocation: string | null }>('GET', path)
}

/** The words with these ids that lie within the page. */
async function areSeen(page: Page, id: string): Promise<boolean> {
  const room = await page.locator('[data-page]').boundingBox()
  const frame = page
    .frames()
    .find((one) => one.parentFrame() !== null && one.url() !== 'about:blank')
  if (!room || !frame) return false
  return frame.evaluate(
    ([wanted, left, width]) => {
      const box = frameElement?.getBoundingClientRect()
      const at = document.getElementById(wanted)?.getBoundingClientRect()
      if (!box || !at || at.width === 0) return false
      const x = at.left + box.left
      return x >= left - 1 && x + at.width <= left + width + 1
    },
    [id, room.x, room.width] as const,
  )
}

const seen = (page: Page, id: string) =>
  eventually(async () => expect(await areSeen(page, id).catch(() => false), id).toBe(true))
const unseen = (page: Page, id: string) =>
  eventually(async () => expect(await areSeen(page, id).catch(() => true), id).toBe(false))

const text = (page: Page, words: string) =>
  eventually(async () => {
    const bodies = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => document.body?.textContent ?? '')),
    )
    expect(bodies.some((body) => body.includes(words))).toBe(true)
  })

/** Turns the first page since a book was opened: the words are drawn a moment before keys are heard. */
async function turnFirst(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
  await page.keyboard.press('ArrowRight')
}

/** The picture of a page is there and decoded. */
async function picture(page: Page, index: number): Promise<void> {
  const image = page.locator(`[data-page-index="${index}"] img`)
  await image.waitFor()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

function lamps(title: string): Buffer {
  return readableEpub(title, [
    numberedChapter('First', 'a', 400),
    numberedChapter('Second', 'b', 400),
  ])
}

function comic(count: number): Buffer {
  const pages = Array.from({ length: count }, (_none, page): [string, Buffer] => [
    `Séite ${String(page + 1).padStart(3, '0')}.png`,
    png({ width: 400, height: 600, rgb: 0x224466 + page * 0x0301 }),
  ])
  return zip(Object.fromEntries(pages))
}

/** Any file of a folder of the test data will do. */
function firstOf(folder: string): string {
  const path = join(data, folder)
  const [name = ''] = data && existsSync(path) ? readdirSync(path).toSorted() : []
  return `${folder}/${name}`
}
