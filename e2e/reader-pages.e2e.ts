import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png, zip } from '../server/src/testing/fixture-library.ts'
import type { FileContent } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { pdfFile } from './pdf-file.ts'
import { analyze } from './violations.ts'

const data = process.env['LECTERN_TEST_DATA'] ?? ''
/** Real files, by the title that they get here. */
const real = {
  Alice: 'pdf/pdf/readest__sample-alice.pdf',
  Arabic: 'pdf/pdf/pdf.js__ArabicCIDTrueType.pdf',
  Tales: 'comic/cbz/kotlin-toolkit__futuristic_tales.cbz',
  Captain: 'comic/cbr/comicbox__Captain Science #001-cbi.cbr',
}
const present = Object.entries(real).filter(([, path]) => data && existsSync(join(data, path)))

let house: House
beforeAll(async () => {
  const files: Record<string, FileContent> = {
    'Ada/Lamps/Lamps.pdf': pdfFile({
      pages: Array.from({ length: 30 }, (_none, page) => [
        `Chapter ${page + 1}`,
        'The quick brown fox',
        page === 20 ? 'meets a flâneur.' : 'jumps over the lazy dog.',
      ]),
      outline: [
        { title: 'The first lamp', page: 0 },
        { title: 'The tenth lamp', page: 9 },
      ],
      links: [
        { on: 0, to: 14 },
        { on: 1, to: 'https://lamps.example/' },
      ],
    }),
    'Ada/Locked/Locked.pdf': pdfFile({ pages: [['The secret words']], password: 'open sesame' }),
    'Ada/Broken/Broken.pdf': 'This is no PDF.',
    'Ada/Comic/Comic.cbz': comic(40),
    'Ada/Long/Long.cbz': comic(2000),
  }
  for (const [title, path] of present) {
    const ext = path.slice(path.lastIndexOf('.'))
    files[`Real/${title}/${title}${ext}`] = readFileSync(join(data, path))
  }
  house = await openHouse(files, 5 + present.length)
})
afterAll(() => house?.stop())

test('a PDF is read, searched, followed by its outline and links, and found again', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await read(page, 'Lamps')
  await spoken(page, '1')
  await drawn(page, 0)
  await page.getByText('Chapter 1', { exact: true }).waitFor()

  // The cover alone, then two that face each other.
  await page.keyboard.press('ArrowRight')
  await spoken(page, '2–3')
  await drawn(page, 1)
  await drawn(page, 2)
  await page.keyboard.press('ArrowLeft')
  await spoken(page, '1')

  // A link within, and back.
  await page.getByRole('link', { name: 'Link within the book' }).click()
  await spoken(page, '14–15')
  await page.getByRole('button', { name: /^Back/ }).click()
  await spoken(page, '1')
  // One that leads out says where to.
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: /lamps\.example/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'Open a page outside of the book?' })
  await asked.getByText('https://lamps.example/').waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })

  await button(page, 'Contents')
  await page.getByRole('button', { name: 'The tenth lamp' }).click()
  await spoken(page, '10–11')
  await page.locator('[aria-current=location]', { hasText: 'The tenth lamp' }).waitFor()

  await button(page, 'Search in the book')
  await page.getByRole('searchbox').fill('FLANEUR')
  await page.getByRole('button', { name: /flâneur/ }).click()
  await spoken(page, '20–21')
  const mark = page.locator('[data-page-index="20"] [data-marks] span').first()
  await mark.waitFor()
  const words = page.locator('[data-page-index="20"] [data-words] span', { hasText: 'flâneur' })
  const [marked, found] = [await mark.boundingBox(), await words.boundingBox()]
  expect(marked?.width).toBeGreaterThan(20)
  expect(Math.abs((marked?.y ?? 0) - (found?.y ?? 99))).toBeLessThan(6)
  expect(await analyze(page)).toEqual([])

  await page.reload()
  await spoken(page, '20–21')
  await context.close()
})

