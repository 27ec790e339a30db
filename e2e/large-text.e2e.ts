import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { choose } from './choose.ts'
import { cutTexts } from './cut-texts.ts'
import { desk, hear, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { enlarge } from './whole-words.ts'

let house: House
beforeAll(async () => {
  const titles = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter} Long Way Home`)
  const files = titles.map((album) => [
    `Ada Verne/${album}/01.mp3`,
    audio({ seconds: 60, tags: { album, title: 'One' } }),
  ])
  house = await openHouse(Object.fromEntries(files), titles.length)
  await house.ask('PATCH', `/api/me/progress/${house.idOf('A Long Way Home')}`, {
    currentTime: 10,
    duration: 60,
    progress: 0.16,
  })
})
afterAll(() => house?.stop())

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('text of 100, 150 and 200 % fits, %s', async (name, shape) => {
  const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const library = `/library/${house.libraryId}`
  const found: string[] = []
  const check = async (where: string) => {
    await settled(page)
    for (const percent of [200, 150, 100]) {
      await enlarge(page, percent)
      found.push(...(await hidden(page)).map((line) => `${where}, ${percent} %: ${line}`))
    }
  }
  await page.goto(`${house.lectern.url}${library}/bookshelf`)
  await page.getByRole('slider', { name: 'Jump to letter' }).waitFor()
  await check('shelf')
  await page.goto(`${house.lectern.url}/config/sessions`)
  await check('sessions')
  await page.goto(house.lectern.url + library)
  const hero = page.getByRole('region', { name: 'Resume', exact: true })
  await hero.getByRole('button', { name: 'Resume' }).waitFor()
  await check('home')
  await hero.getByRole('button', { name: 'Resume' }).click()
  await hear(page)
  await check('playing')
  // With the largest text a desk has the player of phones: the whole of it is one press away.
  await enlarge(page, 200)
  await page.getByRole('button', { name: 'Full-screen player' }).click()
  const full = page.getByRole('dialog', { name: 'Player' })
  await full.waitFor()
  // A desk that enlarges the page to twice its size is as wide as a tablet.
  for (const [width, height, percent] of name === 'desk' ? enlarged : []) {
    await page.setViewportSize({ width, height })
    await enlarge(page, percent)
    const close = await full.getByRole('button', { name: 'Close player' }).boundingBox()
    expect(close?.x, `close at ${width} px, ${percent} %`).toBeGreaterThan(0)
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(close?.y).toBeGreaterThanOrEqual(0)
    await full.getByRole('button', { name: 'More player tools' }).click()
    await page.getByRole('menuitem', { name: 'Player settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Close player' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
  await context.close()
})

test('covers fill wide screens, letters stand beside them and never over each other', async () => {
  // Stats are as wide as the page once there are some.
  const at = Date.now()
  const heard = { id: randomUUID(), libraryItemId: house.idOf('A Long Way Home'), currentTime: 20 }
  await house.ask('POST', '/api/session/local-all', {
    sessions: [{ ...heard, timeListening: 1200, startedAt: at, updatedAt: at }],
    deviceInfo: { deviceId: 'phone', clientName: 'Abs Android' },
  })
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByRole('slider', { name: 'Jump to letter' }).waitFor()
  for (const [width, height] of [
    [2560, 1200],
    [1920, 1080],
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await enlarge(page, 100)
    // Beside the covers: neither under them nor far from them.
    await expect.poll(() => gapToLetters(page), { message: `${width} px` }).toBeGreaterThan(0)
    expect(await gapToLetters(page), `${width} px`).toBeLessThan(32)
    expect(await hidden(page), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 2560, height: 1200 })
  await page.goto(`${house.lectern.url}/item/${house.idOf('A Long Way Home')}`)
  await settled(page)
  // What is read is no wider than can be read, and in the middle.
  const item = await page.locator('.tinted').first().boundingBox()
  expect(item?.width).toBeLessThanOrEqual(1720)
  expect(item?.x).toBeGreaterThan(400)

  for (const [path, what] of [
    [`/library/${house.libraryId}/stats`, page.getByRole('region', { name: 'Top 10 authors' })],
    ['/config/users', page.getByRole('heading', { level: 2, name: 'Users' })],
    ['/config/stats', page.getByRole('region', { name: 'Last 7 days' })],
  ] as const) {
    await page.goto(house.lectern.url + path)
    await what.waitFor()
    for (const width of [1920, 2560]) {
      await page.setViewportSize({ width, height: 1200 })
      const { left, right } = await edges(page)
      expect(Math.round(right - left), `${path} at ${width} px`).toBe(1720)
      expect(Math.abs(left - (room(path) + width - right)), `${path} is centred`).toBeLessThan(20)
    }
  }
  await context.close()
})

test('the bars of a phone have room for their words in every size', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('A Long Way Home')}`)
  const play = page.getByRole('main').getByRole('button', { name: /^(Play|Resume)/ })
  await play.first().click()
  await hear(page)
  for (const language of ['fr', 'ru', 'en-us']) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language)
    await page.reload()
    const words = page.locator('[data-bottom-nav] span, [data-player] small')
    await expect.poll(() => words.count()).toBe(6)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      for (const percent of [100, 200]) {
        await enlarge(page, percent)
        expect(await squeezed(words), `${language}, ${width} px, ${percent} %`).toEqual([])
      }
    }
  }
  await context.close()
})

