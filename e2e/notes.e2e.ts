import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame, Locator, Page } from 'playwright-core'
import { numberedChapter, readableEpub } from './ebooks.ts'
import { eventually } from './eventually.ts'
import { openHouse, phone, type House } from './house.ts'
import { pdfFile } from './pdf-file.ts'
import { analyze } from './violations.ts'

interface Mark {
  id: string
  kind: string
  style: string | null
  quote: string
  note: string
  location: string
  chapter: string | null
}

let house: House

beforeAll(async () => {
  house = await openHouse(
    {
      'Ada Verne/Lamps/Lamps.epub': readableEpub('Lamps', [
        numberedChapter('First', 'a', 600),
        numberedChapter('Second', 'b', 600),
      ]),
      'Ada Verne/Wires/Wires.epub': readableEpub('Wires', [numberedChapter('Only', 'c', 900)]),
      'Ada Verne/Threads/Threads.epub': readableEpub('Threads', [
        numberedChapter('Only', 'd', 900),
      ]),
      'Ada Verne/Plans/Plans.pdf': pdfFile({
        pages: [
          ['The quick brown fox jumps', 'over the lazy dog.'],
          ['A second page', 'with other words.'],
        ],
      }),
    },
    4,
  )
})
afterAll(async () => house?.stop())

test('words are highlighted in every style, noted, found again on another screen, and removed with a way back', async () => {
  const context = await house.signedIn()
  const page = await openBook(await context.newPage(), 'Lamps')
  for (const [row, name] of ['Yellow', 'Green', 'Blue', 'Pink', 'Underline'].entries()) {
    await drag(page, `a${row * 40 + 2}`, `a${row * 40 + 5}`)
    await tools(page).getByRole('button', { name, exact: true }).click()
    await tools(page).waitFor({ state: 'detached' })
  }
  await eventually(async () =>
    expect((await marksOf('Lamps')).map(({ style, quote }) => [style, quote])).toEqual([
      ['yellow', 'a2 a3 a4 a5'],
      ['green', 'a42 a43 a44 a45'],
      ['blue', 'a82 a83 a84 a85'],
      ['pink', 'a122 a123 a124 a125'],
      ['underline', 'a162 a163 a164 a165'],
    ]),
  )

  // A note to what is marked already; what was written isn't lost by a slip.
  await pressWord(page, 'a43')
  await pressed(page).getByRole('button', { name: 'Note' }).click()
  await page.getByLabel('Your note').fill('A green thought')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => expect((await marksOf('Lamps'))[1]?.note).toBe('A green thought'))

  // Another browser on a smaller screen has the same words marked, and changes one.
  const small = await house.signedIn(phone)
  const pocket = await openBook(await small.newPage(), 'Lamps')
  await tapWord(pocket, 'a4')
  await pressed(pocket).getByRole('button', { name: 'Pink', pressed: false }).tap()
  await pressed(pocket).getByRole('button', { name: 'Pink', pressed: true }).waitFor()
  expect(await analyze(pocket)).toEqual([])
  await eventually(async () => expect((await marksOf('Lamps'))[0]?.style).toBe('pink'))

  // The first one learns of it while it is open.
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Notes' })
  await panel.getByRole('button', { name: 'Pink' }).first().click()
  await panel.getByText('2 marks').waitFor()
  await panel.getByRole('button', { name: 'Remove: a2 a3 a4 a5' }).click()
  await panel.getByText('1 mark').waitFor()
  await eventually(async () => expect(await marksOf('Lamps')).toHaveLength(4))
  await page.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('2 marks').waitFor()
  await eventually(async () => expect(await marksOf('Lamps')).toHaveLength(5))
  await Promise.all([context.close(), small.close()])
})