test('pages of a PDF are fitted, scrolled, dark and chosen by their pictures', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await read(page, 'Lamps')
  await button(page, 'Appearance')
  await page.getByRole('radio', { name: 'One', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Width' }).check({ force: true })
  await button(page, 'Pages')
  await page.getByLabel('Page number').fill('31')
  await page.getByText('Enter a number from 1 to 30.').waitFor()
  await page.getByLabel('Page number').fill('25')
  await page.keyboard.press('Enter')
  await spoken(page, '25')
  const broad = await page.locator('[data-page-index="24"]').boundingBox()
  expect(broad?.width).toBeGreaterThan(1000)
  await page.locator('[data-cell="24"] canvas').waitFor()
  await page.locator('[data-cell="24"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await spoken(page, '28')
  expect(await analyze(page)).toEqual([])

  await button(page, 'Appearance')
  await page.getByRole('radio', { name: 'Night' }).check({ force: true })
  await page.getByRole('switch', { name: 'Dark pages' }).check({ force: true })
  await page.locator('[data-scroller] .pdf-dark').first().waitFor()
  await page.getByRole('radio', { name: 'Scroll' }).check({ force: true })
  await spoken(page, '28')
  await drawn(page, 27)
  await page.mouse.move(500, 500)
  await page.mouse.wheel(0, -4000)
  await expect.poll(() => numberSpoken(page)).toBeLessThan(27)
  // However far one goes, only what is near is drawn.
  expect(await page.locator('[data-page-index]').count()).toBeLessThan(8)
  expect(await analyze(page)).toEqual([])
  await context.close()
})

test('the words of a PDF lie on their picture on screens of any density', async () => {
  const parts: number[] = []
  for (const deviceScaleFactor of [1, 2]) {
    const context = await house.signedIn({ ...phone, deviceScaleFactor })
    const page = await context.newPage()
    // Wherever the book is open: the line stands on every page.
    await read(page, 'Lamps')
    const words = page.getByText('The quick brown fox', { exact: true }).first()
    await words.waitFor()
    parts.push(
      await words.evaluate((element) => {
        const layer = element.closest('[data-words]')?.getBoundingClientRect().width ?? Number.NaN
        return element.getBoundingClientRect().width / layer
      }),
    )
    await context.close()
  }
  // 15 points of Times on a page of 420: the layer measures by what the words really take.
  for (const part of parts) expect(part).toBeCloseTo(0.32, 1)
})

test('a locked PDF asks for its password; what is no PDF says so', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await read(page, 'Locked')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Open the book' }).click()
  await page.getByText('That password doesn’t open this book.').waitFor()
  expect(await analyze(page)).toEqual([])
  await password.fill('open sesame')
  await page.keyboard.press('Enter')
  await page.getByText('The secret words').waitFor()

  await read(page, 'Broken')
  await page.getByText('This file is damaged, or isn’t a PDF.').waitFor({ state: 'attached' })
  await context.close()
})

test('a comic: the cover alone, pages in twos, broad ones alone, a broken one in its place', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await read(page, 'Comic')
  await picture(page, 0)
  await page.keyboard.press('ArrowRight')
  await spoken(page, '2–3')
  await page.keyboard.press('ArrowRight')
  await spoken(page, '4–5')
  await page.keyboard.press('ArrowRight')
  // The sixth is a spread of its own.
  await spoken(page, '6')
  await page.keyboard.press('End')
  await page.getByText('Page 40 can’t be shown').waitFor()
  await page.getByText('This page is damaged').waitFor()
  await page.keyboard.press('ArrowLeft')
  await picture(page, 37)

  // From right to left keys are turned round, also next time.
  await button(page, 'Appearance')
  await page.getByRole('radio', { name: 'Right to left' }).check({ force: true })
  await button(page, 'Appearance')
  await page.mouse.click(720, 450)
  await page.keyboard.press('Home')
  await spoken(page, '1')
  await page.keyboard.press('ArrowLeft')
  await spoken(page, '2–3')
  const [second, third] = [await picture(page, 1), await picture(page, 2)]
  expect(second?.x).toBeGreaterThan(third?.x ?? 9999)
  await page.reload()
  await spoken(page, '2–3')
  await page.keyboard.press('ArrowLeft')
  await spoken(page, '4–5')

  // Pressing twice enlarges; keys move and take it back.
  await picture(page, 3)
  await page.mouse.dblclick(720, 450)
  await expect.poll(async () => (await box(page, 3))?.height).toBeGreaterThan(1800)
  const before = await box(page, 3)
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await box(page, 3))?.y).toBeLessThan((before?.y ?? 0) - 50)
  await page.keyboard.press('0')
  await expect.poll(async () => (await box(page, 3))?.height).toBeLessThan(901)
  expect(await analyze(page)).toEqual([])
  await context.close()
})

test('a long comic by thumb: swiped, scrolled, and gone through by small pictures', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  await read(page, 'Long')
  const first = await picture(page, 0)
  expect(first?.width).toBeGreaterThan(380)
  await page.touchscreen.tap(370, 400)
  await spoken(page, '2')
  await page.touchscreen.tap(195, 400)
  await button(page, 'Pages')
  await page.locator('[data-cell="1"] img').waitFor()
  expect(await page.locator('[data-cell]').count()).toBeLessThan(60)
  await page.getByLabel('Page number').fill('1500')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await spoken(page, '1500')
  await picture(page, 1499)
  await button(page, 'Appearance')
  await page.getByRole('radio', { name: 'Scroll' }).check({ force: true })
  await page.keyboard.press('Escape')
  await picture(page, 1499)
  expect(await page.locator('[data-page-index]').count()).toBeLessThan(20)
  expect(await analyze(page)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBe(0)
  await context.close()
})