test('names are whole where text is large and the window small', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const cut: string[] = []
  const check = async (where: string, what: Locator) => {
    await what.first().waitFor()
    for (const percent of [100, 150, 200]) {
      await enlarge(page, percent)
      cut.push(...(await cutTexts(what)).map((text) => `${where}, ${percent} %: ${text}`))
    }
    await enlarge(page, 100)
  }
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await choose(page, 'List')
  const rows = page.getByRole('list', { name: 'Books' }).getByRole('listitem')
  const switcher = page.getByRole('button', { name: 'Library: Books' })
  for (const [width, height] of [
    [1440, 900],
    [834, 1112],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await check(`list at ${width} px`, rows)
    await check(`switcher at ${width} px`, switcher)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await check('switcher at 320 px', switcher)
  cut.push(...(await cutTexts(rows)))
  await page.goto(`${house.lectern.url}/item/${house.idOf('A Long Way Home')}`)
  const resume = page.getByRole('main').getByRole('button', { name: /^(Play|Resume)/ })
  await resume.first().click()
  await hear(page)
  for (const width of [834, 1440]) {
    await page.setViewportSize({ width, height: 1112 })
    await check(`player at ${width} px`, page.getByRole('region', { name: 'Player' }))
  }
  expect(cut).toEqual([])
  await context.close()
})

/** Where what a page holds begins and ends, in pixels from the left. */
function edges(page: Page): Promise<{ left: number; right: number }> {
  return page.getByRole('main').evaluate((main) => {
    const all = [...main.querySelectorAll('h1, h2, section, nav, p')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
      .map((one) => one.getBoundingClientRect())
    return {
      left: Math.min(...all.map(({ left }) => left)),
      right: Math.max(...all.map(({ right }) => right)),
    }
  })
}

/** The settings have no rail. */
const room = (path: string) => (path.startsWith('/config') ? 0 : 88)

const enlarged = [
  [1440, 900, 200],
  [720, 450, 100],
] as const

/** Pixels between the rightmost cover and the strip of letters. */
function gapToLetters(page: Page): Promise<number> {
  return page.evaluate(() => {
    const strip = document.querySelector('[data-letters]')?.getBoundingClientRect()
    const covers = [...document.querySelectorAll('[data-index] [data-cell]')]
    const right = Math.max(...covers.map((cover) => cover.getBoundingClientRect().right))
    return (strip?.left ?? 0) - right
  })
}

/** Words that are cut, or reach out of the window or into the words beside them. */
function squeezed(words: Locator): Promise<string[]> {
  return words.evaluateAll((all) =>
    all
      .filter((word) => {
        const { left, right } = word.getBoundingClientRect()
        const cell = word.parentElement?.getBoundingClientRect()
        const isCut = word.scrollWidth > word.clientWidth && word.clientWidth > 0
        const isOut = left < 0 || right > innerWidth
        return isCut || isOut || left < (cell?.left ?? 0) - 1 || right > (cell?.right ?? 0) + 1
      })
      .map(({ textContent }) => textContent),
  )
}

/** What sticks out of the page to the side, and controls of the bars and the hero that are cut off or lie under others. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isIn = (outer: DOMRect, { left, right }: DOMRect) =>
      left >= outer.left - 1 && right <= outer.right + 1
    const bars = 'header, nav[aria-label="Library"], [data-player], section.tinted, [data-letters]'
    const lines: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) lines.push(`${scrollWidth - clientWidth} px too wide`)
    for (const bar of document.querySelectorAll(bars)) {
      const outer = bar.getBoundingClientRect()
      if (outer.left < 0 || outer.right > clientWidth) lines.push(`${bar.className} sticks out`)
      for (const control of bar.querySelectorAll('button, a:not([tabindex="-1"])')) {
        const box = control.getBoundingClientRect()
        // What is folded away has no size; what the page scrolls to isn't lost.
        if (box.width === 0 || !control.checkVisibility()) continue
        const name = control.getAttribute('aria-label') ?? control.textContent
        if (!isIn(outer, box)) lines.push(`“${name}” is cut off`)
        if (box.top < 0 || box.bottom > innerHeight) continue
        const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
        const top = document.elementFromPoint(...middle)
        if (!top || (!control.contains(top) && bar.contains(top)))
          lines.push(`“${name}” lies under “${top?.textContent ?? ''}”`)
      }
    }
    const letters = [...document.querySelectorAll('[data-letters] [role=slider] > span')]
    const boxes = letters.map((letter) => letter.getBoundingClientRect())
    if (boxes.some((box, at) => at > 0 && box.top < (boxes[at - 1]?.bottom ?? 0) - 1))
      lines.push('letters overlap')
    return lines
  })
}