test('by keyboard: words are chosen, highlighted and noted, a page is bookmarked, and the list leads to them', async () => {
  const context = await house.signedIn()
  const page = await openBook(await context.newPage(), 'Wires')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await tools(page).waitFor()
  await page.keyboard.press('h')
  await eventually(async () => expect((await marksOf('Wires'))[0]?.kind).toBe('highlight'))
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await tools(page).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Your note').fill('By key')
  await page.keyboard.press('Control+Enter')
  await eventually(async () =>
    expect((await marksOf('Wires')).some(({ note }) => note === 'By key')).toBe(true),
  )

  await page.keyboard.press('PageDown')
  await eventually(async () => expect(await isSeen(page, 'c0')).toBe(false))
  await page.keyboard.press('b')
  const ribbon = page.getByRole('button', { name: 'Bookmark this page' })
  await eventually(async () => expect(await ribbon.getAttribute('aria-pressed')).toBe('true'))
  await page.keyboard.press('PageUp')
  await eventually(async () => expect(await ribbon.getAttribute('aria-pressed')).toBe('false'))

  await page.getByRole('button', { name: 'Notes', exact: true }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Notes' })
  await panel.getByText('3 marks').waitFor()
  for (const theme of ['paper', 'sepia', 'grey', 'night', 'black']) {
    await page.evaluate((pageTheme) => {
      localStorage.setItem('ereaderSettings', JSON.stringify({ pageTheme }))
    }, theme)
    await page.reload()
    await page.getByRole('slider').waitFor()
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await panel.getByText('3 marks').waitFor()
    await drag(page, 'c90', 'c93')
    await tools(page).waitFor()
    expect(await analyze(page), theme).toEqual([])
    await page.keyboard.press('Escape')
    await tools(page).waitFor({ state: 'detached' })
  }
  await panel.getByRole('searchbox', { name: 'Find in your notes' }).fill('by key')
  await panel.getByText('1 mark').waitFor()
  await panel.getByRole('searchbox', { name: 'Find in your notes' }).fill('')
  await panel
    .getByRole('button', { name: /^Bookmark/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await ribbon.getAttribute('aria-pressed')).toBe('true'))
  await page.getByRole('button', { name: /^Back to \d+%$/ }).waitFor()

  // An address leads to a mark.
  const { location } = (await marksOf('Wires'))[0] ?? { location: '' }
  await page.goto(`${readerOf('Wires')}?at=${encodeURIComponent(location)}`)
  await eventually(async () => expect(await isSeen(page, 'c0')).toBe(true))
  await eventually(() => expect(new URL(page.url()).search).toBe(''))
  await context.close()
})

test('what is marked without a line is kept, and comes to the server though the book was closed meanwhile', async () => {
  const context = await house.signedIn()
  const page = await openBook(await context.newPage(), 'Lamps')
  await context.setOffline(true)
  await drag(page, 'a7', 'a9')
  await tools(page).getByRole('button', { name: 'Blue', exact: true }).click()
  await pressWord(page, 'a8')
  await pressed(page).waitFor()
  await page.close()
  await context.setOffline(false)
  expect((await marksOf('Lamps')).some(({ quote }) => quote === 'a7 a8 a9')).toBe(false)
  const home = await context.newPage()
  await home.goto(house.lectern.url)
  await eventually(async () =>
    expect((await marksOf('Lamps')).some(({ quote }) => quote === 'a7 a8 a9')).toBe(true),
  )
  await context.close()
})

test('words of other readers are found in the book and get their place', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const words = 'b90 b91  b92'
  await house.ask('PUT', `/api/items/${house.idOf('Lamps')}/annotations/${id}`, {
    kind: 'highlight',
    ino: null,
    location: `find:${encodeURIComponent(words)}`,
    fraction: 0,
    chapter: null,
    style: 'yellow',
    quote: words,
    note: '',
    createdAt: 1,
    updatedAt: 1,
  })
  const context = await house.signedIn()
  const page = await openBook(await context.newPage(), 'Lamps')
  await eventually(async () => {
    const mark = (await marksOf('Lamps')).find((one) => one.id === id)
    expect(mark?.location).toMatch(/^epubcfi\(/)
    expect(mark?.chapter).toBe('Second')
  })
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page
    .getByRole('complementary', { name: 'Notes' })
    .getByRole('button', { name: /b90 b91/ })
    .first()
    .click()
  await eventually(async () => expect(await isSeen(page, 'b91')).toBe(true))
  await context.close()
})

test('in a PDF words are marked and stay marked at any size', async () => {
  const context = await house.signedIn()
  const page = await openBook(await context.newPage(), 'Plans')
  const line = page.locator('[data-words] span', { hasText: 'quick brown' })
  const box = await boxOf(line)
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await tools(page).getByRole('button', { name: 'Green', exact: true }).click()
  await eventually(async () =>
    expect((await marksOf('Plans'))[0]?.location).toMatch(/^page=1&from=\d+&to=\d+$/),
  )
  const painted = page.locator('[data-mark-style="green"] span')
  await painted.waitFor()
  await page.setViewportSize({ width: 900, height: 1200 })
  await eventually(async () => {
    const now = await line.boundingBox()
    const mark = await painted.boundingBox()
    expect((mark?.width ?? 0) / (now?.width ?? 1)).toBeGreaterThan(0.2)
    expect((mark?.width ?? 0) / (now?.width ?? 1)).toBeLessThan(0.7)
    expect(Math.abs((mark?.y ?? 0) - (now?.y ?? 99))).toBeLessThan((now?.height ?? 0) / 2)
  })
  let last = ''
  const mark = await eventually(async () => {
    const now = await painted.boundingBox()
    const isStill = JSON.stringify(now) === last
    last = JSON.stringify(now)
    expect(isStill, 'the page stands').toBe(true)
    return now
  })
  await page.mouse.click((mark?.x ?? 0) + 8, (mark?.y ?? 0) + 4)
  await pressed(page).waitFor()
  await context.close()
})

test('by thumb: a long press chooses a word, in flowing text and in a PDF, and it is highlighted', async () => {
  const context = await house.signedIn(phone)
  // A book of its own: others end on later pages, and a place is kept.
  const page = await openBook(await context.newPage(), 'Threads')
  const word = await pointOf(page, 'd30')
  await longPress(page, word)
  await eventually(() => expect(chosenIn(pageFrame(page))).resolves.toBe('d30'))
  await tools(page).getByRole('button', { name: 'Blue', exact: true }).tap()
  await tools(page).waitFor({ state: 'detached' })
  await eventually(async () =>
    expect((await marksOf('Threads')).some(({ quote }) => quote === 'd30')).toBe(true),
  )
  expect(await isSeen(page, 'd0'), 'no page is turned').toBe(true)

  await openBook(page, 'Plans')
  const line = page.locator('[data-words] span', { hasText: 'other words' })
  await page.getByRole('slider', { name: 'Place in the book' }).press('End')
  const box = await boxOf(line)
  await longPress(page, { x: box.x + box.width * 0.45, y: box.y + box.height / 2 })
  await eventually(() => expect(chosenIn(page)).resolves.toBe('other'))
  await tools(page).getByRole('button', { name: 'Pink', exact: true }).tap()
  await page.locator('[data-mark-style="pink"] span').waitFor()
  await eventually(async () =>
    expect((await marksOf('Plans')).some(({ quote }) => quote === 'other')).toBe(true),
  )
  await context.close()
})

const readerOf = (title: string) => `${house.lectern.url}/read/${house.idOf(title)}`
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Chosen words' })
const pressed = (page: Page) => page.getByRole('dialog', { name: 'Highlight' })

async function marksOf(title: string): Promise<Mark[]> {
  const path = `/api/items/${house.idOf(title)}/annotations`
  return (await house.ask<{ annotations: Mark[] }>('GET', path)).annotations
}

/** Opens a book at its beginning. */
async function openBook(page: Page, title: string): Promise<Page> {
  await page.goto(readerOf(title))
  await page.getByRole('slider', { name: 'Place in the book' }).waitFor()
  return page
}

/** The frame that the text stands in. */
function pageFrame(page: Page): Frame {
  const frame = page.frames().findLast((one) => /\/assets\/frame-[\w-]+\.html/.test(one.url()))
  if (!frame) throw new Error('No page is drawn')
  return frame
}

/** Where a word stands in the window, once the page stands still. */
async function pointOf(page: Page, id: string) {
  let last = ''
  return eventually(async () => {
    const point = await pageFrame(page).evaluate((wanted) => {
      const at = document.getElementById(wanted)?.getBoundingClientRect()
      const frame = frameElement?.getBoundingClientRect()
      if (!at || !frame) return null
      const left = at.left + frame.left
      const top = at.top + frame.top
      return { left, right: left + at.width, x: left + at.width / 2, y: top + at.height / 2 }
    }, id)
    const isStill = JSON.stringify(point) === last
    last = JSON.stringify(point)
    expect(isStill, `${id} stands`).toBe(true)
    if (!point) throw new Error(`${id} isn't drawn`)
    return point
  })
}

async function isSeen(page: Page, id: string): Promise<boolean> {
  const { x } = await pointOf(page, id).catch(() => ({ x: -1 }))
  return x > 0 && x < (page.viewportSize()?.width ?? 0)
}

/** By the browser itself: what Playwright does while a button is held waits for scripts, and frames of books run none. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await pointOf(page, from)
  const end = await pointOf(page, to)
  const client = await page.context().newCDPSession(page)
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await mouse('mousePressed', start.left + 1, start.y)
  for (let step = 1; step <= 4; step += 1)
    await mouse('mouseMoved', start.left + ((end.right - 1 - start.left) * step) / 4, end.y)
  await mouse('mouseReleased', end.right - 1, end.y)
}

function boxOf(line: Locator) {
  return eventually(async () => {
    const found = await line.boundingBox()
    if (!found) throw new Error('No words are drawn')
    return found
  })
}

const chosenIn = (place: Frame | Page) => place.evaluate(() => getSelection()?.toString().trim())

/**
 * A finger that rests until the browser takes it for a long press. Touches that are sent as such are never taken for
 * one; those that the browser makes of a mouse are.
 */
async function longPress(page: Page, at: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const emulate = (enabled: boolean) =>
    client.send('Emulation.setEmitTouchEventsForMouse', { enabled, configuration: 'mobile' })
  // Whoever waits for the answers waits for ever: once the finger rests they are due to nobody.
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    void client
      .send('Input.dispatchMouseEvent', {
        type,
        x: at.x,
        y: at.y,
        button: 'left',
        buttons: type === 'mousePressed' ? 1 : 0,
        clickCount: 1,
      })
      .catch(() => undefined)
  await emulate(true)
  mouse('mousePressed')
  await eventually(async () => {
    const chosen = await Promise.all(page.frames().map(chosenIn))
    expect(chosen.some(Boolean), 'the press is taken for a long one').toBe(true)
  })
  mouse('mouseReleased')
  await tools(page).waitFor()
  await emulate(false)
}

async function pressWord(page: Page, id: string): Promise<void> {
  const { x, y } = await pointOf(page, id)
  await page.mouse.click(x, y)
}

async function tapWord(page: Page, id: string): Promise<void> {
  const { x, y } = await pointOf(page, id)
  await page.touchscreen.tap(x, y)
}