test('by thumb: two fingers enlarge a page where they are, and make it small again; a comic and a PDF', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  for (const title of ['Comic', 'Lamps']) {
    await read(page, title)
    // Wherever it was left.
    await page.getByRole('slider').waitFor()
    await page.keyboard.press('Home')
    await spoken(page, '1')
    await (title === 'Comic' ? picture(page, 0) : drawn(page, 0))
    const before = await stillBox(page, 0)
    const width = before?.width ?? 0
    const center = { x: 195, y: (before?.y ?? 0) + (before?.height ?? 0) / 2 }
    await pinch(page, center, { from: 80, to: 240 })
    await expect
      .poll(async () => (await box(page, 0))?.width, { message: title })
      .toBeGreaterThan(width * 2.5)
    const large = await stillBox(page, 0)
    // What is between the fingers stays there.
    const at = { x: 195, y: 300 }
    const partAt = (now: typeof large) => (at.y - (now?.y ?? 0)) / (now?.height ?? 1)
    await pinch(page, at, { from: 160, to: 220 })
    await expect
      .poll(async () => (await box(page, 0))?.width, { message: title })
      .toBeGreaterThan((large?.width ?? 0) * 1.2)
    expect(partAt(await stillBox(page, 0)), title).toBeCloseTo(partAt(large), 1)
    await page
      .getByText(/^Page 1 of/)
      .first()
      .waitFor({ state: 'attached' })
    expect(await numberSpoken(page), 'no page is turned').toBe(1)
    await pinch(page, at, { from: 240, to: 40 })
    await expect
      .poll(async () => (await box(page, 0))?.width, { message: title })
      .toBeLessThan(width + 2)
    expect(await page.evaluate(() => visualViewport?.scale), 'the page itself isn’t').toBe(1)
  }
  await context.close()
})

test.skipIf(present.length === 0)(
  'real files are drawn: a long PDF, Arabic, a comic as zip and as rar (LECTERN_TEST_DATA)',
  async () => {
    const context = await house.signedIn()
    const page = await context.newPage()
    for (const [title, path] of present) {
      await read(page, title)
      if (path.endsWith('.pdf')) await drawn(page, 0)
      else await picture(page, 0)
    }
    await context.close()
  },
)

test('the page of a book that is read says how many pages it has', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  for (const [title, pages] of [
    ['Lamps', '30 pages'],
    ['Comic', '40 pages'],
  ] as const) {
    await page.goto(`${house.lectern.url}/item/${house.idOf(title)}`)
    await page.getByText(pages, { exact: true }).waitFor()
  }
  await context.close()
})

async function read(page: Page, title: string): Promise<void> {
  await page.goto(`${house.lectern.url}/read/${house.idOf(title)}`)
}

/** The bars come with the pointer where they are. */
async function button(page: Page, name: string): Promise<void> {
  await page.mouse.move(300, 8)
  await page.getByRole('button', { name, exact: true }).click()
}

/** What a screen reader hears of the place. */
async function spoken(page: Page, pages: string): Promise<void> {
  await page
    .getByText(new RegExp(`^Page ${pages} of \\d`), { exact: false })
    .first()
    .waitFor({
      state: 'attached',
    })
  await expect.poll(() => saidOf(page)).toMatch(new RegExp(`^Page ${pages} of`))
}

const saidOf = (page: Page) => page.locator('[data-page] [role=status]').last().textContent()

async function numberSpoken(page: Page): Promise<number> {
  return Number(/\d+/.exec((await saidOf(page)) ?? '')?.[0])
}

/** Something was drawn on the canvas of a page, not only paper. */
async function drawn(page: Page, index: number): Promise<void> {
  const canvas = page.locator(`[data-page-index="${index}"] canvas`)
  await canvas.waitFor()
  const isDrawn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      return pixels.some((value) => value < 128)
    })
  await expect.poll(isDrawn).toBe(true)
}

/** Where the picture of a page is, once it is decoded. */
async function picture(page: Page, index: number) {
  const image = page.locator(`[data-page-index="${index}"] img`)
  await image.waitFor()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  return image.boundingBox()
}

const box = (page: Page, index: number) =>
  page.locator(`[data-page-index="${index}"]`).boundingBox()

/** The same, once it stands still. */
async function stillBox(page: Page, index: number) {
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = JSON.stringify(await box(page, index))
      return last === before
    })
    .toBe(true)
  return box(page, index)
}

/** Two fingers, one above the other around a point, that go from so many pixels apart to so many. */
async function pinch(
  page: Page,
  { x, y }: { x: number; y: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x, y: y - apart / 2, id: 0 },
        { x, y: y + apart / 2, id: 1 },
      ],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** Upright pages of one colour each; the sixth is broad, the last one no picture. */
function comic(count: number): Buffer {
  const entries = Array.from({ length: count }, (_none, page): [string, Buffer] => {
    const name = `${String(page + 1).padStart(5, '0')}.png`
    if (page === count - 1) return [name, Buffer.from('no picture')]
    const size = page === 5 ? { width: 180, height: 120 } : { width: 80, height: 120 }
    return [name, png({ ...size, rgb: 0x224466 + page * 0x0301 })]
  })
  return zip(Object.fromEntries(entries))
}
